import type { Answer, Message } from '../../net/wire/messages.ts';
import type { ClientLink } from '../client.ts';
import { type Account, deletedName } from '../store/store.ts';
import { oneAtATimeFor } from './queue.ts';

/** A connected client, logged in or not. */
export interface Online {
  /** Where it comes from, for limits of tries. */
  readonly address: string;
  /** Who has logged in over it. */
  account: number | undefined;
  /** The login that it uses. */
  tokenHash: string | undefined;
  /** Whether it hears of changes of the lobby. */
  followsLobby: boolean;
  /** Whether it is still connected. */
  isThere: boolean;
  send(message: Answer | Message): void;
  end: ClientLink['end'];
}

/** Who has an account here, and who of them is connected. */
export interface People {
  /** Has accounts at hand, so that their names are known. */
  load(accounts: Iterable<number>): Promise<void>;
  account(account: number): Promise<Account | undefined>;
  /** Has an account at hand as it is kept now; within `exclusive`. */
  renew(account: number): Promise<void>;
  /**
   * Changes an account or its logins, or lets somebody come over a login, when nothing else of that is done for it: whoever
   * comes either is there when logins are ended, or looks for the login after that.
   */
  exclusive<R>(account: number, work: () => Promise<R>): Promise<R>;
  /** What others read of an account that is at hand. */
  nameOf(account: number): string;
  /** An account that is at hand. */
  at(account: number): Account | undefined;
  isHere(account: number): boolean;
  /** The connections of an account. */
  of(account: number): readonly Online[];
  /** Everybody who is logged in. */
  here(): readonly number[];
  came(online: Online, account: number, tokenHash: string): void;
  left(online: Online): void;
}

/** Keeps accounts at hand and knows who is connected. */
export function createPeople(find: (account: number) => Promise<Account | undefined>): People {
  const known = new Map<number, Account>();
  const online = new Map<number, Set<Online>>();
  const account = async (number: number): Promise<Account | undefined> => {
    const found = known.get(number) ?? (await find(number));
    if (found === undefined || known.has(number)) return known.get(number) ?? found;
    known.set(number, found);
    return found;
  };
  return {
    account,
    exclusive: oneAtATimeFor<number>(),
    async load(accounts) {
      await Promise.all([...new Set(accounts)].map(account));
    },
    async renew(number) {
      const found = await find(number);
      if (found !== undefined) known.set(number, found);
    },
    at: (number) => known.get(number),
    nameOf(number) {
      const found = known.get(number);
      return found === undefined || found.state === 'deleted' ? deletedName : found.name;
    },
    isHere: (number) => online.has(number),
    of: (number) => [...(online.get(number) ?? [])],
    here: () => [...online.keys()],
    came(client, number, tokenHash) {
      client.account = number;
      client.tokenHash = tokenHash;
      online.set(number, (online.get(number) ?? new Set()).add(client));
    },
    left(client) {
      const { account: number } = client;
      client.account = undefined;
      client.tokenHash = undefined;
      if (number === undefined) return;
      const others = online.get(number);
      others?.delete(client);
      if (others?.size === 0) online.delete(number);
    },
  };
}
