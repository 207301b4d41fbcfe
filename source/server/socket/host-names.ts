import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { WebSocket } from 'ws';
import { isLoopback } from '#net/address.ts';

export interface Refusal {
  readonly status: number;
  readonly text: string;
}

interface HostOptions {
  readonly host: string;
  readonly names?: readonly string[];
  readonly isBehindProxy: boolean;
}

/** Refuses a request without a host name of this server, against DNS rebinding. TLS and IP addresses need no check. */
export function hostFault(
  { headers, headersDistinct }: IncomingMessage,
  { host: listensOn, names = [], isBehindProxy }: HostOptions,
): Refusal | undefined {
  const { host: [text, second] = [] } = headersDistinct;
  const host = text === undefined || second !== undefined ? undefined : hostIn(text);
  if (host === undefined) return { status: 400, text: 'Found no Host header, or more than one.' };
  // The proxy has already chosen this server by name. A request without this header has not come through the proxy.
  if (isBehindProxy && headers['x-forwarded-for'] !== undefined && names.length === 0) return undefined;
  if (isIP(host) !== 0 || isLoopback(host)) return undefined;
  if ([listensOn, ...names].some((known) => plainName(known) === host)) return undefined;
  return {
    status: 421,
    text: `This server is not known as ${host}. Use its IP address, or ask its owner to start it with --host ${host}.`,
  };
}

function hostIn(text: string): string | undefined {
  const host = /^(\[[^\]]+\]|[\w.-]+)(?::\d{1,5})?$/.exec(text)?.[1];
  if (host?.startsWith('[') !== true) return host && plainName(host);
  const six = host.slice(1, -1);
  return isIPv6(six) ? six : undefined;
}

const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** True if the request comes from this server's own page, which a proxy may serve over `https:`. */
export function isOwnOrigin({
  headers: { origin, host },
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const schemes = 'encrypted' in socket ? ['https:'] : ['http:', 'https:'];
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return schemes.includes(page.protocol) && page.host === host.toLowerCase();
}

export interface Site {
  /** Path of the WebSocket for the site's own pages. Other pages may not open it. */
  readonly socketPath: string;
  /** Answers a request from `address`. Returns false if the site has nothing at the path. */
  answer(request: IncomingMessage, response: ServerResponse, address: string): boolean;
  /** Called when a page of the site has opened its WebSocket. */
  serve(socket: WebSocket, request: IncomingMessage, address: string): void;
}
