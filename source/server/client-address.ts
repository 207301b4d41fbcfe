import { isIPv6 } from 'node:net';
import { isLoopback } from '#net/address.ts';

/**
 * Returns the key of an address for rate limits. For IPv6 it is the /64 network, because one person may have all of its
 * addresses.
 *
 * @example
 * clientAddress('2001:db8:1:2:3::4') // => '2001:db8:1:2::/64'
 */
export function clientAddress(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain) || isLoopback(plain)) return plain;
  const [start = '', end] = plain.replace(/%.*$/, '').split('::');
  const before = start === '' ? [] : start.split(':');
  const after = end === undefined || end === '' ? [] : end.split(':');
  const allGroups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  const network = allGroups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':').replace(/(?::0)+$/, '')}::/64`;
}
