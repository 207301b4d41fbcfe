import type { Platform } from '../../platform.ts';
import type { JournalEntry } from '../../store/store.ts';
import { type LoggedIn, loggedIn } from '../accounts/logins.ts';
import type { Cluster, ClusterMessage } from '../cluster.ts';
import { type DailyContext, playDaily } from '../daily/daily-rooms.ts';
import { dayAt } from '../daily/daily-seeds.ts';
import { createRematchRoom, type RoomContext } from '../lobby/rooms.ts';
import { readBody } from '../match-host/journal-body.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import type { CommandAnswer, SentCommand } from '../match-host/moves.ts';
import { numberIn } from '../match-host/turn-history.ts';
import type { Online } from '../presence.ts';
import { ConflictError, RefusedError, refused } from '../refusals.ts';
import { othersFirst } from './background-work.ts';
import type { Matches } from './matches.ts';
import { accountsOf, type MatchMetadata, seatOf } from './metadata.ts';
import { openedElsewhere, type RegistryEntry, typingAt } from './registry-entry.ts';

const maxAttempts = 10;

/**
 * Runs `work` on a match, and runs it again after each conflict with another server.
 *
 * @throws RefusedError `no-such-match`, ConflictError after the last attempt, and errors of `work` (rejects with them)
 */
export async function withRetry<R>(
  matches: Pick<Matches, 'find' | 'catchUpAfter'>,
  match: string,
  work: (entry: RegistryEntry) => Promise<R>,
): Promise<R> {
  for (let tries = 1; ; tries++) {
    const entry = await matches.find(match);
    try {
      return await work(entry);
    } catch (error) {
      if (!(error instanceof ConflictError) || tries === maxAttempts) throw error;
      await entry.exclusive(() => matches.catchUpAfter(entry, error));
    }
  }
}

/** Runs `work` in the queue of a match. Runs it again after each conflict with another server. */
export const withMatch = <Result>(
  { matches }: Pick<RoomContext, 'matches'>,
  client: LoggedIn,
  match: string,
  work: (entry: RegistryEntry) => Promise<Result>,
): Promise<Result> =>
  withRetry(matches, match, (entry) =>
    entry.exclusive(() => {
      // The connection may have been logged out while this call waited.
      loggedIn(client);
      return work(entry);
    }),
  );

/** Like `withMatch`, for work that only a player with a seat may request. */
export const atSeat = <Result>(
  server: Pick<RoomContext, 'matches'>,
  client: LoggedIn,
  match: string,
  work: (running: MatchHost, seat: number) => Promise<Result>,
): Promise<Result> =>
  withMatch(server, client, match, async (entry) => {
    const seat = seatToPlay(client, entry);
    return work(await server.matches.running(entry), seat);
  });

/** Answer to a forwarded command. Undefined if this server must play the command itself. */
type ForwardingOutcome = CommandAnswer | RefusedError | undefined;

interface ForwardedCommand {
  readonly of: string;
  readonly outcome: Promise<ForwardingOutcome>;
  end(outcome: ForwardingOutcome): void;
}

export interface ForwardingParts {
  readonly world: Pick<Platform, 'now' | 'after'>;
  elsewhere(): Pick<Cluster, 'isThere' | 'say'>;
}

/** Forwards commands to the server that last played in their match. */
export interface Forwarding {
  /** Name of the server that must play the commands of a match. Undefined if this server must. */
  serverFor(entry: RegistryEntry): string | undefined;
  /**
   * Sends a command to the server `of`.
   *
   * @returns undefined if this server must play the command, for example because the server `of` did not answer
   * @throws RefusedError (rejects with it) if the server `of` refused the command
   */
  ask(of: string, match: string, sent: SentCommand): Promise<CommandAnswer | undefined>;
  /** Resolves the forwarded commands whose results are in another server's journal entries. */
  completeForwarded(match: string, entries: readonly JournalEntry[]): void;
  notPlayed(message: Extract<ClusterMessage, { is: 'not-played' }>): void;
  isHeard(server: string): void;
  hasEnded(server: string): void;
}

export function createForwarding({ world, elsewhere }: ForwardingParts): Forwarding {
  const pending = new Map<string, ForwardedCommand>();
  /** Names of servers that did not answer and have sent no message since then. */
  const silent = new Set<string>();
  const nameOf = (match: string, seat: number | null, key: string): string => `${match} ${seat} ${key}`;

  const ask = (of: string, match: string, sent: SentCommand): ForwardedCommand => {
    const name = nameOf(match, sent.seat, sent.key);
    let tell = (_: ForwardingOutcome): void => {};
    const outcome = new Promise<ForwardingOutcome>((resolve) => {
      tell = resolve;
    });
    const end = (finalOutcome: ForwardingOutcome): void => {
      stop();
      pending.delete(name);
      tell(finalOutcome);
    };
    const stop = world.after(othersFirst, () => {
      silent.add(of);
      end(undefined);
    });
    const one: ForwardedCommand = { of, outcome, end };
    pending.set(name, one);
    elsewhere().say({ is: 'asked', of, match, ...sent, until: world.now() + othersFirst });
    return one;
  };

  return {
    serverFor({ isFollowed, playedAt, running }) {
      // This server receives the entries of other servers only while it has loaded the match.
      if (!isFollowed || playedAt === undefined || running === undefined || silent.has(playedAt)) return undefined;
      return elsewhere().isThere(playedAt) ? playedAt : undefined;
    },

    async ask(of, match, sent) {
      const one = pending.get(nameOf(match, sent.seat, sent.key)) ?? ask(of, match, sent);
      const outcome = await one.outcome;
      if (outcome instanceof RefusedError) throw outcome;
      return outcome;
    },

    completeForwarded(match, entries) {
      if (pending.size === 0) return;
      for (const { seat, key, body } of entries) {
        const one = key === null ? undefined : pending.get(nameOf(match, seat, key));
        const number = one && numberIn(readBody(body));
        if (number !== undefined) one?.end({ number });
      }
    },

    notPlayed({ match, seat, key, why }) {
      pending.get(nameOf(match, seat, key))?.end(why === null ? undefined : new RefusedError(why.code, why.message));
    },

    isHeard: (server) => void silent.delete(server),
    hasEnded(server) {
      for (const one of [...pending.values()]) if (one.of === server) one.end(undefined);
    },
  };
}

