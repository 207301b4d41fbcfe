import { isLoopback, readAddress } from '../../net/address.ts';
import { tried } from './asking.ts';
import type { Network } from './network.ts';
import type { Online } from './online-state.ts';

/** The address of a server as friends are to type it: with the fingerprint, where it has a certificate of its own. */
export function joinAddress(network: Network, address: string): string {
  const fingerprint = network.servers().find((server) => server.address === address)?.fingerprint;
  return fingerprint === undefined ? address : `${address}#${fingerprint}`;
}

/** The line that a friend types to come to a match. */
export const joinLine = (address: string, code: string): string => `turncade join ${address} --match ${code}`;

/** Whether an address only works on this machine. */
export function isOnlyHere(address: string): boolean {
  const read = readAddress(address);
  return read.ok && isLoopback(read.value.host);
}

/** Finds the match of a code, and sits down there if it waits: who finds no seat looks on. Says why not, if so. */
export async function seatByCode(
  { connection, state }: Online,
  code: string,
): Promise<{ readonly match: string; readonly isWaiting: boolean } | string> {
  const found = await tried(connection, { type: 'find', code });
  if (!found.ok) return found.code === 'no-such-match' ? `No match has the code ${code}.` : found.text;
  const { match, phase } = found.value;
  const isWaiting = phase === 'waiting';
  const isMine = state().lobby?.mine.some((card) => card.match === match) === true;
  if (!isWaiting || isMine) return { match, isWaiting };
  const seated = await tried(connection, { type: 'sit', match });
  return seated.ok || seated.code === 'match-full' ? { match, isWaiting } : seated.text;
}
