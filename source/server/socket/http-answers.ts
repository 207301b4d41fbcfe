import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { isLoopback, pathOf } from '#net/address.ts';
import { protocolVersion } from '#net/wire/limits.ts';
import { clientAddress } from '../rate-limiter.ts';
import { isOwnOrigin, type Refusal } from './host-names.ts';
import { otherVersion } from './read-request.ts';

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
  return { status: 403, text: 'This server takes no connections from other web pages.' };
}

export const pathFault = ({ url }: IncomingMessage): Refusal | undefined =>
  url === pathOf(protocolVersion) ? undefined : answerTo(url);

export function answerTo(url: string | undefined): Refusal {
  if (url === pathOf(protocolVersion))
    return { status: 400, text: 'This is a turncade server, not a web site: turncade join ADDRESS' };
  const [, version] = /^\/turncade\/(\d{1,9})$/.exec(url ?? '') ?? [];
  if (version !== undefined) return { status: 426, text: otherVersion(Number(version)) };
  return { status: 404, text: 'There is nothing here.' };
}

/** Answers `/health` and `/metrics`. Returns undefined for other paths. Only clients on this machine get metrics. */
export async function answerWatch(
  { method, url, headers, socket }: IncomingMessage,
  watch: Watch | undefined,
): Promise<Refusal | undefined> {
  if (watch === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (url === '/health')
    return (await watch.isHealthy()) ? { status: 200, text: 'ok\n' } : { status: 503, text: 'not well\n' };
  const isHere = isLoopback(clientAddress(socket.remoteAddress)) && headers['x-forwarded-for'] === undefined;
  return url === '/metrics' && isHere ? { status: 200, text: watch.metrics() } : undefined;
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
  if (isBehindProxy && !isForwarded) return 'the proxy sends no X-Forwarded-For: all players count as one address';
  if (!isBehindProxy && isForwarded && isLoopback(clientAddress(socket.remoteAddress)))
    return 'connections come through a proxy: without --behind-proxy all players count as one address';
  return undefined;
}

/** Client address according to the proxy: the last in the header, which the proxy itself has added. */
export function forwarded({ headers, socket }: IncomingMessage): string {
  const forwardedFor = headers['x-forwarded-for'];
  const last = (Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor)?.split(',').at(-1)?.trim();
  return clientAddress(last !== undefined && isIP(last) !== 0 ? last : socket.remoteAddress);
}
