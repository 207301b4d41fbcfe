import { type Result, success } from '../engine/result.ts';
import { type Address, readAddress } from './address.ts';

/** An invitation from a friend: the server, and the match. */
export interface Invitation {
  readonly address: Address;
  readonly code?: string;
}

/**
 * Reads an address, or the whole line with one that a server prints: `turncade join ADDRESS --match CODE`.
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

/** The line as it is typed into a shell, with whatever stands before it there. */
const line = /^.*?\bjoin\s+(?<place>\S+)(?:.*?\s--match(?:\s+|=)(?<code>\S+))?.*$/s;
