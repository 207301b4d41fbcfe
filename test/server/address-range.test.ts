import { expect, test } from 'vitest';
import { addressRange } from '#server/address-range.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['10.11.12.13/8', '10.0.0.0/8'],
  ['255.255.255.255/31', '255.255.255.254/31'],
  ['2001:DB8:1:2:3::4', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::/48', '2001:db8:1::/48'],
  ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
  ['::1', '0::/64'],
])('%s is the range %s', (typed, text) => {
  expect(addressRange(typed)?.text).toBe(text);
  expect(addressRange(text)?.text).toBe(text);
});

test.each([
  '',
  'oak',
  '192.0.2',
  '192.0.2.7/7',
  '192.0.2.7/33',
  '192.0.2.7/24/1',
  '192.0.2.7/x',
  '2001:db8::/31',
  '2001:db8::/65',
  '1.2.3.4/-1',
])('"%s" is no range', (typed) => {
  expect(addressRange(typed)).toBeUndefined();
});

test.each([
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '::ffff:192.0.2.9', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['192.0.2.7', '192.0.2.8', false],
  ['192.0.2.7', 'unknown', false],
  ['2001:db8:1:2::/64', '2001:db8:1:2:9::9', true],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64', true],
  ['2001:db8:1:2::/64', '2001:db8:1:3::9', false],
  ['2001:db8::/32', 'fe80::1%eth0', false],
])('the range %s contains the address %s: %s', (range, address, contains) => {
  expect(addressRange(range)?.contains(address)).toBe(contains);
});
