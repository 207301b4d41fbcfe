import type { ConnectionState } from '#client/connection.ts';
import { day } from '#engine/durations.ts';
import type { DeepReadonly } from '#engine/vocabulary.ts';
import { titleOf, turnNameAt } from '#games/index.ts';
import { nameWithSkill } from '#match-session/match-programs.ts';
import type { ChatLine, Holder, MatchCard } from '#net/wire/messages.ts';
import { listOf, withPeriod } from '#screen/sentences.ts';
import { type Line, type Role, span } from '#screen/styled-text.ts';
import { dateText } from '../pages/dates.ts';
import { cardWidth, isLarge } from '../pages/lists/wide-layout.ts';
import { cleanText } from './clean-text.ts';
import { isYourTurn, loginEnded } from './online-state.ts';
import { spokenRating } from './ratings/rating-words.ts';

/** Columns of lists on a server's pages. On large screens, the panel gets the other columns. */
const listColumns = 110;

/** Minimum columns for a server's pages to also show names and pictures of matches. */
export const wideFrom = 114;

export const panelColumns =
  (narrow: number, wide: number) =>
  (columns: number): number =>
    columns < wideFrom ? narrow : isLarge({ columns }) ? cardWidth(columns, wide, listColumns) : wide;

/** Milliseconds left in the turn of a match. Undefined if no clock runs. */
export const leftNow = ({ left: timeLeft }: MatchCard, cardAt: number, now: number): number | undefined =>
  timeLeft === null ? undefined : Math.max(0, timeLeft - (now - cardAt));

/** Name of a match, such as `RISC, Four Winds`. */
export const matchName = ({ game, title }: Pick<MatchCard, 'game' | 'title'>): string => `${titleOf(game)}, ${title}`;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Day of a time: `today`, the weekday for the six days before, or the date. */
export function dayText(time: number, now: number): string {
  const [then, today] = [new Date(time), new Date(now)];
  const days = Math.round((midnight(today) - midnight(then)) / day);
  if (days <= 0) return 'today';
  return (days < 7 ? weekdays[then.getDay()] : undefined) ?? dateText(then, today);
}

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/**
 * Name of a bot on a server: a strength such as `hard`, or a rival such as `Rook, hard`.
 *
 * @example
 * botText('rook:hard') // => 'Rook, hard'
 * botText('hard') // => 'hard'
 */
export const botText = (bot: string): string => (bot.includes(':') ? nameWithSkill(bot, ', ') : bot);

export function holderName(holder: Holder): string {
  switch (holder.is) {
    case 'open':
      return 'open';
    case 'bot':
      return botText(holder.bot);
    case 'invited':
    case 'person':
    case 'stand-in':
      return holder.name;
  }
}

/** Sign for presence: `*` for a person online, `b` for a bot or a program, `.` for away, a blank for an open seat. */
export const presenceOf = (holder: DeepReadonly<Holder>): '*' | 'b' | '.' | ' ' => {
  if (holder.is === 'open') return ' ';
  if (holder.is === 'bot') return 'b';
  if (!holder.isHere) return '.';
  return holder.isProgram === true ? 'b' : '*';
};

/** Seat as a sentence, such as `Seat 2, jonas, away.` In a waiting room, also says whether the player is ready. */
export function seatInWords(
  holder: DeepReadonly<Holder>,
  seat: number,
  ownSeat: number | null | undefined,
  isWaiting: boolean,
): string {
  const words = [`Seat ${seat}`];
  const name = 'name' in holder ? (seat === ownSeat ? 'you' : holder.name) : '';
  switch (holder.is) {
    case 'open':
      words.push('free');
      break;
    case 'bot':
      words.push(`bot ${botText(holder.bot)}`);
      break;
    case 'stand-in':
      words.push(`bot ${holder.bot} for ${name}`, ...(holder.why === 'resigned' ? ['who resigned'] : []));
      break;
    case 'invited':
      words.push(name, 'invited', holder.isHere ? 'here' : 'away');
      break;
    case 'person':
      words.push(
        name,
        ...(holder.isProgram === true ? ['a program'] : []),
        ...(holder.rating === undefined ? [] : [spokenRating(holder.rating)]),
        ...(seat === ownSeat ? [] : [holder.isHere ? 'here' : 'away']),
        ...(isWaiting ? [holder.isReady ? 'ready' : 'not ready'] : []),
      );
  }
  return `${words.join(', ')}.`;
}

