import { titleOf } from '../../games/index.ts';
import type { Holder, MatchCard } from '../../net/wire/messages.ts';
import { type Line, type Role, span } from '../../screen/paint.ts';
import { dateText } from '../pages/dates.ts';
import { isYourTurn } from './online-state.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The time that is left: `2 d`, `11 h 42`, minutes and seconds below an hour.
 *
 * @example
 * timeLeft(42_120_000) // => '11 h 42'
 * timeLeft(250_000) // => '4:10'
 */
export function timeLeft(left: number): string {
  const time = Math.max(0, left);
  if (time >= 2 * day) return `${Math.floor(time / day)} d`;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  if (time >= hour) return `${Math.floor(time / hour)} h ${two((time % hour) / minute)}`;
  return `${Math.floor(time / minute)}:${two((time % minute) / second)}`;
}

/**
 * The same for lists: only the larger unit.
 *
 * @example
 * shortTime(42_120_000) // => '11 h'
 */
export const shortTime = (left: number): string => timeLeft(left).replace(/ h .*/, ' h');

/**
 * A turn limit.
 *
 * @example
 * limitText(43_200_000) // => '12 h'
 * limitText(0) // => 'none'
 */
export function limitText(limit: number): string {
  if (limit === 0) return 'none';
  if (limit >= day) return `${limit / day} d`;
  return limit >= hour ? `${limit / hour} h` : `${limit / minute} min`;
}

/** The time that is left of a limit: a warning, below a tenth of the limit a refusal with a sign before it. */
export function leftLook(left: number, limit: number): { readonly sign: '' | '! '; readonly role: Role } {
  return limit > 0 && left < limit / 10 ? { sign: '! ', role: 'refusal' } : { sign: '', role: 'warning' };
}

/** The milliseconds that a card's match has left now; nothing where no clock runs. */
export const leftNow = ({ left }: MatchCard, cardAt: number, now: number): number | undefined =>
  left === null ? undefined : Math.max(0, left - (now - cardAt));

/** `RISC, Four Winds` */
export const matchName = ({ game, title }: Pick<MatchCard, 'game' | 'title'>): string => `${titleOf(game)}, ${title}`;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** `today`, a day of the last week by its name, else the date. */
export function dayText(time: number, now: number): string {
  const [then, today] = [new Date(time), new Date(now)];
  const days = Math.round((midnight(today) - midnight(then)) / day);
  if (days <= 0) return 'today';
  return (days < 7 ? weekdays[then.getDay()] : undefined) ?? dateText(then, today);
}

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Who holds a seat, for others: the name of a person, or of a bot. */
export function holderName(holder: Holder): string {
  switch (holder.is) {
    case 'open':
      return 'open';
    case 'bot':
      return holder.bot;
    case 'invited':
    case 'person':
    case 'stand-in':
      return holder.name;
  }
}

/** `*` for who is here, `.` for who is away, a blank for a bot. */
export const presenceOf = (holder: Holder): '*' | '.' | ' ' =>
  holder.is === 'open' || holder.is === 'bot' ? ' ' : holder.isHere ? '*' : '.';

/** How many seats of a match nobody holds. */
export const freeSeats = ({ holders }: Pick<MatchCard, 'holders'>): number =>
  holders.filter(({ is }) => is === 'open').length;

/** What a list says of a match beside its name: what matters there. */
export function standing(card: MatchCard, me: string): { readonly text: string; readonly role: Role } {
  const { phase, isInvited, holders, turn, waitsFor, seat } = card;
  if (isInvited && seat === null) return { text: 'you are invited', role: 'hazard' };
  switch (phase) {
    case 'waiting': {
      const free = freeSeats(card);
      if (seat === null) return { text: `${free} of ${holders.length} free`, role: 'text' };
      const own = holders[seat - 1];
      const isReady = own?.is === 'person' && own.isReady;
      return isReady
        ? { text: free > 0 ? `${free} of ${holders.length} free` : 'not started', role: 'dim' }
        : { text: 'ready?', role: 'warning' };
    }
    case 'running':
      if (isYourTurn(card)) return { text: 'your turn', role: 'friend' };
      return seat === null
        ? { text: `turn ${turn}`, role: 'text' }
        : { text: waitsFor.map((other) => nameAt(card, other)).join(', '), role: 'text' };
    case 'over':
      return { text: outcomeText(card, me), role: 'text' };
  }
}

/** The name of whoever holds a seat. */
export const nameAt = ({ holders }: Pick<MatchCard, 'holders'>, seat: number): string => {
  const holder = holders[seat - 1];
  return holder === undefined ? `player ${seat}` : holderName(holder);
};

/** `you won`, `lena won`, `draw` */
export function outcomeText({ outcome, holders, seat }: MatchCard, me: string): string {
  const [winner] = outcome === null ? [] : outcome.winners;
  if (winner === undefined) return 'draw';
  const name = nameAt({ holders }, winner);
  return winner === seat || name === me ? 'you won' : `${name} won`;
}

/** A warning line or another one, as the hint shows it. */
export const factLine = (label: string, value: string, role: Role = 'text', width = 7): Line => [
  span(` ${label.padEnd(width)}`, 'dim'),
  span(value, role),
];

/** Why a server was not reached; a reason that begins with its address says it whole. */
export const notReached = (address: string, why: string): string =>
  why.startsWith(address) ? why : `${address} could not be reached. ${why}`;
