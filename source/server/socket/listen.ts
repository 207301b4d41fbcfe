import {
  createServer as createPlain,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as createDoor, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type PerMessageDeflateOptions, WebSocketServer } from 'ws';
import { isLoopback, pathOf } from '#net/address.ts';
import { maxBytes, packedFrom, protocolVersion } from '#net/wire/limits.ts';
import { clientAddress, createRejectionLog, type RejectionLog } from '../rate-limiter.ts';
import type { Certificate } from './certificate.ts';
import { type Serving, serveSocket } from './client-socket.ts';
import { hostFault, isOwnOrigin, type Refusal, type Site } from './host-names.ts';
import { type ConnectionLimits, createOpenConnections, type OpenConnections, usualLimits } from './open-connections.ts';
import { otherVersion } from './read-request.ts';

export interface ListenOptions extends Serving {
  readonly host: string;
  /** Port number. 0 selects any free port. */
  readonly port: number;
  /** TLS certificate. Undefined to serve without TLS. */
  readonly certificate: Certificate | undefined;
  /** True if a proxy in front of the server forwards the clients' addresses. */
  readonly isBehindProxy: boolean;
  /** Host names that a server without TLS accepts, in addition to `localhost` and `host`. */
  readonly names?: readonly string[];
  readonly limits?: Partial<ConnectionLimits>;
  readonly watch?: Watch;
}

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

/** Small windows without context takeover, to save memory. With `clientMaxWindowBits`, `ws` would refuse Firefox. */
const perMessageDeflate: PerMessageDeflateOptions = {
  threshold: packedFrom,
  concurrencyLimit: 4,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: windowBits,
  zlibDeflateOptions: { level: 1, memLevel: 5, chunkSize: 4096 },
  zlibInflateOptions: { chunkSize: 4096 },
};

/** Milliseconds after which an idle connection of a browser is closed, and maximum number of its requests. */
export const keepAlive = { idle: 5000, requests: 100 } as const;

/** Seconds of HSTS: for 180 days, browsers use only TLS for the server's name. */
const strictFor = 180 * 24 * 3600;

interface Listener {
  readonly options: ListenOptions;
  readonly connections: OpenConnections;
  readonly sockets: WebSocketServer;
  readonly logRejection: RejectionLog;
  site: Site | undefined;
  isProxyNoted: boolean;
  isStopped: boolean;
}

/** Accepts connections for the core. Rejects with the system's error if the port cannot be opened. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host, port, world, log } = options;
  const listener: Listener = {
    options,
    connections: createOpenConnections(options, { ...usualLimits, ...options.limits }),
    sockets: new WebSocketServer({
      noServer: true,
      maxPayload: maxBytes.upload,
      perMessageDeflate,
      // Reads one message per turn of the event loop, so that a flood of messages does not block other connections.
      allowSynchronousEvents: false,
    }),
    logRejection: createRejectionLog({ log, now: world.now }),
    site: undefined,
    isProxyNoted: false,
    isStopped: false,
  };
  const server = createHttpServer(listener);
  const door = createDoor({ pauseOnConnect: true });
  const handOver = createHandOver(listener, server);
  door.on('connection', (socket: Socket) => {
    if (accept(listener, socket)) handOver(socket);
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
  const stop = () => {
    listener.isStopped = true;
    server.closeIdleConnections();
    return new Promise<void>((resolve) => door.close(() => resolve()));
  };
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    stop,
    async close() {
      const isClosed = stop();
      for (const client of listener.sockets.clients) client.terminate();
      listener.connections.destroyAll();
      await isClosed;
    },
    renew(next) {
      if ('setSecureContext' in server)
        server.setSecureContext({ key: next.key, cert: next.cert, minVersion: 'TLSv1.3' });
    },
    show(next) {
      listener.site = next;
    },
  };
}

/** If there are too many connections or the server has stopped, closes the connection and returns false. */
function accept({ options, connections, logRejection, isStopped }: Listener, socket: Socket): boolean {
  const { isBehindProxy } = options;
  const address = clientAddress(socket.remoteAddress);
  socket.on('error', () => {});
  const isFull = connections.isFull() || (!isBehindProxy && connections.isTooMany(address));
  if (isFull) logRejection({ address, why: 'too many connections' });
  if (isFull || isStopped) {
    socket.destroy();
    return false;
  }
  connections.add(socket);
  if (!isBehindProxy) socket.once('close', connections.count(address));
  socket.setNoDelay(true);
  return true;
}

