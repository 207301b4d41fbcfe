import { createServer as createPlain, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as createDoor, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type PerMessageDeflateOptions, WebSocketServer } from 'ws';
import { isLoopback, pathOf } from '#net/address.ts';
import { maxBytes, packedFrom, protocolVersion } from '#net/wire/limits.ts';
import { clientAddress, createRejectionLog } from '../rate-limiter.ts';
import type { Certificate } from './certificate.ts';
import { type Serving, serveSocket } from './client-socket.ts';
import { hostFault, isOwnOrigin, type Refusal, type Site } from './host-names.ts';
import { otherVersion } from './read-request.ts';

export interface ListenOptions extends Serving {
  readonly host: string;
  /** Port number. 0 selects any free port. */
  readonly port: number;
  /** TLS certificate. Undefined to serve without TLS. */
  readonly certificate: Certificate | undefined;
  /** True if a proxy in front of the server forwards the clients' addresses. */
  readonly isBehindProxy: boolean;
  /** Host names that a server without TLS accepts, in addition to the names of this machine. */
  readonly names?: readonly string[];
  readonly limits?: Partial<ConnectionLimits>;
  readonly watch?: Watch;
}

export interface Watch {
  /** Called for `/health`. Returns true if the server works. */
  isHealthy(): Promise<boolean>;
  /** Called for `/metrics`. Returns metrics in the text format of Prometheus. */
  metrics(): string;
}

export interface ConnectionLimits {
  readonly inAll: number;
  /** Maximum connections per remote address (per network for IPv6). This machine has no limit. */
  readonly fromOne: number;
}

export const usualLimits: ConnectionLimits = { inAll: 4096, fromOne: 64 };

export interface Listening {
  readonly port: number;
  /** Stops accepting connections. Resolves when the last open connection has ended. */
  stop(): Promise<void>;
  close(): Promise<void>;
  renew(certificate: Certificate): void;
  show(site: Site): void;
}

/** Base-2 logarithm of the window size, in bytes, of the server's deflate streams. */
const windowBits = 12;

/** Small windows, one per connection. With `clientMaxWindowBits`, `ws` would refuse Firefox. */
const perMessageDeflate: PerMessageDeflateOptions = {
  threshold: packedFrom,
  concurrencyLimit: 4,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: windowBits,
  zlibDeflateOptions: { level: 1, memLevel: 5, chunkSize: 4096 },
  zlibInflateOptions: { chunkSize: 4096 },
};

/** Seconds of HSTS. For 180 days, browsers then use only TLS for the server's name. */
const strictFor = 180 * 24 * 3600;

/** Milliseconds until a new connection must have become a WebSocket, or its request must be answered. */
export const shakeHandsWithin = 15_000;

