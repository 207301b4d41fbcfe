import * as z from 'zod';
import { parseJsonOrUndefined } from '../../engine/parsing/json.ts';
import { checked } from '../../net/wire/checked.ts';
import type { Neighbours } from '../store/store.ts';
import type { World } from '../platform.ts';

/** How often a server says who is connected to it, and after how long in silence its people are taken to have left. */
const sayEvery = 5000;
const goneAfter = 12_000;

/** Accounts that go into one message. */
const mostAccounts = 400;

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

export type Said = z.infer<typeof schema>;

export interface NeighbourParts {
  readonly neighbours: Neighbours;
  readonly world: Pick<World, 'now' | 'after'>;
  /** The accounts that are connected to this one. */
  here(): readonly number[];
  /** Accounts have come to another server, or left the last one. */
  changed(accounts: readonly number[]): void;
  /** A sentence for an account, or for everybody who has a match open. */
  told(said: Extract<Said, { is: 'told' | 'room' }>): void;
  /** Another server wants a command to be played here. */
  asked(said: Extract<Said, { is: 'asked' }>, by: string): void;
  /** Another server has not played a command of this one. */
  notPlayed(said: Extract<Said, { is: 'not-played' }>): void;
  /** Another server was heard, or ends. */
  heard(server: string): void;
  ended(server: string): void;
}

/** What servers on the same data tell each other: who is connected where, and sentences for people elsewhere. */
export interface Elsewhere {
  /** Whether an account is connected to another server. */
  isHere(account: number): boolean;
  here(): readonly number[];
  /** Whether another server runs. */
  isThere(server: string): boolean;
  /** An account has come to this server, or has no connection to it any more. */
  came(account: number): void;
  left(account: number): void;
  say(said: Extract<Said, { is: 'told' | 'room' | 'asked' | 'not-played' }>): void;
  hear(text: string, by: string): void;
  stop(): void;
}

/** Follows who is connected to other servers. */
export function createElsewhere(parts: NeighbourParts): Elsewhere {
  const { neighbours, world, here, changed } = parts;
  /** By server: until when each account is taken to be there. */
  const servers = new Map<string, Map<number, number>>();
  /** Until when each server is taken to run. */
  const running = new Map<string, number>();
  const say = (said: Said): void => neighbours.say(JSON.stringify(said));
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
    for (let from = 0; from === 0 || from < accounts.length; from += mostAccounts)
      say({ is: 'here', accounts: accounts.slice(from, from + mostAccounts) });
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
      const said = read.value;
      parts.heard(by);
      const accounts = servers.get(by) ?? new Map<number, number>();
      const until = world.now() + goneAfter;
      switch (said.is) {
        case 'told':
        case 'room':
          return parts.told(said);
        case 'asked':
          return said.of === neighbours.me ? parts.asked(said, by) : undefined;
        case 'not-played':
          return said.of === neighbours.me ? parts.notPlayed(said) : undefined;
        case 'here':
          running.set(by, until);
          servers.set(by, accounts);
          return noting(said.accounts, () => {
            for (const account of said.accounts) accounts.set(account, until);
          });
        case 'left':
          return noting(said.accounts, () => {
            for (const account of said.accounts) accounts.delete(account);
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
export const nobodyElse: Elsewhere = {
  isHere: () => false,
  here: () => [],
  isThere: () => false,
  came() {},
  left() {},
  say() {},
  hear() {},
  stop() {},
};
