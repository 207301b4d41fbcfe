import { loggedIn } from '../accounts/accounts.ts';
import type { Rooms } from '../lobby/rooms.ts';
import type { CommandAnswer, SentCommand } from '../match-host/match-host.ts';
import type { Online } from '../presence.ts';
import { refused } from '../refusals.ts';
import type { Forwarding } from './forwarding.ts';
import type { Matches } from './matches.ts';
import { accountsOf, type MatchMetadata, seatOf } from './metadata.ts';
import { openedElsewhere, type RegistryEntry, typingAt } from './registry-entry.ts';

/** A command that somebody has sent. */
interface Sent extends Pick<SentCommand, 'key' | 'line'> {
  /**
   * The seat that it is for, asked when it is to be played.
   *
   * @throws Refused where nobody may play it there any more
   */
  seat(): number;
}

interface Waiting extends Sent {
  done(answer: CommandAnswer): void;
  failed(why: unknown): void;
}

/**
 * Plays commands. Those that have come while something else was done at a match are kept in one go, so that it makes no
 * difference to anybody how many others act at the same moment.
 */
export function createCommands(
  { running }: Pick<Matches, 'running'>,
  forwarding: Pick<Forwarding, 'serverFor' | 'ask'>,
) {
  const waitingAt = new Map<RegistryEntry, Waiting[]>();

  const playAll = async (entry: RegistryEntry): Promise<void> => {
    const waiting = waitingAt.get(entry);
    waitingAt.delete(entry);
    if (waiting === undefined) return;
    const seated = waiting.flatMap((one) => {
      try {
        return [{ ...one, seat: one.seat() }];
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

  const playHere = (entry: RegistryEntry, sent: Sent): Promise<CommandAnswer> =>
    new Promise((done, failed) => {
      const one: Waiting = { ...sent, done, failed };
      const otherWaiting = waitingAt.get(entry);
      if (otherWaiting === undefined) waitingAt.set(entry, [one]);
      else otherWaiting.push(one);
      entry.exclusive(() => playAll(entry)).catch(failed);
    });
  /** Has another server play a command, where that is to; undefined where it is to be played here. */
  const playElsewhere = async (entry: RegistryEntry, { key, line, seat }: Sent): Promise<CommandAnswer | undefined> => {
    const server = forwarding.serverFor(entry);
    if (server === undefined) return undefined;
    const sent = { seat: seat(), key, line };
    return (await entry.running?.isNew(sent)) === true ? forwarding.ask(server, entry.match, sent) : undefined;
  };

  return {
    /**
     * Plays a command, here or at the server that plays at its match.
     *
     * @throws Refused (rejects with it)
     */
    play: async (entry: RegistryEntry, sent: Sent): Promise<CommandAnswer> =>
      (await playElsewhere(entry, sent)) ?? playHere(entry, sent),
    playHere,
  };
}

/**
 * The seat of a connection that may type in a match.
 *
 * @throws Refused
 */
export function seatToType(online: Online, entry: RegistryEntry): number {
  const seat = seatToPlay(online, entry);
  assertTypingHere(online, entry);
  return seat;
}

/**
 * The seat of a connection in a match that has begun.
 *
 * @throws Refused
 */
export function seatToPlay(online: Online, { head }: RegistryEntry): number {
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
function assertTypingHere(online: Online, entry: RegistryEntry): void {
  const typing = typingAt(entry, online.account);
  if (typing !== undefined && typing !== online) throw refused('stale', openedElsewhere);
}

export interface RematchParts {
  readonly matches: Matches;
  readonly rooms: Rooms;
}

const assertOver = ({ head }: RegistryEntry): void => {
  if (head.phase !== 'over') throw refused('not-now', 'The match is not over.');
  if (head.rematch.match !== null) throw refused('not-now', 'The rematch has already begun.');
};

/** Notes who wants a rematch, or does not any more; it begins when all persons want it. */
export async function wantRematch(
  parts: RematchParts,
  entry: RegistryEntry,
  account: number,
  wants: boolean,
): Promise<void> {
  assertOver(entry);
  const { head } = entry;
  if (seatOf(head, account) === null) throw refused('not-your-seat', 'You had no seat in this match.');
  const otherAccounts = head.rematch.wanted.filter((other) => other !== account);
  const wanted = wants ? [...otherAccounts, account] : otherAccounts;
  const isAgreed = accountsOf(head).every((person) => wanted.includes(person));
  const changed: MatchMetadata = { ...head, rematch: { ...head.rematch, wanted } };
  await parts.matches.save(entry, changed);
  if (isAgreed) await startRematch(parts, entry);
}

/** Plays a match again with those who want it; the seats of others are open. */
export async function startRematch({ matches, rooms }: RematchParts, entry: RegistryEntry): Promise<string> {
  assertOver(entry);
  const { wanted } = entry.head.rematch;
  if (wanted.length === 0) throw refused('not-now', 'Nobody has asked for a rematch yet.');
  const next = await rooms.again(entry.head, (account) => wanted.includes(account));
  await matches.save(entry, { ...entry.head, rematch: { wanted, match: next.match } });
  return next.match;
}
