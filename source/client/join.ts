import { type Result, success } from '#engine/result.ts';
import { type Address, readAddress, serverName } from '#net/address.ts';
import type { Folders } from '#storage/files/folders.ts';
import { connect } from './connect.ts';
import type { Connection } from './connection.ts';
import { type Dial, dialTo, realTime } from './dial.ts';
import { dropLogin, keepLogin, keepServer, knownServer, loginAt } from './known-servers.ts';

export interface JoinOptions {
  /** The name and version of this program for the server, such as `turncade 1.2.0`. */
  readonly client: string;
  /** The account whose earlier login is used: the one used last where absent; null for none. */
  readonly as?: string | null | undefined;
}

/**
 * Connects to a server that is called as {@link serverName} calls it, with the fingerprint and the login that are kept for
 * it, and keeps what changes of them.
 */
export function joinServer(folders: Folders, name: string, { client, as }: JoinOptions): Connection {
  const stored = as === null ? {} : loginAt(folders, name, as);
  let account = stored.name;
  const connection = connect({
    dial: dialNamed(name, knownServer(folders, name)?.fingerprint),
    clock: realTime,
    chance: Math.random,
    client,
    token: stored.token,
    onLogin(login) {
      if (login === undefined) dropLogin(folders, name, account);
      else keepLogin(folders, name, login);
      account = login?.name ?? account;
    },
  });
  connection.listen({
    changed(state) {
      if (state.is !== 'open') return;
      keepServer(folders, name, { visited: realTime.now() });
      if (
        state.name !== null &&
        state.name === stored.name &&
        stored.token !== undefined &&
        stored.name !== knownServer(folders, name)?.name
      )
        keepLogin(folders, name, { name: stored.name, token: stored.token });
    },
  });
  return connection;
}

/** Dials a server by name; one that was written into the file by hand may be none. */
function dialNamed(name: string, fingerprint: string | undefined): Dial {
  const address = readAddress(name);
  if (address.ok) return dialTo({ ...address.value, ...(fingerprint === undefined ? {} : { fingerprint }) });
  return ({ ended }) => {
    queueMicrotask(() => ended({ is: 'refused', why: 'fault', text: address.error.message }));
    return { send() {}, ping() {}, cut() {} };
  };
}

/**
 * Remembers what an address says of its server; returns what the server is called from then on. Where another fingerprint
 * was known before, the login that was kept is dropped: it is not for a server that was set up anew, or for an impostor.
 */
export function rememberAddress(folders: Folders, address: Address): string {
  const name = serverName(address);
  const { fingerprint } = address;
  if (fingerprint !== undefined) trust(folders, name, fingerprint);
  return name;
}

/** Accepts a fingerprint; it holds for the next connection. */
export function trust(folders: Folders, name: string, fingerprint: string): Result<undefined> {
  const known = knownServer(folders, name);
  if (known?.fingerprint === fingerprint) return success(undefined);
  const isOther = known?.fingerprint !== undefined;
  return keepServer(folders, name, {
    fingerprint,
    since: realTime.now(),
    ...(isOther ? { token: undefined, others: undefined } : {}),
  });
}
