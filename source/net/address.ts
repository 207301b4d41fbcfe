import { isIP, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { readFingerprint } from './fingerprint.ts';

export interface Address {
  /** ASCII host name or IP address, in lower case. IPv6 addresses have no brackets. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Fingerprint of the server's public key. Without it, TLS needs an authority that vouches for the server. */
  readonly fingerprint?: string;
}

export const usualPort = 7777;

export const pathOf = (protocol: number): string => `/turncade/${protocol}`;

/** Address of the web page of a server, with a slash at the end. */
export const pageOf = ({ host, port, isSecure }: Pick<Address, 'host' | 'port' | 'isSecure'>): string =>
  new URL(`${isSecure ? 'https' : 'http'}://${isIPv6(host) ? `[${host}]` : host}:${port}/`).href;

export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(host) ||
  /^(?:0*:)*:?0*1$/.test(host);

/**
 * Reads a typed or copied address: `host`, `host:port`, `[::1]:7777`, `wss://host` or `ws://host`. The fingerprint of a
 * self-made certificate may follow: `192.0.2.7:7777#q7m3-x2kd-90ha-t5vb`. Without a scheme, TLS is used for other
 * machines, and for this machine if a fingerprint follows.
 *
 * @example
 * readAddress('oak.example.org') // => { ok: true, value: { host: 'oak.example.org', port: 7777, isSecure: true } }
 * readAddress('ws://[::1]') // => { ok: true, value: { host: '::1', port: 80, isSecure: false } }
 */
export function readAddress(text: string): Result<Address> {
  const typed = text.trim();
  if (typed === '') return bad('no address, expected one such as oak.example.org or 192.0.2.7:7777');
  const [target = '', ...rest] = typed.split('#');
  if (rest.length > 1) return bad(`${quoted(typed)} has more than one #; expected only the one before the fingerprint`);
  const { scheme, path = '', place = '' } = parts.exec(target)?.groups ?? {};
  if (scheme !== undefined && !isScheme(scheme.toLowerCase()))
    return bad(`found ${scheme}://, expected wss://, ws:// or none`);
  if (path !== '' && path !== '/' && path.replace(/\/$/, '') !== pathOf(1))
    return bad(`found ${quoted(path)} after the host, expected nothing there`);
  const parsedPlace = placeOf(place);
  if (!parsedPlace.ok) return parsedPlace;
  const { host, port } = parsedPlace.value;
  const isSecure = scheme === undefined ? rest.length > 0 || !isLoopback(host) : scheme.toLowerCase() === 'wss';
  const address = { host, port: port ?? (scheme === undefined ? usualPort : isSecure ? 443 : 80), isSecure };
  const [fragment] = rest;
  if (fragment === undefined) return success(address);
  if (!isSecure) return bad('ws:// is not encrypted, so it has no fingerprint: use wss:// or leave # out');
  const fingerprint = readFingerprint(fragment);
  return fingerprint.ok ? success({ ...address, fingerprint: fingerprint.value }) : fingerprint;
}

const parts = /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<place>[^/]*)(?<path>.*)$/is;

const isScheme = (scheme: string): boolean => scheme === 'ws' || scheme === 'wss';

function placeOf(place: string): Result<{ readonly host: string; readonly port: number | undefined }> {
  if (place.includes('@')) return bad(`found ${quoted(place)}: a name does not belong in the address; use --name`);
  if (isIPv6(place)) return success({ host: place.toLowerCase(), port: undefined });
  const {
    six,
    name = '',
    port,
  } = place.match(/^(?:\[(?<six>[^\]]*)\]|(?<name>[^:]*))(?::(?<port>.*))?$/s)?.groups ?? {};
  if (six !== undefined && !isIPv6(six)) return bad(`found [${six}], expected an IPv6 address in the brackets`);
  if (six === undefined && place.includes('['))
    return bad(`found ${quoted(place)}, expected a form such as [::1]:7777`);
  if (six === undefined && port?.includes(':') === true)
    return bad(`found ${quoted(place)}, expected an IPv6 address in brackets, such as [::1]:7777`);
  if (port !== undefined && !isPort(port)) return bad(`found port ${quoted(port)}, expected a number from 1 to 65535`);
  const host = six?.toLowerCase() ?? hostNamed(name);
  if (host === undefined) return bad(`found ${quoted(name)}, expected a host such as oak.example.org or 192.0.2.7`);
  return success({ host, port: port === undefined ? undefined : Number(port) });
}

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

function hostNamed(name: string): string | undefined {
  if (isIP(name) !== 0) return name;
  if (name.length > 253 || /[\s%_\\?^|<>"]/.test(name)) return undefined;
  const host = domainToASCII(name);
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(host) ? host : undefined;
}

/** Maximum number of typed characters that an error message repeats. */
const longest = 60;

const quoted = (text: string): string => JSON.stringify(text.length > longest ? `${text.slice(0, longest)}..` : text);

const bad = (message: string) => failure(refusal('bad-address', `address: ${message}`));

/**
 * Formats an address for `readAddress`. Omits an implied scheme, and then also the usual port (but not after IPv6).
 *
 * @example
 * addressText({ host: '::1', port: 7777, isSecure: false }) // => '[::1]:7777'
 * addressText({ host: 'oak.example.org', port: 7777, isSecure: false }) // => 'ws://oak.example.org:7777'
 */
export function addressText({ host, port, isSecure, fingerprint }: Address): string {
  const isUsual = isSecure ? fingerprint !== undefined || !isLoopback(host) : isLoopback(host);
  const scheme = isUsual ? '' : isSecure ? 'wss://' : 'ws://';
  const place = isIPv6(host) ? `[${host}]` : host;
  const end = fingerprint === undefined ? '' : `#${fingerprint}`;
  return `${scheme}${place}${scheme === '' && port === usualPort && !isIPv6(host) ? '' : `:${port}`}${end}`;
}

/** Name of a server in lists: its address without the fingerprint. */
export const serverName = ({ host, port, isSecure }: Address): string => addressText({ host, port, isSecure });

export interface Invitation {
  readonly address: Address;
  readonly code?: string;
}

/**
 * Reads an address, or a line with an address as a server prints it: `turncade join ADDRESS --match CODE`.
 *
 * @example
 * readInvitation('turncade join localhost --match oak-17')
 * // => { ok: true, value: { address: { host: 'localhost', port: 7777, isSecure: false }, code: 'oak-17' } }
 */
export function readInvitation(text: string): Result<Invitation> {
  const { place = text, code } = line.exec(text)?.groups ?? {};
  const address = readAddress(place);
  if (!address.ok) return address;
  return success({ address: address.value, ...(code === undefined ? {} : { code }) });
}

/** Matches a copied shell command, possibly with text before `join`. */
const line = /^.*?\bjoin\s+(?<place>\S+)(?:.*?\s--match(?:\s+|=)(?<code>\S+))?.*$/s;