/**
 * Accepts connections and passes them to the core.
 *
 * @throws the system's error (rejects with it) if the port cannot be opened, for example with the code `EADDRINUSE`
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host, port, certificate, isBehindProxy, world, log, budgets } = options;
  const limits = { ...usualLimits, ...options.limits };
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxBytes.upload,
    perMessageDeflate,
    // Reads one message per turn of the event loop, so that a flood of messages does not block other connections.
    allowSynchronousEvents: false,
  });
  const server =
    certificate === undefined
      ? createPlain()
      : createSecure({ key: certificate.key, cert: certificate.cert, minVersion: 'TLSv1.3', handshakeTimeout: 10_000 });
  /** All open connections by remote address and port. `stopTimer` cancels the time limit for becoming a WebSocket. */
  const raw = new Map<string, { readonly socket: Socket; readonly stopTimer: () => void }>();
  const startTimer = (place: string, socket: Socket) => {
    raw.get(place)?.stopTimer();
    raw.set(place, { socket, stopTimer: world.after(shakeHandsWithin, () => socket.destroy()) });
  };
  const from = tally();
  let isStopped = false;
  let isProxyNoted = false;
  const noteProxy = (request: IncomingMessage) => {
    const why = isProxyNoted ? undefined : proxyFault(request, isBehindProxy);
    if (why === undefined) return;
    isProxyNoted = true;
    log({ event: 'proxy', why });
  };
  const isTooMany = (address: string) =>
    (!isLoopback(address) && from.of(address) >= limits.fromOne) || !budgets.acceptsNew(address);
  const turnedAway = createRejectionLog({ log, now: world.now });
  const redirecting = createPlain(redirect);
  const letIn = oneEachRound(({ socket, accepting }: { socket: Socket; accepting: typeof server }) => {
    if (socket.destroyed) return;
    accepting.emit('connection', socket);
    // A plain socket must be resumed. A TLS socket starts reading by itself.
    if (accepting === redirecting || certificate === undefined) socket.resume();
  });
  let site: Site | undefined;
  const addressOf = (request: IncomingMessage) =>
    isBehindProxy ? forwarded(request) : clientAddress(request.socket.remoteAddress);
  const hostFaultOf = (request: IncomingMessage) =>
    certificate === undefined ? hostFault(request, options) : undefined;
  const door = createDoor({ pauseOnConnect: true });

  door.on('connection', (socket: Socket) => {
    const address = clientAddress(socket.remoteAddress);
    socket.on('error', () => {});
    const isFull = raw.size >= limits.inAll || (!isBehindProxy && isTooMany(address));
    if (isFull) turnedAway(address, 'too many connections');
    if (isFull || isStopped) {
      socket.destroy();
      return;
    }
    const place = placeOf(socket);
    startTimer(place, socket);
    if (!isBehindProxy) from.add(address);
    socket.setNoDelay(true);
    socket.once('close', () => {
      raw.get(place)?.stopTimer();
      raw.delete(place);
      if (!isBehindProxy) from.remove(address);
    });
    if (certificate === undefined) letIn({ socket, accepting: server });
    else
      afterFirstBytes(socket, (isTls) => {
        letIn({ socket, accepting: isTls ? server : redirecting });
      });
  });

  server.on('request', async (request, response) => {
    if (certificate !== undefined) response.setHeader('strict-transport-security', `max-age=${strictFor}`);
    // Renews the time limit. Browsers open connections in advance, so little time may be left when the request arrives.
    const place = placeOf(request.socket);
    const open = raw.get(place);
    if (open !== undefined) startTimer(place, open.socket);
    const wrongHost = hostFaultOf(request);
    if (wrongHost === undefined && site?.answer(request, response, addressOf(request)) === true) return;
    const metricsAnswer = wrongHost === undefined ? await watched(request, options.watch) : undefined;
    const fallback = site === undefined ? answerTo(request.url) : (wrongHost ?? answerTo(request.url));
    response.writeHead(metricsAnswer?.status ?? fallback.status, { 'content-type': 'text/plain', connection: 'close' });
    response.end(metricsAnswer?.text ?? `turncade: ${fallback.text}\n`);
  });
  server.on('clientError', (_, socket) => {
    // Answer to a client that tries TLS on a server without TLS. The client then reports that the server does not use
    // TLS.
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    const address = addressOf(request);
    noteProxy(request);
    const isForSite = request.url === site?.socketPath;
    const wrong =
      hostFaultOf(request) ?? originFault(request, isForSite) ?? (isForSite ? undefined : pathFault(request));
    if (wrong !== undefined) {
      turnedAway(address, wrong.text);
      return refuse(socket, wrong);
    }
    if (isBehindProxy && isTooMany(address))
      return refuse(socket, { status: 429, text: 'There are too many connections from your address.' });
    declineSmallWindows(request);
    sockets.handleUpgrade(request, socket, head, (client) => {
      raw.get(placeOf(request.socket))?.stopTimer();
      if (isBehindProxy) {
        from.add(address);
        client.once('close', () => from.remove(address));
      }
      if (isForSite && site !== undefined) return site.serve(client, request, address);
      const carried = {
        address,
        written: () => request.socket.bytesWritten,
        cork: () => request.socket.cork(),
        uncork: () => request.socket.uncork(),
      };
      serveSocket(client, carried, options);
    });
  });

  await new Promise<void>((resolve, reject) => {
    door.once('error', reject);
    door.listen({ host, port, backlog: 2048 }, () => {
      door.off('error', reject);
      door.on('error', (error) => log({ event: 'fault', doing: 'listen', error: error.message }));
      resolve();
    });
  });
  const bound = door.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    stop() {
      isStopped = true;
      return new Promise((resolve) => door.close(() => resolve()));
    },
    async close() {
      isStopped = true;
      const isClosed = new Promise<void>((resolve) => door.close(() => resolve()));
      for (const client of sockets.clients) client.terminate();
      for (const { socket } of raw.values()) socket.destroy();
      await isClosed;
    },
    renew(next) {
      if ('setSecureContext' in server)
        server.setSecureContext({ key: next.key, cert: next.cert, minVersion: 'TLSv1.3' });
    },
    show(next) {
      site = next;
    },
  };
}

const tlsHandshake = 22;

