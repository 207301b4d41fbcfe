import { type Result, success } from '../engine/result.ts';
import { type Address, readAddress, serverName } from '../net/address.ts';
import { connect, type KeptLogin } from './connect.ts';
import type { Connection } from './connection.ts';
import { dialTo } from './dial.ts';
import { keepServer, knownServer } from './known-servers.ts';
import { realTime } from './real-time.ts';
import type { Dial } from './wire.ts';

export interface JoinOptions {
  /** The name and version of this program for the server, such as `turncade 1.2.0`. */
  readonly client: string;
  /** Whether to use an earlier login; yes where absent. */
  readonly resumes?: boolean;
}

/**
 * Connects to a server that is called as {@link serverName} calls it, with the fingerprint and the login that are kept for
 * it, and keeps what changes of them.
 */
export function joinServer(name: string, { client, resumes = true }: JoinOptions): Connection {
  const { fingerprint, token } = knownServer(name) ?? {};
  const connection = connect({
    dial: dialNamed(name, fingerprint),
    clock: realTime,
    chance: Math.random,
    client,
    token: resumes ? token : undefined,
    onLogin: (login) => keepLogin(name, login),
  });
  connection.listen({
    changed(state) {
      if (state.is === 'open') keepServer(name, { visited: realTime.now() });
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

/** Keeps a login of a server, or that there is none any more. */
export function keepLogin(name: string, login: Pick<KeptLogin, 'name' | 'token'> | undefined): Result<undefined> {
  return login === undefined
    ? keepServer(name, { token: undefined })
    : keepServer(name, { name: login.name, token: login.token });
}

/**
 * Remembers what an address says of its server; returns what the server is called from then on. Where another fingerprint
 * was known before, the login that was kept is dropped: it is not for a server that was set up anew, or for an impostor.
 */
export function rememberAddress(address: Address): string {
  const name = serverName(address);
  const { fingerprint } = address;
  if (fingerprint !== undefined) trust(name, fingerprint);
  return name;
}

/** Accepts a fingerprint; it holds for the next connection. */
export function trust(name: string, fingerprint: string): Result<undefined> {
  const known = knownServer(name);
  if (known?.fingerprint === fingerprint) return success(undefined);
  const isOther = known?.fingerprint !== undefined;
  return keepServer(name, { fingerprint, since: realTime.now(), ...(isOther ? { token: undefined } : {}) });
}