/** Returns a function that passes a socket to `server`. With TLS, plain requests are redirected to `https:`. */
function createHandOver({ options: { certificate } }: Listener, server: Server): (socket: Socket) => void {
  const redirecting = createPlain(redirect);
  const letIn = oneEachRound(({ socket, accepting }: { socket: Socket; accepting: Server }) => {
    if (socket.destroyed) return;
    accepting.emit('connection', socket);
    // A plain socket must be resumed. A TLS socket starts reading by itself.
    if (accepting === redirecting || certificate === undefined) socket.resume();
  });
  return (socket) => {
    if (certificate === undefined) letIn({ socket, accepting: server });
    else afterFirstBytes(socket, (isTls) => letIn({ socket, accepting: isTls ? server : redirecting }));
  };
}

function createHttpServer(listener: Listener) {
  const { certificate } = listener.options;
  const server =
    certificate === undefined
      ? createPlain()
      : createSecure({ key: certificate.key, cert: certificate.cert, minVersion: 'TLSv1.3', handshakeTimeout: 10_000 });
  server.keepAliveTimeout = keepAlive.idle;
  server.maxRequestsPerSocket = keepAlive.requests;
  server.on('request', (request, response) => answerRequest(listener, request, response));
  server.on('clientError', (_, socket) => {
    // Answer to a client that tries TLS on a server without TLS. The client then reports the reason.
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
  server.on('upgrade', (request, socket, head) => upgrade(listener, request, socket, head));
  return server;
}

const addressOf = (request: IncomingMessage, { isBehindProxy }: ListenOptions): string =>
  isBehindProxy ? forwarded(request) : clientAddress(request.socket.remoteAddress);

const hostFaultOf = (request: IncomingMessage, options: ListenOptions) =>
  options.certificate === undefined ? hostFault(request, options) : undefined;

async function answerRequest(
  { options, connections, site }: Listener,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (options.certificate !== undefined) response.setHeader('strict-transport-security', `max-age=${strictFor}`);
  // Renews the time limit. Browsers open connections in advance, so little time may be left when the request arrives.
  connections.renew(request.socket);
  const wrongHost = hostFaultOf(request, options);
  if (wrongHost === undefined && site?.answer(request, response, addressOf(request, options)) === true) return;
  const metricsAnswer = wrongHost === undefined ? await answerWatch(request, options.watch) : undefined;
  const fallback = site === undefined ? answerTo(request.url) : (wrongHost ?? answerTo(request.url));
  response.writeHead(metricsAnswer?.status ?? fallback.status, { 'content-type': 'text/plain', connection: 'close' });
  response.end(metricsAnswer?.text ?? `turncade: ${fallback.text}\n`);
}

function upgrade(listener: Listener, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { options, connections, sockets, logRejection, site } = listener;
  const { isBehindProxy } = options;
  socket.on('error', () => {});
  const address = addressOf(request, options);
  noteProxy(listener, request);
  const isForSite = request.url === site?.socketPath;
  const wrong =
    hostFaultOf(request, options) ?? originFault(request, isForSite) ?? (isForSite ? undefined : pathFault(request));
  if (wrong !== undefined) {
    logRejection({ address, why: wrong.text });
    return refuse(socket, wrong);
  }
  if (isBehindProxy && connections.isTooMany(address))
    return refuse(socket, { status: 429, text: 'There are too many connections from your address.' });
  declineSmallWindows(request);
  sockets.handleUpgrade(request, socket, head, (client) => {
    connections.confirm(request.socket);
    if (isBehindProxy) client.once('close', connections.count(address));
    if (isForSite && site !== undefined) return site.serve(client, request, address);
    const carried = {
      address,
      written: () => request.socket.bytesWritten,
      cork: () => request.socket.cork(),
      uncork: () => request.socket.uncork(),
    };
    serveSocket(client, carried, options);
  });
}

function noteProxy(listener: Listener, request: IncomingMessage): void {
  const { isBehindProxy, log } = listener.options;
  const why = listener.isProxyNoted ? undefined : proxyFault(request, isBehindProxy);
  if (why === undefined) return;
  listener.isProxyNoted = true;
  log({ event: 'proxy', why });
}

const tlsHandshake = 22;

/** Calls `next` with true if the first bytes begin a TLS handshake. Puts the bytes back into the socket. */
function afterFirstBytes(socket: Socket, next: (isTls: boolean) => void): void {
  socket.once('data', (bytes: Buffer) => {
    socket.pause();
    socket.unshift(bytes);
    next(bytes[0] === tlsHandshake);
  });
  socket.resume();
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

/** Calls `work` at most once per turn of the event loop, because a TLS handshake delays other players. */
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

export interface Watch {
  /** Called for `/health`. Returns true if the server works. */
  isHealthy(): Promise<boolean>;
  /** Called for `/metrics`. Returns metrics in the text format of Prometheus. */
  metrics(): string;
}

export function redirect(request: IncomingMessage, response: ServerResponse): void {
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

/** Refuses requests from other sites' pages. `isForPages` is true for a path that only pages use. */
export function originFault(request: IncomingMessage, isForPages: boolean): Refusal | undefined {
  if (isOwnOrigin(request) || (request.headers.origin === undefined && !isForPages)) return undefined;
  return { status: 403, text: 'This server accepts no connections from other web pages.' };
}

export const pathFault = ({ url }: IncomingMessage): Refusal | undefined =>
  url === pathOf(protocolVersion) ? undefined : answerTo(url);

export function answerTo(url: string | undefined): Refusal {
  if (url === pathOf(protocolVersion))
    return { status: 400, text: 'This is a turncade server, not a website: turncade join ADDRESS' };
  const [, version] = /^\/turncade\/(\d{1,9})$/.exec(url ?? '') ?? [];
  if (version !== undefined) return { status: 426, text: otherVersion(Number(version)) };
  return { status: 404, text: 'There is nothing here.' };
}

/** Answers `/health` and `/metrics`, or returns undefined. Other machines get metrics only if `isForAll`. */
export async function answerWatch(
  { method, url, headers, socket }: IncomingMessage,
  watch: Watch | undefined,
  isForAll = false,
): Promise<Refusal | undefined> {
  if (watch === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (url === '/health')
    return (await watch.isHealthy()) ? { status: 200, text: 'ok\n' } : { status: 503, text: 'not well\n' };
  const isHere = isLoopback(clientAddress(socket.remoteAddress)) && headers['x-forwarded-for'] === undefined;
  return url === '/metrics' && (isHere || isForAll) ? { status: 200, text: watch.metrics() } : undefined;
}

export function refuse(socket: Duplex, { status, text }: Refusal): void {
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
export function proxyFault({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string | undefined {
  const isForwarded = headers['x-forwarded-for'] !== undefined;
  if (isBehindProxy && !isForwarded) return 'the proxy sends no X-Forwarded-For, so all players count as one address';
  if (!isBehindProxy && isForwarded && isLoopback(clientAddress(socket.remoteAddress)))
    return 'connections come through a proxy; without --behind-proxy, all players count as one address';
  return undefined;
}

/** Client address according to the proxy: the last in `X-Forwarded-For`, which the proxy itself has added. */
export function forwarded({ headers, socket }: IncomingMessage): string {
  const forwardedFor = headers['x-forwarded-for'];
  const last = (Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor)?.split(',').at(-1)?.trim();
  return clientAddress(last !== undefined && isIP(last) !== 0 ? last : socket.remoteAddress);
}
