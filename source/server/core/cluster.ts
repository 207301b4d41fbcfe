import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { checked } from '#net/wire/limits.ts';
import type { Platform } from '../platform.ts';
import type { Neighbours } from '../store/store.ts';

/** How often a server says who is connected to it, and after how long in silence its people are taken to have left. */
const sayEvery = 5000;
const goneAfter = 12_000;

/** Accounts that go into one message. */
const maxAccounts = 400;

const schema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('here'), accounts: z.array(z.int()) }),
  z.object({ is: z.literal('left'), accounts: z.array(z.int()) }),
  /** The server ends, and nobody is connected to it any more. */
  z.object({ is: z.literal('ends') }),
  z.object({ is: z.literal('told'), account: z.int(), text: z.string(), match: z.string() }),
  z.object({ is: z.literal('room'), match: z.string(), text: z.string() }),
  /** A server is asked to play a command, if it can before a moment. */
  z.object({
    ...{ is: z.literal('asked'), of: z.string(), match: z.string(), seat: z.int(), key: z.string() },
    ...{ line: z.string().nullable(), until: z.number() },
  }),
  /** It has not played it, and why; null where the server that has asked may be able to. */
  z.object({
    ...{ is: z.literal('not-played'), of: z.string(), match: z.string(), seat: z.int(), key: z.string() },
    why: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
]);

export type ClusterMessage = z.infer<typeof schema>;

export interface ClusterDeps {
  readonly neighbours: Neighbours;
  readonly world: Pick<Platform, 'now' | 'after'>;
  /** The accounts that are connected to this one. */
  here(): readonly number[];
  /** Accounts have come to another server, or left the last one. */
  changed(accounts: readonly number[]): void;
  /** A sentence for an account, or for everybody who has a match open. */
  told(message: Extract<ClusterMessage, { is: 'told' | 'room' }>): void;
  /** Another server wants a command to be played here. */
  asked(message: Extract<ClusterMessage, { is: 'asked' }>, by: string): void;
  /** Another server has not played a command of this one. */
  notPlayed(message: Extract<ClusterMessage, { is: 'not-played' }>): void;
  /** Another server was heard, or ends. */
  heard(server: string): void;
  ended(server: string): void;
}

/** What servers on the same data tell each other: who is connected where, and sentences for people elsewhere. */
export interface Cluster {
  /** Whether an account is connected to another server. */
  isHere(account: number): boolean;
  here(): readonly number[];
  /** Whether another server runs. */
  isThere(server: string): boolean;
  /** An account has come to this server, or has no connection to it any more. */
  came(account: number): void;
  left(account: number): void;
  say(message: Extract<ClusterMessage, { is: 'told' | 'room' | 'asked' | 'not-played' }>): void;
  hear(text: string, by: string): void;
  stop(): void;
}

/** Follows who is connected to other servers. */
export function createCluster(parts: ClusterDeps): Cluster {
  const { neighbours, world, here, changed } = parts;
  /** By server: until when each account is taken to be there. */
  const servers = new Map<string, Map<number, number>>();
  /** Until when each server is taken to run. */
  const running = new Map<string, number>();
  const say = (message: ClusterMessage): void => neighbours.say(JSON.stringify(message));
  const isHere = (account: number): boolean => [...servers.values()].some((accounts) => accounts.has(account));

  /** Does something to what is known, and tells whose being there has changed by it. */
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
  const sayAll = (): void => {
    const accounts = here();
    // Also where nobody is here: it says that this server runs.
    for (let from = 0; from === 0 || from < accounts.length; from += maxAccounts)
      say({ is: 'here', accounts: accounts.slice(from, from + maxAccounts) });
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
    here: () => [...new Set([...servers.values()].flatMap((accounts) => [...accounts.keys()]))],
    isThere(server) {
      const until = running.get(server);
      return until !== undefined && until > world.now();
    },
    came: (account) => say({ is: 'here', accounts: [account] }),
    left: (account) => say({ is: 'left', accounts: [account] }),
    say,
    hear(text, by) {
      const read = checked(schema, parseJsonOrUndefined(text));
      // A server of another version may say more.
      if (!read.ok) return;
      const message = read.value;
      parts.heard(by);
      const accounts = servers.get(by) ?? new Map<number, number>();
      const until = world.now() + goneAfter;
      switch (message.is) {
        case 'told':
        case 'room':
          return parts.told(message);
        case 'asked':
          return message.of === neighbours.me ? parts.asked(message, by) : undefined;
        case 'not-played':
          return message.of === neighbours.me ? parts.notPlayed(message) : undefined;
        case 'here':
          running.set(by, until);
          servers.set(by, accounts);
          return noting(message.accounts, () => {
            for (const account of message.accounts) accounts.set(account, until);
          });
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

/** Where only one server can use the data. */
export const singleServer: Cluster = {
  isHere: () => false,
  here: () => [],
  isThere: () => false,
  came() {},
  left() {},
  say() {},
  hear() {},
  stop() {},
};
