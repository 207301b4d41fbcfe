import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { WebSocket } from 'ws';
import { isLoopback } from '#net/address.ts';

/** Why a request is not taken. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
}

interface HostOptions {
  /** Where the server listens. */
  readonly host: string;
  /** Further names under which the server is reached. */
  readonly names?: readonly string[];
  readonly isBehindProxy: boolean;
}

/**
 * Says what is wrong with the host that a request names, if anything.
 *
 * Any page can have its own name lead to this machine, and its browser then takes the server for a part of that page. So a
 * name must be known. An IP address is none, and TLS needs no such check: there the browser itself compares the name with
 * the certificate.
 */
export function hostFault(
  { headers, headersDistinct }: IncomingMessage,
  { host: listensOn, names = [], isBehindProxy }: HostOptions,
): Refusal | undefined {
  const { host: [text, second] = [] } = headersDistinct;
  const host = text === undefined || second !== undefined ? undefined : hostIn(text);
  if (host === undefined) return { status: 400, text: 'Found no Host, or more than one.' };
  // The proxy has chosen this server by the name. Without the header the request has gone around the proxy.
  if (isBehindProxy && headers['x-forwarded-for'] !== undefined && names.length === 0) return undefined;
  if (isIP(host) !== 0 || isLoopback(host)) return undefined;
  if ([listensOn, ...names].some((known) => plainName(known) === host)) return undefined;
  return {
    status: 421,
    text: `This server is not known as ${host}. Use its IP address, or ask its owner to start it with --host ${host}.`,
  };
}

/** The name or IP address in a header, without its port; nothing where it has none. */
function hostIn(text: string): string | undefined {
  const host = /^(\[[^\]]+\]|[\w.-]+)(?::\d{1,5})?$/.exec(text)?.[1];
  if (host?.startsWith('[') !== true) return host && plainName(host);
  const six = host.slice(1, -1);
  return isIPv6(six) ? six : undefined;
}

/** A name as all its spellings are compared. */
const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/**
 * True when the page that sent a request is this server's own, according to the browser: same scheme, same host, same port.
 *
 * @param schemes of the addresses of this server's pages: without TLS also `https:`, as a proxy may add the TLS
 */
export function isOwnOrigin({
  headers: { origin, host },
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const schemes = 'encrypted' in socket ? ['https:'] : ['http:', 'https:'];
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return schemes.includes(page.protocol) && page.host === host.toLowerCase();
}

/** What a server has for browsers, at the port of its protocol. */
export interface Site {
  /** The path of a WebSocket that only its own pages may open. */
  readonly socketPath: string;
  /**
   * Answers a request.
   *
   * @param address where it comes from, for limits
   * @returns whether there is anything at its path
   */
  answer(request: IncomingMessage, response: ServerResponse, address: string): boolean;
  /** One of its pages has opened that WebSocket. */
  serve(socket: WebSocket, request: IncomingMessage, address: string): void;
}
