import { loggedIn } from '../accounts/accounts.ts';
import type { Rooms } from '../lobby/rooms.ts';
import type { CommandAnswer, SentCommand } from '../match-host/match-host.ts';
import type { Online } from '../presence.ts';
import { refused } from '../refusals.ts';
import type { Forwarding } from './forwarding.ts';
import type { Matches } from './matches.ts';
import { accountsOf, type MatchMetadata, seatOf } from './metadata.ts';
import { openedElsewhere, type RegistryEntry, typingAt } from './registry-entry.ts';

interface Sent extends Pick<SentCommand, 'key' | 'line'> {
  /**
   * Seat that the command is for. Called right before the command is played.
   *
   * @throws RefusedError if the client may no longer play that seat
   */
  seat(): number;
}

interface Waiting extends Sent {
  done(answer: CommandAnswer): void;
  failed(why: unknown): void;
}

/**
 * Plays commands. Those that arrive while the match is busy are stored in one write, so that many active players do not
 * slow each other down.
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
  /** Forwards a command to the server that plays the match. Returns undefined if the command must be played here. */
  const playElsewhere = async (entry: RegistryEntry, { key, line, seat }: Sent): Promise<CommandAnswer | undefined> => {
    const server = forwarding.serverFor(entry);
    if (server === undefined) return undefined;
    const sent = { seat: seat(), key, line };
    return (await entry.running?.isNew(sent)) === true ? forwarding.ask(server, entry.match, sent) : undefined;
  };

  return {
    /** @throws RefusedError (rejects with it) */
    play: async (entry: RegistryEntry, sent: Sent): Promise<CommandAnswer> =>
      (await playElsewhere(entry, sent)) ?? playHere(entry, sent),
    playHere,
  };
}

/**
 * Returns the seat of a connection that may type in a match.
 *
 * @throws RefusedError `stale` if the account has opened the match on a newer connection, and as `seatToPlay`
 */
export function seatToType(online: Online, entry: RegistryEntry): number {
  const seat = seatToPlay(online, entry);
  assertTypingHere(online, entry);
  return seat;
}

/**
 * Returns the seat of a connection in a match that has begun.
 *
 * @throws RefusedError `not-your-seat` without a seat, `not-now` before the start, `not-logged-in`
 */
export function seatToPlay(online: Online, { head }: RegistryEntry): number {
  // The account may have been logged out while this call waited.
  const seat = seatOf(head, loggedIn(online).account);
  if (seat === null) throw refused('not-your-seat', 'You have no seat in this match.');
  if (head.phase === 'waiting') throw refused('not-now', 'The match has not begun.');
  return seat;
}

/**
 * Only the newest connection of an account may type.
 *
 * @throws RefusedError `stale`
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

/** Records whether an account wants a rematch. The rematch begins when all persons want it. */
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

/** Starts a rematch with the accounts that want it. The other seats are open. */
export async function startRematch({ matches, rooms }: RematchParts, entry: RegistryEntry): Promise<string> {
  assertOver(entry);
  const { wanted } = entry.head.rematch;
  if (wanted.length === 0) throw refused('not-now', 'Nobody has asked for a rematch yet.');
  const next = await rooms.again(entry.head, (account) => wanted.includes(account));
  await matches.save(entry, { ...entry.head, rematch: { wanted, match: next.match } });
  return next.match;
}
