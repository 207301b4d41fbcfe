import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { isLoopback } from '../../net/address.ts';

/** Why a request is not taken. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
}

/**
 * Says what is wrong with the host that a request names, if anything.
 *
 * Any page can have its own name lead to this machine, and its browser then takes the server for a part of that page. So a
 * name must be known. An IP address is none, and TLS needs no such check: there the browser itself compares the name with
 * the certificate.
 *
 * @param names further ones under which the server is reached, beside where it listens
 */
export function hostFault(
  { headers, headersDistinct }: IncomingMessage,
  { host: listensOn, names = [] }: { readonly host: string; readonly names?: readonly string[] },
): Refusal | undefined {
  const { host: [text, second] = [] } = headersDistinct;
  const host = text === undefined || second !== undefined ? undefined : hostIn(text);
  if (host === undefined) return { status: 400, text: 'Found no Host, or more than one.' };
  // A proxy has judged by the name to send it here; no browser lets a page write this header of a WebSocket.
  if (headers['x-forwarded-for'] !== undefined && names.length === 0) return undefined;
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

/** Whether the page that a request comes from is one of this server's own, as its browser says. */
export const isOwnOrigin = ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean =>
  origin !== undefined && originHost(origin) === host?.toLowerCase();

function originHost(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
