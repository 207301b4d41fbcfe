import type { Answer, Message } from '../../net/wire/messages.ts';
import type { ClientLink } from '../client.ts';
import type { Account } from '../store/store.ts';

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
  /** An account as it is kept now. */
  keep(account: Account): void;
  /** What others read of an account that is at hand. */
  nameOf(account: number): string;
  /** Whether an account has muted whoever has this name: it hears nothing that they say, and not what they do by themselves. */
  hasMuted(account: number | undefined, name: string): boolean;
  isHere(account: number): boolean;
  /** The connections of an account. */
  of(account: number): readonly Online[];
  /** Everybody who is logged in. */
  here(): readonly number[];
  /** An account is logged in over a connection now; another one that was is so no more. */
  came(online: Online, account: Account): void;
  /** Nobody is logged in over a connection any more. */
  left(online: Online): void;
}

/** What an account is called that is there no more. */
export const deletedName = 'deleted';

/**
 * Keeps accounts at hand and knows who is connected.
 *
 * @param hasLeft hears of a connection over which an account is logged in no more; others may log in over it then
 */
export function createPeople(
  find: (account: number) => Promise<Account | undefined>,
  hasLeft: (online: Online, account: number) => void,
): People {
  const known = new Map<number, Account>();
  const online = new Map<number, Set<Online>>();
  const account = async (number: number): Promise<Account | undefined> => {
    const found = known.get(number) ?? (await find(number));
    if (found === undefined || known.has(number)) return known.get(number) ?? found;
    known.set(number, found);
    return found;
  };
  const left = (client: Online): void => {
    const { account: number } = client;
    if (number === undefined) return;
    client.account = undefined;
    client.tokenHash = undefined;
    client.followsLobby = false;
    const others = online.get(number);
    others?.delete(client);
    if (others?.size === 0) online.delete(number);
    hasLeft(client, number);
  };
  return {
    account,
    async load(accounts) {
      for (const number of accounts) await account(number);
    },
    keep: (changed) => void known.set(changed.account, changed),
    hasMuted: (number, name) => number !== undefined && known.get(number)?.muted.includes(name) === true,
    nameOf(number) {
      const found = known.get(number);
      return found === undefined || found.state === 'deleted' ? deletedName : found.name;
    },
    isHere: (number) => online.has(number),
    of: (number) => [...(online.get(number) ?? [])],
    here: () => [...online.keys()],
    came(client, { account: number }) {
      if (client.account !== number) left(client);
      client.account = number;
      online.set(number, (online.get(number) ?? new Set()).add(client));
    },
    left,
  };
}
