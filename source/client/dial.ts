import { Agent } from 'node:http';
import { connect as connectPlain, isIP, isIPv6, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectSecure, type TLSSocket } from 'node:tls';
import WebSocket from 'ws';
import { type Address, pathOf, serverName } from '#net/address.ts';
import { fingerprintOfCertificate, isSameFingerprint } from '#net/fingerprint.ts';
import { packedFrom, protocolVersion } from '#net/wire/limits.ts';
import type { Connection, ConnectionState, EndReason } from './connection.ts';

/** Why a try to reach a server has ended. */
export type WireEnd =
  /** Another try may work. */
  | { readonly is: 'cut'; readonly text: string }
  /** Another try is no use; nothing was sent to a wrong server. */
  | { readonly is: 'refused'; readonly why: EndReason; readonly text: string; readonly fingerprint?: string };

/** Told of one try to reach a server: nothing before the dial returns, nothing after its end. */
export interface WireEvents {
  /** The server is the right one, and messages can be sent. */
  opened(): void;
  heard(text: string): void;
  /** A sign of life other than a message. */
  alive(): void;
  ended(end: WireEnd): void;
}

/** A socket, or what a test has in its place. */
export interface Wire {
  send(text: string): void;
  /** Asks for a sign of life. */
  ping(): void;
  /** Ends it at once, without waiting for the other side; nothing more is heard of it. */
  cut(): void;
}

/** Tries once to reach a server. */
export type Dial = (events: WireEvents) => Wire;

/** Time, as a connection knows it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** A timer; returns what cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The clock of this machine. */
export const realTime: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The result of the first try to reach a server. */
export type OpenResult = Extract<ConnectionState, { is: 'open' | 'ended' | 'lost' }>;

/**
 * Waits until a connection is open, or will not be: it has ended, or was still lost when the time was over. It goes on
 * trying then, until it is closed.
 */
export function waitUntilOpen(connection: Connection, clock: Clock, within: number): Promise<OpenResult> {
  return new Promise((resolve) => {
    const done = (state: OpenResult) => {
      stop();
      cancel();
      resolve(state);
    };
    let isLate = false;
    const look = (state: ConnectionState) => {
      if (state.is === 'open' || state.is === 'ended' || (isLate && state.is === 'lost')) done(state);
    };
    const stop = connection.listen({ changed: look });
    const cancel = clock.after(within, () => {
      isLate = true;
      look(connection.state);
    });
    look(connection.state);
  });
}

/** Most bytes of a message of a server, unpacked: a long match with its record is far below it. */
const maxFromServer = 16 * 1024 * 1024;

/** Every message is compressed by itself: what one person writes must not show in how well another's compresses. */
const perMessageDeflate = { threshold: packedFrom, serverNoContextTakeover: true, clientNoContextTakeover: true };

/** Bytes that are read of a server's refusal to connect, at most. */
const maxOfRefusal = 2048;

/** The server was reached, and is not to be talked to. */
class Refused extends Error {
  readonly end: WireEnd;

  constructor(end: WireEnd) {
    super(end.text);
    this.end = end;
  }
}

/**
 * Tries to reach a server over a WebSocket. Of a server that is not the right one nothing is asked: the request leaves
 * only when its key has the fingerprint of the address or, where that has none, when one of the system's authorities
 * vouches for its name.
 *
 * @param authorities certificates in place of those of the system
 */
export const dialTo =
  (address: Address, authorities?: ConnectionOptions['ca']): Dial =>
  ({ opened, heard: onMessage, alive, ended }) => {
    const name = serverName(address);
    let raw: Socket | undefined;
    let isOver = false;
    const end = (how: WireEnd) => {
      if (isOver) return;
      isOver = true;
      raw?.destroy();
      socket.terminate();
      ended(how);
    };
    // It makes just one connection, and gives it away when it is the right one.
    const agent = new Agent();
    agent.createConnection = (_, done) => {
      const { host, port } = address;
      raw = address.isSecure
        ? secured(address, authorities, (error, ready) => done?.(error, ready))
        : connectPlain({ host, port, noDelay: true });
      return address.isSecure ? undefined : raw;
    };
    // Whether the connection is encrypted is decided by the agent above, not by the URL's scheme.
    const socket = new WebSocket(urlOf(address), { agent, perMessageDeflate, maxPayload: maxFromServer });
    socket.on('open', () => {
      if (!isOver) opened();
    });
    socket.on('message', (data, isBinary) => {
      if (isOver) return;
      if (isBinary) return end(fault(`${name} sent something invalid.`));
      onMessage(data.toString());
    });
    for (const sign of ['ping', 'pong'] as const)
      socket.on(sign, () => {
        if (!isOver) alive();
      });
    socket.on('unexpected-response', (_, response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text = (text + piece).slice(0, maxOfRefusal);
      });
      const say = () => end(refusalOf(name, response.statusCode, text));
      response.on('end', say);
      response.on('error', say);
    });
    socket.on('error', (error) => end(error instanceof Refused ? error.end : endFor(name, address.isSecure, error)));
    socket.on('close', () => end({ is: 'cut', text: `The connection to ${name} was cut.` }));
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text, () => {});
      },
      ping: () => {
        if (socket.readyState === WebSocket.OPEN) socket.ping(() => {});
      },
      cut() {
        isOver = true;
        raw?.destroy();
        socket.terminate();
      },
    };
  };