const maxChatLines = 10;

export const chatInWords = (chatLines: readonly ChatLine[]): readonly string[] =>
  chatLines.length === 0
    ? ['Nobody has said anything. Type chat TEXT to write to everyone.']
    : chatLines.slice(-maxChatLines).map(({ name, text }) => `${name}: ${text}`);

export const freeSeats = ({ holders }: Pick<MatchCard, 'holders'>): number =>
  holders.filter(({ is }) => is === 'open').length;

export function standing(card: MatchCard, me: string): { readonly text: string; readonly role: Role } {
  const { phase, isInvited, holders, turn, waitsFor, seat } = card;
  if (isInvited && seat === null) return { text: 'you are invited', role: 'hazard' };
  switch (phase) {
    case 'waiting': {
      const free = freeSeats(card);
      if (seat === null) return { text: `${free} of ${holders.length} free`, role: 'text' };
      const holder = holders[seat - 1];
      const isReady = holder?.is === 'person' && holder.isReady;
      return isReady
        ? { text: free > 0 ? `${free} of ${holders.length} free` : 'not started', role: 'dim' }
        : { text: 'ready?', role: 'warning' };
    }
    case 'running':
      if (isYourTurn(card)) return { text: 'your turn', role: 'friend' };
      return seat === null
        ? { text: `${turnNameAt(card.game)} ${turn}`, role: 'text' }
        : { text: waitsFor.map((other) => nameAt(card, other)).join(', '), role: 'text' };
    case 'over':
      return { text: outcomeText(card, me), role: 'text' };
  }
}

export const nameAt = ({ holders }: Pick<MatchCard, 'holders'>, seat: number): string => {
  const holder = holders[seat - 1];
  return holder === undefined ? `player ${seat}` : holderName(holder);
};

/** Result of a match, such as `you won`, `lena won` or `draw`. */
export function outcomeText({ outcome, holders, seat }: MatchCard, me: string): string {
  const [winner] = outcome === null ? [] : outcome.winners;
  if (winner === undefined) return holders.length > 1 ? 'draw' : seat === 1 ? 'you lost' : 'lost';
  const name = nameAt({ holders }, winner);
  return winner === seat || name === me ? 'you won' : `${name} won`;
}

/** Reason for the end of a match: this program's text if the match did not end by its rules, otherwise the game's. */
export function endText({ outcome, holders }: MatchCard): string {
  if (outcome === null) return '';
  const { winners, reason } = outcome;
  if (reason === 'resigned')
    return `${listOf(holders.flatMap((holder, i) => (winners.includes(i + 1) ? [] : [holderName(holder)])))} resigned`;
  return endedBy[reason] ?? reason.replaceAll('-', ' ');
}

const endedBy: Readonly<Record<string, string>> = {
  draw: 'all agreed',
  ended: 'ended by agreement',
  abandoned: 'nobody played for 30 days',
  time: 'the time for the round was up',
};

export const factLine = (label: string, value: string, role: Role = 'text', width = 7): Line => [
  span(` ${label.padEnd(width)}`, 'dim'),
  span(value, role),
];

export const notReached = (address: string, why: string): string =>
  why.startsWith(address) ? why : `${address} could not be reached. ${why}`;

export const isGoneForGood = (state: ConnectionState): boolean =>
  state.is === 'ended' || (state.is === 'open' && state.name === null);

export function connectionSentences(was: ConnectionState, is: ConnectionState): readonly string[] {
  if (is.is === 'ended' && was.is !== 'ended' && is.why !== 'closed')
    return [`${withPeriod(cleanText(is.text))} Press Enter to continue.`];
  if (is.is === 'lost' && was.is === 'open')
    return [
      is.isRestart ? 'The server is restarting. You will be back in a moment.' : 'Connection lost. Trying again.',
    ];
  if (is.is === 'open' && is.name === null) return was.is === 'open' ? [] : [`${loginEnded} Press Enter to continue.`];
  if (is.is === 'open' && was.is !== 'open') return ['Connected again. Nothing was lost.'];
  return [];
}
