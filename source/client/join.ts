import { type Result, success } from '#engine/result.ts';
import { type Address, readAddress, serverName } from '#net/address.ts';
import type { Folders } from '#storage/files/folders.ts';
import { connect } from './connect.ts';
import type { Connection } from './connection.ts';
import { type Dial, dialTo, realTime } from './dial.ts';
import { dropLogin, keepLogin, keepServer, knownServer, loginAt } from './known-servers.ts';

export interface JoinOptions {
  readonly client: string;
  readonly isProgram?: boolean;
  /** Account to log in with. Undefined stands for the last used account, null for no login. */
  readonly as?: string | null | undefined;
}

/** Connects to a server with its stored fingerprint and login, and stores new logins. */
export function joinServer(folders: Folders, name: string, { client, isProgram = false, as }: JoinOptions): Connection {
  const stored = as === null ? {} : loginAt(folders, name, as);
  let account = stored.name;
  const connection = connect({
    dial: dialNamed(name, knownServer(folders, name)?.fingerprint),
    clock: realTime,
    chance: Math.random,
    client,
    isProgram,
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

/** Dials a server by name. The name may be invalid, because a player may edit the file of known servers. */
function dialNamed(name: string, fingerprint: string | undefined): Dial {
  const address = readAddress(name);
  if (address.ok) return dialTo({ ...address.value, ...(fingerprint === undefined ? {} : { fingerprint }) });
  return ({ ended }) => {
    queueMicrotask(() => ended({ is: 'refused', why: 'fault', text: address.error.message }));
    return { send() {}, ping() {}, cut() {} };
  };
}

/**
 * Stores the fingerprint of an address, if any, and returns the server's name. A changed fingerprint also deletes the
 * stored logins, because the server was newly installed or is an impostor.
 */
export function rememberAddress(folders: Folders, address: Address): string {
  const name = serverName(address);
  const { fingerprint } = address;
  if (fingerprint !== undefined) trust(folders, name, fingerprint);
  return name;
}

/** Stores a fingerprint that the player has accepted. */
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
