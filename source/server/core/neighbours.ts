import * as z from 'zod';
import { parsed } from '../../engine/reading/json-text.ts';
import { checked } from '../../net/wire/checked.ts';
import type { Neighbours } from '../store/store.ts';
import type { World } from '../world.ts';

/** How often a server says who is connected to it, and after how long in silence its people are taken to have left. */
const sayEvery = 5000;
const goneAfter = 12_000;

/** Accounts that go into one message, and servers' names, which are random. */
const mostAccounts = 400;

const schema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('here'), server: z.string(), accounts: z.array(z.int()) }),
  z.object({ is: z.literal('left'), server: z.string(), accounts: z.array(z.int()) }),
  z.object({ is: z.literal('told'), account: z.int(), text: z.string(), match: z.string() }),
  z.object({ is: z.literal('room'), match: z.string(), text: z.string() }),
]);

type Said = z.infer<typeof schema>;

export interface NeighbourParts {
  readonly neighbours: Neighbours;
  readonly world: Pick<World, 'now' | 'after'>;
  /** Distinguishes this server from the others. */
  readonly server: string;
  /** The accounts that are connected to this one. */
  here(): readonly number[];
  /** Accounts have come to another server, or left the last one. */
  changed(accounts: readonly number[]): void;
  /** A sentence for an account, or for everybody who has a match open. */
  told(said: Extract<Said, { is: 'told' | 'room' }>): void;
}

/** What servers on the same data tell each other: who is connected where, and sentences for people elsewhere. */
export interface Elsewhere {
  /** Whether an account is connected to another server. */
  isHere(account: number): boolean;
  here(): readonly number[];
  /** An account has come to this server, or has no connection to it any more. */
  came(account: number): void;
  left(account: number): void;
  say(said: Extract<Said, { is: 'told' | 'room' }>): void;
  hear(text: string): void;
  stop(): void;
}

/** Follows who is connected to other servers. */
export function createElsewhere({ neighbours, world, server, here, changed, told }: NeighbourParts): Elsewhere {
  /** By server: until when each account is taken to be there. */
  const servers = new Map<string, Map<number, number>>();
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
    for (let from = 0; from < accounts.length; from += mostAccounts)
      say({ is: 'here', server, accounts: accounts.slice(from, from + mostAccounts) });
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
    came: (account) => say({ is: 'here', server, accounts: [account] }),
    left: (account) => say({ is: 'left', server, accounts: [account] }),
    say,
    hear(text) {
      const read = checked(schema, parsed(text));
      // A server of another version may say more.
      if (!read.ok) return;
      const said = read.value;
      if (said.is === 'told' || said.is === 'room') return told(said);
      const accounts = servers.get(said.server) ?? new Map<number, number>();
      servers.set(said.server, accounts);
      const until = world.now() + goneAfter;
      noting(said.accounts, () => {
        for (const account of said.accounts)
          if (said.is === 'here') accounts.set(account, until);
          else accounts.delete(account);
      });
    },
    stop: () => {
      stop();
      const accounts = here();
      for (let from = 0; from < accounts.length; from += mostAccounts)
        say({ is: 'left', server, accounts: accounts.slice(from, from + mostAccounts) });
    },
  };
}

/** Where only one server can use the data. */
export const nobodyElse: Elsewhere = {
  isHere: () => false,
  here: () => [],
  came() {},
  left() {},
  say() {},
  hear() {},
  stop() {},
};
