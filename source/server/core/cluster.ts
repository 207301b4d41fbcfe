import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { checked } from '#net/wire/limits.ts';
import type { Platform } from '../platform.ts';
import type { Neighbours } from '../store/store.ts';

/** Milliseconds between a server's presence messages, and milliseconds of silence after which it counts as stopped. */
const sayEvery = 5000;
const goneAfter = 12_000;

const maxAccounts = 400;

const schema = z.discriminatedUnion('is', [
  /** `programs`: the subset of `accounts` for which programs play. */
  z.object({ is: z.literal('here'), accounts: z.array(z.int()), programs: z.array(z.int()).optional() }),
  z.object({ is: z.literal('left'), accounts: z.array(z.int()) }),
  z.object({ is: z.literal('ends') }),
  z.object({ is: z.literal('told'), account: z.int(), text: z.string(), match: z.string() }),
  z.object({ is: z.literal('room'), match: z.string(), text: z.string() }),
  /** The host has changed facts such as the notice. */
  z.object({ is: z.literal('host-facts') }),
  /** A tournament has changed. */
  z.object({ is: z.literal('tournament') }),
  /** Asks another server to play a command, which that server may do only before the time `until`. */
  z.object({
    is: z.literal('asked'),
    of: z.string(),
    match: z.string(),
    seat: z.int(),
    key: z.string(),
    line: z.string().nullable(),
    until: z.number(),
  }),
  /** Reports that a command was not played. If `why` is null, the requesting server may play the command itself. */
  z.object({
    is: z.literal('not-played'),
    of: z.string(),
    match: z.string(),
    seat: z.int(),
    key: z.string(),
    why: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
]);

export type ClusterMessage = z.infer<typeof schema>;

export interface ClusterDeps {
  readonly neighbours: Neighbours;
  readonly world: Pick<Platform, 'now' | 'after'>;
  here(): readonly number[];
  isOwnProgram(account: number): boolean;
  /** Called with accounts that are now connected to another server, or no longer connected to any other server. */
  changed(accounts: readonly number[]): void;
  /** Called with a sentence from another server. `told` is for one account, `room` for all viewers of a match. */
  onSentence(message: Extract<ClusterMessage, { is: 'told' | 'room' }>): void;
  onForwardedCommand(message: Extract<ClusterMessage, { is: 'asked' }>, by: string): void;
  notPlayed(message: Extract<ClusterMessage, { is: 'not-played' }>): void;
  onHostFacts(): void;
  onTournament(): void;
  onMessage(server: string): void;
  ended(server: string): void;
}

/** Messages between the servers on one database: connected accounts, sentences for players and forwarded commands. */
export interface Cluster {
  isHere(account: number): boolean;
  /** True if a program plays for the account on another server. */
  isProgram(account: number): boolean;
  here(): readonly number[];
  isThere(server: string): boolean;
  announceOnline(account: number): void;
  left(account: number): void;
  say(
    message: Extract<ClusterMessage, { is: 'told' | 'room' | 'host-facts' | 'tournament' | 'asked' | 'not-played' }>,
  ): void;
  hear(text: string, by: string): void;
  stop(): void;
}

export function createCluster(parts: ClusterDeps): Cluster {
  const { neighbours, world, here, changed } = parts;
  /** Time until which each account counts as connected, by server and account. Renewed by each `here` message. */
  const servers = new Map<string, Map<number, number>>();
  /** Time until which each server counts as running. Renewed by each `here` message. */
  const running = new Map<string, number>();
  const programs = new Set<number>();
  const say = (message: ClusterMessage): void => neighbours.say(JSON.stringify(message));
  const isHere = (account: number): boolean => [...servers.values()].some((accounts) => accounts.has(account));

  /** Runs `note`, then reports the `accounts` for which this changed `isHere`. */
  const noting = (accounts: readonly number[], note: () => void): void => {
    const before = accounts.map(isHere);
    note();
    const differ = accounts.filter((account, i) => isHere(account) !== before[i]);
    if (differ.length > 0) changed(differ);
  };
  const forgetSilent = (): void => {
    const now = world.now();
    for (const accounts of servers.values()) {
      const silent = [...accounts].flatMap(([account, until]) => (until < now ? [account] : []));
      noting(silent, () => {
        for (const account of silent) accounts.delete(account);
      });
    }
  };
  const sayHere = (accounts: readonly number[]): void =>
    say({ is: 'here', accounts: [...accounts], programs: accounts.filter(parts.isOwnProgram) });
  const sayAll = (): void => {
    const accounts = here();
    // Even without accounts, one message is sent to show that this server is running.
    for (let from = 0; from === 0 || from < accounts.length; from += maxAccounts)
      sayHere(accounts.slice(from, from + maxAccounts));
  };
  let stop = (): void => {};
  const goOn = (): void => {
    stop = world.after(sayEvery, goOn);
    sayAll();
    forgetSilent();
  };
  goOn();

  return {
    isHere,
    isProgram: (account) => programs.has(account) && isHere(account),
    here: () => [...new Set([...servers.values()].flatMap((accounts) => [...accounts.keys()]))],
    isThere(server) {
      const until = running.get(server);
      return until !== undefined && until > world.now();
    },
    announceOnline: (account) => sayHere([account]),
    left: (account) => say({ is: 'left', accounts: [account] }),
    say,
    hear(text, by) {
      const read = checked(schema, parseJsonOrUndefined(text));
      // Servers of another version may send messages that this version does not know.
      if (!read.ok) return;
      const message = read.value;
      parts.onMessage(by);
      const accounts = servers.get(by) ?? new Map<number, number>();
      const until = world.now() + goneAfter;
      switch (message.is) {
        case 'told':
        case 'room':
          return parts.onSentence(message);
        case 'host-facts':
          return parts.onHostFacts();
        case 'tournament':
          return parts.onTournament();
        case 'asked':
          return message.of === neighbours.me ? parts.onForwardedCommand(message, by) : undefined;
        case 'not-played':
          return message.of === neighbours.me ? parts.notPlayed(message) : undefined;
        case 'here': {
          const { programs: theirPrograms = [] } = message;
          running.set(by, until);
          servers.set(by, accounts);
          for (const account of message.accounts) programs.delete(account);
          for (const account of theirPrograms) programs.add(account);
          return noting(message.accounts, () => {
            for (const account of message.accounts) accounts.set(account, until);
          });
        }
        case 'left':
          return noting(message.accounts, () => {
            for (const account of message.accounts) accounts.delete(account);
          });
        case 'ends':
          running.delete(by);
          noting([...accounts.keys()], () => servers.delete(by));
          return parts.ended(by);
      }
    },
    stop: () => {
      stop();
      say({ is: 'ends' });
    },
  };
}

export const singleServer: Cluster = {
  isHere: () => false,
  isProgram: () => false,
  here: () => [],
  isThere: () => false,
  announceOnline() {},
  left() {},
  say() {},
  hear() {},
  stop() {},
};