const urlOf = ({ host, port }: Address): string =>
  `ws://${isIPv6(host) ? `[${host.replace(/%.*$/, '')}]` : host}:${port}${pathOf(protocolVersion)}`;

const fault = (text: string): WireEnd => ({ is: 'refused', why: 'fault', text });

/** A TLS connection to the right server; nothing is sent over it before that is known. */
function secured(
  { host, port, fingerprint }: Address,
  ca: ConnectionOptions['ca'],
  done: (error: Error | null, socket: TLSSocket) => void,
): TLSSocket {
  const socket = connectSecure({
    host,
    port,
    // Node's check would be the wrong one: we compare the pinned key or the name of the address ourselves.
    rejectUnauthorized: false,
    servername: fingerprint !== undefined || isIP(host) !== 0 ? '' : host,
    minVersion: 'TLSv1.2',
    ...(ca === undefined ? {} : { ca }),
  });
  socket.setNoDelay(true);
  const failed = (error: Error) => done(error, socket);
  socket.once('error', failed);
  socket.once('secureConnect', () => {
    socket.off('error', failed);
    const wrong = whatIsWrong(socket, host, fingerprint);
    if (wrong === undefined) return done(null, socket);
    socket.on('error', () => {});
    socket.destroy();
    done(new Refused(wrong), socket);
  });
  return socket;
}

/** Why a server is not the right one; nothing where it is. */
function whatIsWrong(socket: TLSSocket, host: string, known: string | undefined): WireEnd | undefined {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return fault(`${host} showed no certificate.`);
  const fingerprint = fingerprintOfCertificate(certificate);
  if (known === undefined) {
    const named = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
    if (socket.authorized && named !== undefined) return undefined;
    const text = `${host} uses a certificate of its own. Compare its fingerprint, ${fingerprint}, with the one its owner sees.`;
    return { is: 'refused', why: 'first-contact', text, fingerprint };
  }
  if (isSameFingerprint(fingerprint, known)) return undefined;
  const text = `This is not the server you know. Its fingerprint was ${known}, now it is ${fingerprint}. Either somebody set it up anew, or somebody pretends to be it. Nothing was sent.`;
  return { is: 'refused', why: 'changed-fingerprint', text, fingerprint };
}

/** The reason behind a server's answer that refuses a connection. */
function refusalOf(name: string, status: number | undefined, body: string): WireEnd {
  const [, message = ''] = /^turncade: (.*)/.exec(body) ?? [];
  if (status === 426 && message !== '') return { is: 'refused', why: 'version', text: message };
  if (status === 421 && message !== '') return fault(message);
  if (status === 503 || status === 429)
    return { is: 'cut', text: message === '' ? `${name} takes no more connections right now.` : message };
  if (status === 502 || status === 504)
    return { is: 'cut', text: `${name} answers, but the server behind it does not.` };
  // A server with TLS sends browsers that speak plain HTTP to https://.
  if (status === 308)
    return fault(
      `${name} uses TLS. If it is your server, use the whole address that it printed, with its fingerprint.`,
    );
  return fault(`${name} is not a turncade server: it answered with status ${status}.`);
}

/** A system error in words for the player. */
function endFor(name: string, isSecure: boolean, error: Error): WireEnd {
  const code = 'code' in error ? String(error.code) : '';
  if (isSecure && /WRONG_VERSION_NUMBER|EPROTO|PACKET_LENGTH_TOO_LONG/.test(code))
    return fault(`${name} does not speak TLS. If it should not, write ws:// before the address.`);
  if (!isSecure && code.startsWith('HPE_'))
    return fault(
      `${name} speaks TLS, or is not a turncade server. Use the whole address that the server printed, with its fingerprint.`,
    );
  // Before there is a connection that is how a server with TLS answers to one who speaks without.
  if (!isSecure && code === 'ECONNRESET')
    return {
      is: 'cut',
      text: `${name} cut the connection at once. If it uses TLS, use the whole address that it printed, with its fingerprint.`,
    };
  return { is: 'cut', text: `${name}: ${reasons[code] ?? `the connection failed (${code || error.message})`}.` };
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server runs there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ENOTFOUND: 'there is no host with that name',
  EAI_AGAIN: 'the name cannot be looked up: is this machine online?',
  EHOSTUNREACH: 'that host cannot be reached',
  ENETUNREACH: 'this machine is not online',
  ETIMEDOUT: 'it does not answer',
};