/** Calls `next` with true for a TLS handshake, otherwise false. Puts the bytes back into the socket. */
function afterFirstBytes(socket: Socket, next: (isTls: boolean) => void): void {
  socket.once('data', (bytes: Buffer) => {
    socket.pause();
    socket.unshift(bytes);
    next(bytes[0] === tlsHandshake);
  });
  socket.resume();
}

function redirect(request: IncomingMessage, response: ServerResponse): void {
  const address = `https://${request.headers.host}${request.url}`;
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  const canRedirect = isPage && request.headers.host !== undefined && URL.canParse(address);
  response.writeHead(canRedirect ? 308 : 400, {
    'content-type': 'text/plain',
    connection: 'close',
    ...(canRedirect && { location: new URL(address).href }),
  });
  response.end('turncade: This server speaks TLS: https:// for browsers.\n');
}

/** Removes the client's offers of smaller windows, because `ws` would refuse the connection. */
function declineSmallWindows({ headers }: IncomingMessage): void {
  const name = 'sec-websocket-extensions';
  const offers = headers[name]
    ?.split(',')
    .filter((offer) => !(Number(/server_max_window_bits\s*=\s*"?(\d+)/.exec(offer)?.[1]) < windowBits));
  if (offers === undefined || offers.length === 0) delete headers[name];
  else headers[name] = offers.join(',').trim();
}

/** Key of a connection: its remote address and port, which are the same for a TLS socket and its TCP socket. */
const placeOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`;

/** Runs `work` for at most one thing per turn of the event loop, because a TLS handshake delays other players. */
function oneEachRound<Thing>(work: (thing: Thing) => void): (thing: Thing) => void {
  const waiting: Thing[] = [];
  const next = () => {
    const thing = waiting.shift();
    if (thing !== undefined) work(thing);
    if (waiting.length > 0) setImmediate(next);
  };
  return (thing) => {
    if (waiting.push(thing) === 1) setImmediate(next);
  };
}

function tally() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    add: (name: string) => void counts.set(name, of(name) + 1),
    remove(name: string) {
      if (of(name) > 1) counts.set(name, of(name) - 1);
      else counts.delete(name);
    },
  };
}

/** Refuses requests from other sites' pages. `isForPages` is true for a path that only pages use. */
function originFault(request: IncomingMessage, isForPages: boolean): Refusal | undefined {
  if (isOwnOrigin(request) || (request.headers.origin === undefined && !isForPages)) return undefined;
  return { status: 403, text: 'This server takes no connections from other web pages.' };
}

const pathFault = ({ url }: IncomingMessage): Refusal | undefined =>
  url === pathOf(protocolVersion) ? undefined : answerTo(url);

function answerTo(url: string | undefined): Refusal {
  if (url === pathOf(protocolVersion))
    return { status: 400, text: 'This is a turncade server, not a web site: turncade join ADDRESS' };
  const [, version] = /^\/turncade\/(\d{1,9})$/.exec(url ?? '') ?? [];
  if (version !== undefined) return { status: 426, text: otherVersion(Number(version)) };
  return { status: 404, text: 'There is nothing here.' };
}

/** Answers `/health` and `/metrics`. Returns undefined for other paths. Only clients on this machine get metrics. */
async function watched(
  { method, url, headers, socket }: IncomingMessage,
  watch: Watch | undefined,
): Promise<Refusal | undefined> {
  if (watch === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (url === '/health')
    return (await watch.isHealthy()) ? { status: 200, text: 'ok\n' } : { status: 503, text: 'not well\n' };
  const isHere = isLoopback(clientAddress(socket.remoteAddress)) && headers['x-forwarded-for'] === undefined;
  return url === '/metrics' && isHere ? { status: 200, text: watch.metrics() } : undefined;
}

function refuse(socket: Duplex, { status, text }: Refusal): void {
  const body = `turncade: ${text}\n`;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Describes a proxy setup that makes all players seem to have one address, which would lock them out together. */
function proxyFault({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string | undefined {
  const isForwarded = headers['x-forwarded-for'] !== undefined;
  if (isBehindProxy && !isForwarded) return 'the proxy sends no X-Forwarded-For: all players count as one address';
  if (!isBehindProxy && isForwarded && isLoopback(clientAddress(socket.remoteAddress)))
    return 'connections come through a proxy: without --behind-proxy all players count as one address';
  return undefined;
}

/** Client address according to the proxy: the last in the header, which the proxy itself has added. */
function forwarded({ headers, socket }: IncomingMessage): string {
  const forwardedFor = headers['x-forwarded-for'];
  const last = (Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor)?.split(',').at(-1)?.trim();
  return clientAddress(last !== undefined && isIP(last) !== 0 ? last : socket.remoteAddress);
}
