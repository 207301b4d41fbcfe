import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are not public: private, local, shared, for tests and examples, multicast and reserved. */
const closedNetworks =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';

/** The same for IPv6, within `openNetworks`. */
const closedNetworks6 = '2001::/23 2001:db8::/32 3fff::/20';

/** The only IPv6 networks with public addresses: global unicast, and addresses that contain an IPv4 address. */
const openNetworks = '2000::/3 ::ffff:0:0/96 64:ff9b::/96';

const listOf = (networks: readonly (readonly [network: string, bits: number])[]): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, isIP(network) === 4 ? 'ipv4' : 'ipv6');
  return list;
};

const parsed = (networks: string): readonly (readonly [string, number])[] =>
  networks.split(' ').map((text) => {
    const [network = '', bits] = text.split('/');
    return [network, Number(bits)];
  });

/** The networks of IPv6 whose addresses contain those of a network of IPv4: mapped, NAT64 and 6to4. */
function containing([network, bits]: readonly [string, number]): readonly (readonly [string, number])[] {
  const hex = network.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
  return [
    [`::ffff:${network}`, 96 + bits],
    [`64:ff9b::${network}`, 96 + bits],
    [`2002:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}::`, 16 + bits],
  ];
}

const closedParts = parsed(closedNetworks);
const closed = listOf([...closedParts, ...parsed(closedNetworks6), ...closedParts.flatMap(containing)]);
const open6 = listOf(parsed(openNetworks));

/**
 * True for an address that any machine on the internet can reach.
 *
 * @example
 * isPublicAddress('1.1.1.1') // => true
 * isPublicAddress('::ffff:10.0.0.1') // => false
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  // A zone, as in fe80::1%eth0, belongs to an address that is not public.
  return family === 6 && !address.includes('%') && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** A list of addresses. Finds each in all of its spellings. */
export function addressList(addresses: readonly string[]): { has(address: string): boolean } {
  const list = new BlockList();
  for (const address of addresses) {
    const family = isIP(address);
    if (family !== 0) list.addAddress(address.replace(/%.*/, ''), family === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    has(address) {
      const family = isIP(address);
      return family !== 0 && list.check(address.replace(/%.*/, ''), family === 4 ? 'ipv4' : 'ipv6');
    },
  };
}
