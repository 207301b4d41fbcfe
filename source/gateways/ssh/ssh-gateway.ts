import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import ssh2, { type Algorithms, type Connection } from 'ssh2';
import { aboutTexts } from '#app/online/about-server.ts';
import type { JoinMethod } from '#app/online/online-context.ts';
import { createLoopShare, type LoopShare } from '#app/remote-session/loop-share.ts';
import { compact } from '#engine/lookup.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { isLoopback } from '#net/address.ts';
import type { AboutServer } from '#net/wire/requests.ts';
import type { ConnectionBudget } from '#server/connection-budget.ts';
import { otherKey } from '#server/log.ts';
import { clientAddress } from '#server/rate-limiter.ts';
import { reason } from '#storage/files/attempt.ts';
import { type GatewayServer, logFault } from '../gateway-server.ts';
import { openSessionScope, type SessionScope } from '../session-scope.ts';
import { hostKeyIn } from './host-key.ts';
import {
  bytesHeldBack,
  feedSlices,
  isDropped,
  maxPacketSize,
  onPacket,
  type SocketFeed,
  type Startups,
} from './ssh-internals.ts';
import { sshLogin } from './ssh-login.ts';
import { type RunningSession, type ServedSession, serveSession } from './ssh-session.ts';

export interface SshOptions {
  readonly host: string;
  /** Port number. 0 selects any free port. */
  readonly port: number;
  /** The server's folder, which holds the host key. */
  readonly folder: string;
  readonly page?: string | undefined;
  readonly limits?: Partial<SshLimits>;
  /** Returns a random number from 0 to 1. It decides which new connections are refused. */
  readonly random?: () => number;
}

export interface SshLimits {
  readonly inAll: number;
  /** Maximum number of connections per client address (per network for IPv6). No limit for clients on this machine. */
  readonly fromOne: number;
  /** Limits for connections that have not started a session yet. */
  readonly strangers: Startups;
  /** Maximum milliseconds for the key exchange. */
  readonly handshakeWithin: number;
  /** Maximum milliseconds between connecting and starting a session. A new player creates an account in this time. */
  readonly logInWithin: number;
}

export const usualLimits: SshLimits = {
  inAll: 1024,
  fromOne: 16,
  strangers: { start: 32, full: 128, rate: 0.3 },
  handshakeWithin: 20_000,
  logInWithin: 180_000,
};

/** Algorithms of OpenSSH 8 that an `ssh2` server supports, without SHA-1, CBC and slow large groups. */
export const algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
  ],
  cipher: [
    'aes128-gcm@openssh.com',
    'aes256-gcm@openssh.com',
    'aes128-ctr',
    'aes192-ctr',
    'aes256-ctr',
    'chacha20-poly1305@openssh.com',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
} satisfies Algorithms;

/** Smallest packet size that a client may request. `ssh2` splits output by this size, and would loop forever at 0. */
const minPacketSize = 1024;

export interface SshDoor {
  readonly port: number;
  readonly fingerprint: string;
  /** Refuses new connections, and ends all sessions as if their players had left. */
  stop(): Promise<void>;
}

interface Caller {
  readonly address: string;
  readonly socket: Socket;
  readonly visit: SessionScope;
  readonly budget: ConnectionBudget;
  readonly feed: SocketFeed;
  isStranger: boolean;
  /** Timer that closes the connection if it starts no session in time. */
  readonly late: NodeJS.Timeout;
  readonly lateHandshake: NodeJS.Timeout;
  /** Undefined until the client has sent the name of its software. */
  connection?: Connection;
  /** Undefined until the client has opened a session. */
  served?: ServedSession;
}

/** Maximum milliseconds for closing the gateway, and for a client to close its connection. */
const endWithin = 2000;
const goodbyeWithin = 1000;

interface SshGateway {
  readonly house: GatewayServer;
  readonly limits: SshLimits;
  /** Connected clients, by address and port. */
  readonly callers: Map<string, Caller>;
  readonly sessions: Set<RunningSession>;
  /** Unfinished deletions of logins. Closing the gateway waits for them. */
  readonly loginEnds: Set<Promise<void>>;
  /** Shares of each iteration of the event loop. Key exchanges are slow, so they must not delay running sessions. */
  readonly shares: { readonly strangers: LoopShare; readonly sessions: LoopShare };
  random(): number;
  wayIn(): JoinMethod;
}

