import { BlockList, isIP } from 'node:net';
import { clientAddress } from './rate-limiter.ts';

/** An address of IPv4, or a network. */
export interface AddressRange {
  /** Form in which the range is stored and shown, such as `192.0.2.7`, `192.0.2.0/24` or `2001:db8:1:2::/64`. */
  readonly text: string;
  contains(address: string): boolean;
}

/** Minimum and maximum number of bits that identify a network. One person may have a whole /64 of IPv6. */
const bitsOf = { 4: [8, 32], 6: [32, 64] } as const;

/**
 * Reads an address or a network. An address of IPv6 stands for its network of 64 bits. Undefined for other texts, and
 * for very large networks.
 *
 * @example
 * addressRange('192.0.2.7/24')?.text // => '192.0.2.0/24'
 * addressRange('2001:db8:1:2:3::4')?.text // => '2001:db8:1:2::/64'
 * addressRange('192.0.2.0/24')?.contains('::ffff:192.0.2.9') // => true
 */
export function addressRange(typed: string): AddressRange | undefined {
  const [address = '', typedBits, more] = typed.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more !== undefined) return undefined;
  const [minBits, maxBits] = bitsOf[family];
  const bits = typedBits === undefined ? maxBits : /^\d{1,3}$/.test(typedBits) ? Number(typedBits) : -1;
  if (bits < minBits || bits > maxBits) return undefined;
  const network = family === 4 ? maskedAddress(address, bits) : networkAddress(address, bits);
  const list = new BlockList();
  list.addSubnet(network, bits, family === 4 ? 'ipv4' : 'ipv6');
  return {
    text: bits === 32 && family === 4 ? network : `${network}/${bits}`,
    contains(one) {
      const plain = one.replace(/^::ffff:(?=\d+\.)/i, '').replace(/[%/].*$/, '');
      const is = isIP(plain);
      return is !== 0 && list.check(plain, is === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

function maskedAddress(address: string, bits: number): string {
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - bits);
  const start = Math.floor(number / size) * size;
  return [24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256).join('.');
}

/** The address of an IPv6 network, in lower case and without zeros at the end. */
function networkAddress(address: string, bits: number): string {
  const groups = clientAddress(address === '::1' ? '::' : address)
    .replace(/::\/64$/, '')
    .split(':')
    .map((group) => Number.parseInt(group, 16));
  const masked = groups.map((group, i) => {
    const zeros = Math.min(16, Math.max(0, (i + 1) * 16 - bits));
    return Math.floor(group / 2 ** zeros) * 2 ** zeros;
  });
  return `${masked
    .map((group) => group.toString(16))
    .join(':')
    .replace(/(?::0)+$/, '')}::`;
}
