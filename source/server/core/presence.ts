import type { Answer, Message } from '#net/wire/messages.ts';
import type { ClientLink } from '../platform.ts';
import { type Account, deletedName } from '../store/store.ts';
import { type Cluster, singleServer } from './cluster.ts';
import { oneAtATimeFor } from './queue.ts';

/** A connected client, logged in or not. */
export interface Online {
  /** Where it comes from, for limits of tries. */
  readonly address: string;
  /** The account that is logged in. */
  account: number | undefined;
  /** The login that it uses. */
  tokenHash: string | undefined;
  followsLobby: boolean;
  isThere: boolean;
  send(message: Answer | Message): void;
  end: ClientLink['end'];
}

export interface Presence {
  /** Loads accounts, so that their names are known. */
  load(accounts: Iterable<number>): Promise<void>;
  account(account: number): Promise<Account | undefined>;
  /** Loads an account again as it is stored now; within `exclusive`. */
  renew(account: number): Promise<void>;
  /**
   * Changes an account or its logins, or lets somebody come over a login, when nothing else of that is done for it: whoever
   * comes either is there when logins are ended, or looks for the login after that.
   */
  exclusive<R>(account: number, work: () => Promise<R>): Promise<R>;
  /** The name of an account that is at hand. */
  nameOf(account: number): string;
  /** Whether an account has muted the one with this name: it gets no chat or requests from them. */
  hasMuted(account: number | undefined, name: string): boolean;
  isHere(account: number): boolean;
  /** The connections of an account. */
  of(account: number): readonly Online[];
  here(): readonly number[];
  /** Those with a connection to this server. */
  ownHere(): readonly number[];
  /** An account is logged in over a connection now; another one that was is so no more. */
  came(online: Online, account: number, tokenHash: string): void;
  /** A connection has logged out or ended. */
  left(online: Online): void;
}

/**
 * Keeps accounts at hand and knows who is connected.
 *
 * @param elsewhere who is connected to other servers
 * @param hasLeft hears of a connection over which an account is logged in no more; others may log in over it then
 */
export function createPresence(
  find: (account: number) => Promise<Account | undefined>,
  hasLeft: (online: Online, account: number) => void,
  elsewhere: () => Pick<Cluster, 'isHere' | 'here'> = () => singleServer,
): Presence {
  const known = new Map<number, Account>();
  const online = new Map<number, Set<Online>>();
  const account = async (number: number): Promise<Account | undefined> => {
    const lookedUp = known.get(number) ?? (await find(number));
    if (lookedUp === undefined || known.has(number)) return known.get(number) ?? lookedUp;
    known.set(number, lookedUp);
    return lookedUp;
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
    exclusive: oneAtATimeFor<number>(),
    async load(accounts) {
      await Promise.all([...new Set(accounts)].map(account));
    },
    async renew(number) {
      const lookedUp = await find(number);
      if (lookedUp !== undefined) known.set(number, lookedUp);
    },
    hasMuted: (number, name) => number !== undefined && known.get(number)?.muted.includes(name) === true,
    nameOf(number) {
      const lookedUp = known.get(number);
      return lookedUp === undefined || lookedUp.state === 'deleted' ? deletedName : lookedUp.name;
    },
    isHere: (number) => online.has(number) || elsewhere().isHere(number),
    of: (number) => [...(online.get(number) ?? [])],
    here: () => [...new Set([...online.keys(), ...elsewhere().here()])],
    ownHere: () => [...online.keys()],
    came(client, number, tokenHash) {
      if (client.account !== number) left(client);
      client.account = number;
      client.tokenHash = tokenHash;
      online.set(number, (online.get(number) ?? new Set()).add(client));
    },
    left,
  };
}