/** Opens the ssh gateway. It gives access to the lobby, but not to a shell, forwarding or files. */
export async function openSshDoor(
  house: GatewayServer,
  { host, port, folder, page, random = Math.random, ...options }: SshOptions,
): Promise<Result<SshDoor>> {
  const key = hostKeyIn(folder);
  if (!key.ok) return key;
  const other = await house.core.door.knownBy('ssh', key.value.fingerprint);
  if (other !== undefined) house.log(otherKey('ssh', { other, file: 'ssh/host_key' }));
  const gateway: SshGateway = {
    house,
    limits: { ...usualLimits, ...options.limits },
    callers: new Map(),
    sessions: new Set(),
    loginEnds: new Set(),
    shares: { strangers: createLoopShare(), sessions: createLoopShare() },
    random,
    wayIn: () => ({ is: 'ssh', host: house.address.host, port: portOf(server.address()), page }),
  };
  const { about } = house;
  const ssh = new ssh2.Server(
    {
      hostKeys: [key.value.text],
      ident: 'turncade',
      ...(about !== undefined && { banner: bannerOf(about) }),
      algorithms,
      keepaliveInterval: 15_000,
      keepaliveCountMax: 3,
    },
    (connection, { ip, port }) => {
      const caller = gateway.callers.get(callerName(ip, port));
      // `ssh2` has already sent the reason and waits until the client disconnects.
      connection.on('error', () => caller !== undefined && hangUp(caller));
      if (caller !== undefined) serveCaller(gateway, caller, connection);
    },
  );
  const server = createServer((socket) => {
    if (addCaller(gateway, socket)) ssh.injectSocket(socket);
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    return failure(refusal('port-taken', `--ssh ${port}: ${reason(error)}`));
  }
  server.on('error', (error: unknown) => house.log({ event: 'fault', door: 'ssh', error: reason(error) }));
  return success({
    port: portOf(server.address()),
    fingerprint: key.value.fingerprint,
    stop() {
      server.close();
      return endAll(gateway);
    },
  });
}

/** Texts of the owner, which an ssh client prints before the login. */
const bannerOf = (about: AboutServer): string =>
  compact(about.name, ...aboutTexts(about))
    .map((text) => `${text}\r\n`)
    .join('');

function isTooMany({ house, limits, callers, random }: SshGateway, address: string): boolean {
  const all = [...callers.values()];
  return (
    all.length >= limits.inAll ||
    isDropped(all.filter(({ isStranger }) => isStranger).length, limits.strangers, random) ||
    (!isLoopback(address) && all.filter((other) => other.address === address).length >= limits.fromOne) ||
    !house.budgets.acceptsNew(address)
  );
}

/** Adds a new connection. If there are too many, closes it and returns false. */
function addCaller(gateway: SshGateway, socket: Socket): boolean {
  const { house, limits, callers } = gateway;
  const { remoteAddress = '', remotePort = 0 } = socket;
  const address = clientAddress(remoteAddress);
  // The next frame is sent without waiting for the acknowledgement of the previous frame.
  socket.setNoDelay(true);
  socket.on('error', () => {});
  if (isTooMany(gateway, address)) {
    house.logRejection({ door: 'ssh', address, why: 'too many connections' });
    socket.destroy();
    return false;
  }
  const name = callerName(remoteAddress, remotePort);
  const visit = openSessionScope((error) => {
    if (caller.served?.fail(error) === true) return;
    logFault(house, 'ssh', error);
    endCaller(caller);
  });
  emitWithin(visit, socket);
  const budget = house.budgets.open('ssh', {
    pause: () => feed.pause(),
    resume: () => feed.resume(),
    cut(why) {
      house.log({ event: 'cut', door: 'ssh', address, why });
      if (why === 'flood') endCaller(caller);
      else socket.destroy();
    },
  });
  const feed = feedSlices(
    socket,
    () => (caller.isStranger ? gateway.shares.strangers : gateway.shares.sessions),
    (next) => {
      budget.received(1);
      budget.work(next);
      noteUnsent(caller);
    },
  );
  const caller: Caller = {
    address,
    socket,
    visit,
    budget,
    feed,
    isStranger: true,
    late: setTimeout(() => socket.destroy(), limits.logInWithin),
    lateHandshake: setTimeout(() => socket.destroy(), limits.handshakeWithin),
  };
  callers.set(name, caller);
  socket.on('close', () => {
    clearTimeout(caller.late);
    clearTimeout(caller.lateHandshake);
    budget.close();
    callers.delete(name);
  });
  return true;
}

function serveCaller({ house, sessions, loginEnds, wayIn }: SshGateway, caller: Caller, connection: Connection): void {
  caller.connection = connection;
  const { address, budget, visit } = caller;
  const end = () => endCaller(caller);
  let packets = 0;
  onPacket(connection, () => {
    // A slice of data counts as one packet, so its first packet is not counted again.
    if (++packets > 1) return void budget.received(1);
    queueMicrotask(() => {
      packets = 0;
    });
  });
  connection.on('handshake', () => clearTimeout(caller.lateHandshake));
  const login = sshLogin(house, address, end);
  connection.on('authentication', visit.bind(login.tried));
  const closed = () => {
    const loginEnd = login.close().finally(() => loginEnds.delete(loginEnd));
    loginEnds.add(loginEnd);
  };
  connection.on('close', visit.bind(closed));
  const begin = () => {
    clearTimeout(caller.late);
    caller.isStranger = false;
    const guest = login.take();
    if (guest !== undefined) budget.loggedIn(guest.name);
    return guest;
  };
  const onSent = (sent: () => void) => {
    noteUnsent(caller);
    if (caller.socket.writableNeedDrain) caller.socket.once('drain', sent);
    else sent();
  };
  connection.on('ready', () => {
    connection.once('session', (accept) => {
      connection.on('session', (_, reject) => reject());
      const session = accept();
      if (maxPacketSize(session) < minPacketSize) return end();
      const { rest } = budget;
      caller.served = serveSession(session, {
        house,
        visit,
        wayIn: wayIn(),
        begin,
        address,
        end,
        onSent,
        rest,
        sessions,
      });
    });
  });
}

async function endAll({ callers, sessions, loginEnds }: SshGateway): Promise<void> {
  const late = new Promise<void>((done) => setTimeout(done, endWithin).unref());
  const ended = [...sessions].map((session) => {
    session.end();
    return session.ended;
  });
  await Promise.race([Promise.all(ended), late]);
  // `once` of node:events would reject when a client resets its connection.
  const gone = [...callers.values()].map(
    ({ socket }) => new Promise<void>((done) => socket.once('close', () => done())),
  );
  for (const { isStranger, socket } of callers.values()) if (isStranger) socket.destroy();
  await Promise.race([Promise.all(gone), late]);
  for (const { socket } of callers.values()) socket.destroy();
  // The store is closed next, so the logins must be deleted first.
  await Promise.race([Promise.all(loginEnds), late]);
}

/** Ends a connection, even if the client ignores the request to close it. */
function endCaller(caller: Caller): void {
  try {
    caller.connection?.end();
  } catch {
    // After an error, `ssh2` may be unable to send a farewell.
    caller.socket.destroy();
  }
  hangUp(caller);
}

/** Stops reading, and destroys the socket unless the client closes it in time. */
function hangUp({ feed, socket }: Caller): void {
  feed.drain();
  setTimeout(() => socket.destroy(), goodbyeWithin).unref();
}

/** Reports to the budget how much output the client has not read, including output that waits for a key exchange. */
function noteUnsent({ budget, connection, socket }: Caller): void {
  budget.unsent(socket.writableLength + (connection === undefined ? 0 : bytesHeldBack(connection)));
}

/** Runs the socket's listeners, even those of `ssh2`, in the session's scope. An error then ends only this session. */
function emitWithin(visit: SessionScope, socket: Socket): void {
  const { emit } = socket;
  socket.emit = (event: string | symbol, ...values: unknown[]) => {
    let isHeard: unknown = false;
    visit.bind(() => {
      isHeard = Reflect.apply(emit, socket, [event, ...values]);
    })();
    return isHeard === true;
  };
}

const callerName = (address: string, port: number): string => `${address} ${port}`;

const portOf = (address: AddressInfo | string | null): number =>
  address === null || typeof address === 'string' ? 0 : address.port;
