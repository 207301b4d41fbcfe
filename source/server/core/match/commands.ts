import { loggedIn } from '../accounts/accounts.ts';
import type { CommandAnswer } from '../hosted/running.ts';
import type { Online } from '../online.ts';
import { refused } from '../refused.ts';
import { type Entry, openedElsewhere, typingAt } from './entry.ts';
import { seatOf } from './head.ts';
import type { Matches } from './matches.ts';

/** A command that somebody has sent. */
interface Sent {
  readonly online: Online;
  readonly key: string;
  readonly line: string;
}

interface Waiting extends Sent {
  done(answer: CommandAnswer): void;
  failed(why: unknown): void;
}

/**
 * Plays commands. Those that have come while something else was done at a match are kept in one go, so that it makes no
 * difference to anybody how many others act at the same moment.
 *
 * @returns what plays one; it throws Refused
 */
export function createCommands({ running }: Pick<Matches, 'running'>) {
  const waitingAt = new Map<Entry, Waiting[]>();

  const playAll = async (entry: Entry): Promise<void> => {
    const waiting = waitingAt.get(entry);
    waitingAt.delete(entry);
    if (waiting === undefined) return;
    const seated = waiting.flatMap((one) => {
      try {
        return [{ ...one, seat: seatToType(one.online, entry) }];
      } catch (error) {
        one.failed(error);
        return [];
      }
    });
    try {
      const match = await running(entry);
      const outcomes = await match.commands(seated);
      for (const [index, { done, failed }] of seated.entries()) {
        const outcome = outcomes[index];
        if (outcome?.ok === true) done(outcome.answer);
        else failed(outcome?.error);
      }
    } catch (error) {
      for (const { failed } of seated) failed(error);
    }
  };

  return (entry: Entry, sent: Sent): Promise<CommandAnswer> =>
    new Promise((done, failed) => {
      const one: Waiting = { ...sent, done, failed };
      const others = waitingAt.get(entry);
      if (others === undefined) waitingAt.set(entry, [one]);
      else others.push(one);
      entry.exclusive(() => playAll(entry)).catch(failed);
    });
}

/** The seat of a connection that may type in a match. */
function seatToType(online: Online, entry: Entry): number {
  const seat = seatToPlay(online, entry);
  mustTypeHere(online, entry);
  return seat;
}

/**
 * The seat of a connection in a match that has begun.
 *
 * @throws Refused
 */
export function seatToPlay(online: Online, { head }: Entry): number {
  // Who was cut off while this had to wait is nobody any more.
  const seat = seatOf(head, loggedIn(online).account);
  if (seat === null) throw refused('not-your-seat', 'You have no seat in this match.');
  if (head.phase === 'waiting') throw refused('not-now', 'The match has not begun.');
  return seat;
}

/**
 * Refuses a connection that is not the newest one over which the account plays.
 *
 * @throws Refused
 */
export function mustTypeHere(online: Online, entry: Entry): void {
  const typing = typingAt(entry, online.account);
  if (typing !== undefined && typing !== online) throw refused('stale', openedElsewhere);
}
