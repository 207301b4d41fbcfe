import { day, hour, minute } from '#engine/durations.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { titleOf } from '#games/index.ts';
import type { MessageReason } from '../../store/messages.ts';
import { isAlone } from '../lobby/room-rules.ts';
import { isCancelled, type MatchMetadata, seatOf } from '../match/metadata.ts';
import type { Facts } from '../match-host/match-summary.ts';

// Decides which messages the state of a match leads to, without clock, store and network.

/** Milliseconds that a player gets to come by before a message is sent. */
export const messageGrace = minute;

/** Maximum number of messages to a channel per day. One more message then says that there are more. */
export const maxMessagesInDay = 30;

/** Only longer turns, or turns without a limit, lead to messages. */
const minTurn = hour;

/** Milliseconds until each further attempt to send a message. */
const retryAfter = [minute, 5 * minute, 30 * minute, 3 * hour] as const;

/** Time of the next attempt after `tries` failed ones. Null if there is none. */
export function nextAttempt(tries: number, now: number): number | null {
  const wait = retryAfter[tries - 1];
  return wait === undefined ? null : now + wait;
}

/** The parts of a match that lead to messages. `facts` is undefined if the match has not begun. */
export interface MessageSource {
  readonly head: MatchMetadata;
  readonly facts: Pick<Facts, 'waitsFor' | 'turn' | 'changed'> | undefined;
}

/** Cause of a message to an account. */
export interface MessageFact {
  readonly account: number;
  readonly reason: MessageReason;
  readonly turn: number;
  readonly made: number;
}

const personAt = ({ seats }: MatchMetadata, seat: Seat): readonly number[] => {
  const holder = seats[seat - 1];
  return holder?.is === 'person' ? [holder.account] : [];
};

const personsIn = (head: MatchMetadata): readonly number[] => head.seats.flatMap((_, i) => personAt(head, i + 1));

const hasLongTurns = ({ terms: { limit } }: MatchMetadata): boolean => limit === 0 || limit >= minTurn;

/** Causes of messages in the current state of a match. */
export function messageFacts({ head, facts }: MessageSource): readonly MessageFact[] {
  if (isAlone(head) || isCancelled(head)) return [];
  const { phase, seats, changed, start } = head;
  if (phase === 'waiting')
    return seats.flatMap((holder): MessageFact[] =>
      holder.is === 'invited' ? [{ account: holder.account, reason: 'invited', turn: 0, made: changed }] : [],
    );
  if (phase === 'over')
    return personsIn(head).map((account) => ({ account, reason: 'over', turn: head.turn, made: changed }));
  const begins = start === null ? [] : personsIn(head).map((account) => ({ account, made: start.time }));
  const turns =
    facts === undefined || !hasLongTurns(head)
      ? []
      : facts.waitsFor.flatMap((seat) =>
          personAt(head, seat).map((account) => ({ account, turn: facts.turn, made: facts.changed })),
        );
  return [
    ...begins.map((one): MessageFact => ({ ...one, reason: 'begun', turn: 0 })),
    ...turns.map((one): MessageFact => ({ ...one, reason: 'your-turn' })),
  ];
}

/** True if a message is still true. A player whose turn it is needs no message that the match has begun. */
export function isStillTrue({ account, reason, turn }: Omit<MessageFact, 'made'>, source: MessageSource): boolean {
  const current = messageFacts(source).filter((fact) => fact.account === account);
  if (reason === 'begun' && current.some((fact) => fact.reason === 'your-turn')) return false;
  return current.some((fact) => fact.reason === reason && fact.turn === turn);
}

export interface MessageText {
  readonly title: string;
  /** One or two short sentences after the title. */
  readonly details: string;
}

export interface MessageContext extends MessageSource {
  /** Milliseconds left for the turn. Null without a clock. */
  readonly timeLeft: number | null;
  readonly nameOf: (account: number) => string;
}

/** Text of a message. It contains no plans, chat or addresses. */
export function messageText(
  { account, reason, turn }: Omit<MessageFact, 'made'>,
  { head, timeLeft, nameOf }: MessageContext,
): MessageText {
  const match = head.level === null ? titleOf(head.game) : `${titleOf(head.game)}, ${stripHidden(head.title)}`;
  switch (reason) {
    case 'your-turn': {
      const time = timeLeft === null ? '' : ` ${timeText(timeLeft)} left.`;
      return { title: `Your turn: ${match}`, details: `Turn ${turn}.${time}` };
    }
    case 'invited':
      return { title: `Invitation: ${match}`, details: `${nameOf(head.maker)} invites you.` };
    case 'begun':
      return { title: `Begun: ${match}`, details: 'The match has begun.' };
    case 'over':
      return { title: `Over: ${match}`, details: resultText(head, seatOf(head, account)) };
  }
}

function resultText({ outcome, resigned }: MatchMetadata, seat: Seat | null): string {
  const winners = outcome === null ? [] : outcome.winners;
  if (winners.length === 0) return 'Nobody has won.';
  if (seat === null) return 'The match is over.';
  return winners.includes(seat) && !resigned.includes(seat) ? 'You have won.' : 'You have lost.';
}

export const moreText: MessageText = { title: 'More is waiting for you', details: 'It is in your lobby.' };

/** A duration in its largest unit, such as `12 h`. */
const timeText = (milliseconds: number): string => {
  if (milliseconds >= 2 * day) return `${Math.floor(milliseconds / day)} days`;
  if (milliseconds >= hour) return `${Math.floor(milliseconds / hour)} h`;
  return `${Math.ceil(milliseconds / minute)} min`;
};
