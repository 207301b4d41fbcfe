import { Agent } from 'node:http';
import { connect as connectPlain, isIP, isIPv6, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectSecure, type TLSSocket } from 'node:tls';
import WebSocket from 'ws';
import { type Address, pathOf, serverName } from '#net/address.ts';
import { fingerprintOfCertificate, isSameFingerprint } from '#net/fingerprint.ts';
import { packedFrom, protocolVersion } from '#net/wire/limits.ts';
import type { Connection, ConnectionState, EndReason } from './connection.ts';

export type WireEnd =
  /** The connection was lost, or could not be opened. Another attempt may succeed. */
  | { readonly is: 'cut'; readonly text: string }
  /** The server must not be used, and another attempt is pointless. */
  | { readonly is: 'refused'; readonly why: EndReason; readonly text: string; readonly fingerprint?: string };

/** Callbacks for one connection attempt. They are called only after `dial` has returned, and not after `ended`. */
export interface WireEvents {
  /** Called when messages can be sent. By then, a server with TLS is verified. */
  opened(): void;
  heard(text: string): void;
  /** Called when data arrives that is not a message. It shows that the server is alive. */
  alive(): void;
  ended(end: WireEnd): void;
}

export interface Wire {
  send(text: string): void;
  ping(): void;
  /** Ends the connection immediately, without a close handshake. No callback is called afterwards. */
  cut(): void;
}

export type Dial = (events: WireEvents) => Wire;

export interface Clock {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
}

export const realTime: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

export type OpenResult = Extract<ConnectionState, { is: 'open' | 'ended' | 'lost' }>;

/** Waits until a connection is open or ended for good or, after `within` milliseconds, at least lost. */
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

/** Maximum size in bytes of an unpacked server message. A long match with its record is far smaller. */
const maxFromServer = 16 * 1024 * 1024;

/** Each message is compressed separately. Otherwise the size of a message could reveal what another player wrote. */
const perMessageDeflate = { threshold: packedFrom, serverNoContextTakeover: true, clientNoContextTakeover: true };

/** Maximum number of characters to store of a server's refusal. */
const maxOfRefusal = 2048;

class Refused extends Error {
  readonly end: WireEnd;

  constructor(end: WireEnd) {
    super(end.text);
    this.end = end;
  }
}

/**
 * Returns a function that dials over a WebSocket. Over TLS, a server receives a request only if its key matches the
 * fingerprint in the address or, without a fingerprint, if a certificate authority vouches for its name.
 *
 * @param authorities certificates that replace those of the system
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
    // Agent for this connection only. It hands a TLS connection to the WebSocket only if the server is verified.
    const agent = new Agent();
    agent.createConnection = (_, done) => {
      const { host, port } = address;
      raw = address.isSecure
        ? secured(address, authorities, (error, ready) => done?.(error, ready))
        : connectPlain({ host, port, noDelay: true });
      return address.isSecure ? undefined : raw;
    };
    // The agent already encrypts, so the URL always has the scheme without TLS.
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

/** Opens a TLS connection and verifies the server before anything is sent. */
function secured(
  { host, port, fingerprint }: Address,
  ca: ConnectionOptions['ca'],
  done: (error: Error | null, socket: TLSSocket) => void,
): TLSSocket {
  const socket = connectSecure({
    host,
    port,
    // `whatIsWrong` checks the server instead, by its fingerprint or by the name in its certificate.
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

/** Returns the reason to refuse a server. Undefined if it is the server that the address names. */
function whatIsWrong(socket: TLSSocket, host: string, known: string | undefined): WireEnd | undefined {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return fault(`${host} showed no certificate.`);
  const fingerprint = fingerprintOfCertificate(certificate);
  if (known === undefined) {
    const named = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
    if (socket.authorized && named !== undefined) return undefined;
    const text = `${host} uses its own certificate. Compare its fingerprint, ${fingerprint}, with the one that its owner sees.`;
    return { is: 'refused', why: 'first-contact', text, fingerprint };
  }
  if (isSameFingerprint(fingerprint, known)) return undefined;
  const text = `This is not the server you know. Its fingerprint was ${known}; now it is ${fingerprint}. Either it was set up again, or another server is pretending to be it. Nothing was sent.`;
  return { is: 'refused', why: 'changed-fingerprint', text, fingerprint };
}

function refusalOf(name: string, status: number | undefined, body: string): WireEnd {
  const [, message = ''] = /^turncade: (.*)/.exec(body) ?? [];
  if (status === 426 && message !== '') return { is: 'refused', why: 'version', text: message };
  if (status === 421 && message !== '') return fault(message);
  if (status === 503 || status === 429)
    return { is: 'cut', text: message === '' ? `${name} is full right now.` : message };
  if (status === 502 || status === 504)
    return { is: 'cut', text: `${name} answers, but the game server behind it does not.` };
  // A server with TLS redirects plain HTTP to https://.
  if (status === 308)
    return fault(`${name} uses TLS. If it is your server, use the full address that it printed, with the fingerprint.`);
  return fault(`${name} is not a turncade server: it answered with status ${status}.`);
}

function endFor(name: string, isSecure: boolean, error: Error): WireEnd {
  const code = 'code' in error ? String(error.code) : '';
  if (isSecure && /WRONG_VERSION_NUMBER|EPROTO|PACKET_LENGTH_TOO_LONG/.test(code))
    return fault(`${name} does not speak TLS. If that is right, write ws:// before the address.`);
  if (!isSecure && code.startsWith('HPE_'))
    return fault(
      `${name} speaks TLS, or is not a turncade server. Use the full address that the server printed, with the fingerprint.`,
    );
  // A server with TLS resets the connection of a client that does not use TLS.
  if (!isSecure && code === 'ECONNRESET')
    return {
      is: 'cut',
      text: `${name} cut the connection at once. If it uses TLS, use the full address that it printed, with the fingerprint.`,
    };
  return { is: 'cut', text: `${name}: ${reasons[code] ?? `the connection failed (${code || error.message})`}.` };
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server is running there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ENOTFOUND: 'there is no host with that name',
  EAI_AGAIN: 'the name cannot be looked up: is this machine online?',
  EHOSTUNREACH: 'that host cannot be reached',
  ENETUNREACH: 'this machine is not online',
  ETIMEDOUT: 'it does not answer',
};
