import type { Answer, Message } from '#net/wire/messages.ts';
import type { ClientLink } from '../platform.ts';
import { type Account, deletedName } from '../store/store.ts';
import { type Cluster, singleServer } from './cluster.ts';
import { oneAtATimeFor } from './queue.ts';

export interface Online {
  readonly address: string;
  readonly door: ClientLink['door'];
  account: number | undefined;
  tokenHash: string | undefined;
  followsLobby: boolean;
  /** True if the client says that a program plays, and not a person. */
  isProgram: boolean;
  isThere: boolean;
  send(message: Answer | Message): void;
  end: ClientLink['end'];
}

export interface Presence {
  /** Loads accounts into the cache that `nameOf` reads. */
  load(accounts: Iterable<number>): Promise<void>;
  account(account: number): Promise<Account | undefined>;
  /** Reads an account into the cache again. Must run inside `exclusive`. */
  renew(account: number): Promise<void>;
  /** Runs `work` in the queue of an account, so that no login can begin while the account's logins are deleted. */
  exclusive<R>(account: number, work: () => Promise<R>): Promise<R>;
  nameOf(account: number): string;
  isGuest(account: number): boolean;
  /** True if `account` has muted the player `name`. Muting hides the player's chat, invitations and notices. */
  hasMuted(account: number | undefined, name: string): boolean;
  isHere(account: number): boolean;
  /** True if the account's last login was that of a program, here or on another server that it is connected to. */
  isProgram(account: number): boolean;
  isOwnProgram(account: number): boolean;
  of(account: number): readonly Online[];
  here(): readonly number[];
  ownHere(): readonly number[];
  /** Logs a connection in to an account. If the connection was logged in to another account, logs it out first. */
  logIn(online: Online, account: number, tokenHash: string): void;
  left(online: Online): void;
}

/**
 * Caches accounts and tracks their connections.
 *
 * @param elsewhere returns the accounts that are connected to other servers
 * @param wasProgram reads whether the account's last login was that of a program
 * @param hasLeft called after a connection was logged out. The connection may log in again
 */
export function createPresence(
  find: (account: number) => Promise<Account | undefined>,
  hasLeft: (online: Online, account: number) => void,
  elsewhere: () => Pick<Cluster, 'isHere' | 'here' | 'isProgram'> = () => singleServer,
  wasProgram: (account: number) => Promise<boolean> = async () => false,
): Presence {
  const known = new Map<number, Account>();
  const online = new Map<number, Set<Online>>();
  const programs = new Set<number>();
  const account = async (number: number): Promise<Account | undefined> => {
    const lookedUp = known.get(number) ?? (await find(number));
    if (!known.has(number) && (await wasProgram(number)) && !online.has(number)) programs.add(number);
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
    const connections = online.get(number);
    connections?.delete(client);
    if (connections?.size === 0) online.delete(number);
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
    isGuest: (number) => known.get(number)?.kind === 'guest',
    isHere: (number) => online.has(number) || elsewhere().isHere(number),
    isOwnProgram: (number) => programs.has(number),
    isProgram: (number) => programs.has(number) || elsewhere().isProgram(number),
    of: (number) => [...(online.get(number) ?? [])],
    here: () => [...new Set([...online.keys(), ...elsewhere().here()])],
    ownHere: () => [...online.keys()],
    logIn(client, number, tokenHash) {
      if (client.account !== number) left(client);
      client.account = number;
      client.tokenHash = tokenHash;
      if (client.isProgram) programs.add(number);
      else programs.delete(number);
      online.set(number, (online.get(number) ?? new Set()).add(client));
    },
    left,
  };
}
