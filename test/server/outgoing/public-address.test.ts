import { describe, expect, test } from 'vitest';
import { addressList, isPublicAddress } from '#server/outgoing/public-address.ts';

const spellings = (address: string): readonly string[] => {
  const hex = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
  const [high, low] = [`${hex[0]}${hex[1]}`, `${hex[2]}${hex[3]}`];
  return [
    address,
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:FFFF:${high}:${low}`,
    `64:ff9b::${address}`,
    `64:ff9b::${high}:${low}`,
    `2002:${high}:${low}::1`,
  ];
};

describe('an IPv4 address, alone or within an IPv6 address, is', () => {
  test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.15.0.1', '172.32.0.1', '192.0.1.1', '223.255.255.255'])(
    'public: %s',
    (address) => {
      for (const spelled of spellings(address)) expect([spelled, isPublicAddress(spelled)]).toEqual([spelled, true]);
    },
  );

  test.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1'],
    ...['127.255.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1'],
    ...['192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ])('not public: %s', (address) => {
    for (const spelled of spellings(address)) expect([spelled, isPublicAddress(spelled)]).toEqual([spelled, false]);
  });
});

test.each(['2606:4700::1111', '2A00:1450:4001:800::200e', '2620:fe::fe'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['::', '::1', '0:0:0:0:0:0:0:1', '::7f00:1', '::127.0.0.1', '64:ff9b:1::1', '100::1', '2001::1', '2001:1ff::1'],
  ...['2001:db8::1', '3fff::1', '5f00::1', 'fc00::1', 'fdff::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1'],
  ...['ff02::1', 'ff0e::1', '2606:4700::1111%eth0', '', 'localhost', '1.1.1', '0x7f.1', '1.1.1.1.1'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('an address list contains an address in any spelling', () => {
  const list = addressList(['192.168.1.5', '::1', 'fe80::1%eth0', 'no address']);
  expect(['192.168.1.5', '0:0::1', 'fe80::1'].every(list.has)).toBe(true);
  expect(['192.168.1.6', '::2', 'no address', ''].some(list.has)).toBe(false);
});