/** Refusal for the server that forwarded the command. Null if that server may play the command itself. */
export const refusalToTell = (error: unknown): Extract<ClusterMessage, { is: 'not-played' }>['why'] =>
  error instanceof RefusedError && !(error instanceof ConflictError) && error.code !== 'failed'
    ? { code: error.code, message: error.message }
    : null;

interface Sent extends Pick<SentCommand, 'key' | 'line'> {
  /** Returns the seat to play. Throws a RefusedError if the client may no longer play it. */
  seat(): number;
}

interface WaitingCommand extends Sent {
  done(answer: CommandAnswer): void;
  failed(why: unknown): void;
}

/** Plays commands. Commands that arrive while the match is busy are stored in one write. */
export interface Commands {
  /** @throws RefusedError (rejects with it) */
  play(entry: RegistryEntry, sent: Sent): Promise<CommandAnswer>;
  playHere(entry: RegistryEntry, sent: Sent): Promise<CommandAnswer>;
}

export function createCommands(
  { running }: Pick<Matches, 'running'>,
  forwarding: Pick<Forwarding, 'serverFor' | 'ask'>,
): Commands {
  const waitingAt = new Map<RegistryEntry, WaitingCommand[]>();

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
      const one: WaitingCommand = { ...sent, done, failed };
      const otherWaiting = waitingAt.get(entry);
      if (otherWaiting === undefined) waitingAt.set(entry, [one]);
      else otherWaiting.push(one);
      entry.exclusive(() => playAll(entry)).catch(failed);
    });
  /** Forwards a command to the server that plays the match. Returns undefined if this server must play the command. */
  const playElsewhere = async (entry: RegistryEntry, { key, line, seat }: Sent): Promise<CommandAnswer | undefined> => {
    const server = forwarding.serverFor(entry);
    if (server === undefined) return undefined;
    const sent = { seat: seat(), key, line };
    return (await entry.running?.isNew(sent)) === true ? forwarding.ask(server, entry.match, sent) : undefined;
  };

  return {
    play: async (entry, sent) => (await playElsewhere(entry, sent)) ?? playHere(entry, sent),
    playHere,
  };
}

/** Seat that a connection may play. Throws a RefusedError, `stale` if the account has opened the match elsewhere. */
export function seatToType(online: Online, entry: RegistryEntry): number {
  const seat = seatToPlay(online, entry);
  assertTypingHere(online, entry);
  return seat;
}

/**
 * Returns the seat of a connection's account in a match that has begun.
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

function assertTypingHere(online: Online, entry: RegistryEntry): void {
  const typing = typingAt(entry, online.account);
  if (typing !== undefined && typing !== online) throw refused('stale', openedElsewhere);
}

const assertOver = ({ head }: RegistryEntry): void => {
  if (head.phase !== 'over') throw refused('not-now', 'The match is not over.');
  if (head.rematch.match !== null) throw refused('not-now', 'The rematch has already begun.');
};

/** Stores whether an account wants a rematch, and starts it if all do. A match of the day is repeated as practice. */
export async function wantRematch(
  context: DailyContext,
  entry: RegistryEntry,
  account: number,
  wants: boolean,
): Promise<void> {
  assertOver(entry);
  const { head } = entry;
  if (seatOf(head, account) === null) throw refused('not-your-seat', 'You had no seat in this match.');
  if (head.daily !== undefined) {
    if (!wants) return;
    if (head.daily.day !== dayAt(context.world.now())) throw refused('not-now', 'That day is over.');
    const { match } = await playDaily(context, account, head.game);
    return void (await context.matches.save(entry, { ...head, rematch: { wanted: [account], match } }));
  }
  const otherAccounts = head.rematch.wanted.filter((other) => other !== account);
  const requesters = wants ? [...otherAccounts, account] : otherAccounts;
  const isAgreed = accountsOf(head).every((person) => requesters.includes(person));
  const changed: MatchMetadata = { ...head, rematch: { ...head.rematch, wanted: requesters } };
  await context.matches.save(entry, changed);
  if (isAgreed) await startRematch(context, entry);
}

/** Creates the room of a rematch, with open seats for persons who do not want one. Returns the id of the new match. */
export async function startRematch(context: RoomContext, entry: RegistryEntry): Promise<string> {
  assertOver(entry);
  const { wanted: requesters } = entry.head.rematch;
  if (requesters.length === 0) throw refused('not-now', 'Nobody has asked for a rematch yet.');
  const next = await createRematchRoom(context, entry.head, (account) => requesters.includes(account));
  await context.matches.save(entry, { ...entry.head, rematch: { wanted: requesters, match: next.match } });
  return next.match;
}
