import { expect, test } from 'vitest';
import { addressText, readInvitation } from '#net/address.ts';

test.each([
  ['oak.example.org', 'oak.example.org', undefined],
  ['turncade join oak.example.org', 'oak.example.org', undefined],
  ['  $ npx turncade join 192.0.2.7#q7m3x2kd90hat5vb --match oak-17 ', '192.0.2.7#q7m3-x2kd-90ha-t5vb', 'oak-17'],
  ['Come: turncade join oak.example.org --name mia --match=oak-17\n', 'oak.example.org', 'oak-17'],
  ['join.example.org', 'join.example.org', undefined],
])('an invitation may be pasted as %j', (text, address, code) => {
  const read = readInvitation(text);
  expect(read.ok && [addressText(read.value.address), read.value.code]).toEqual([address, code]);
});

test('the error for an invitation names the fault in its address', () => {
  expect(readInvitation('turncade join https://oak')).toMatchObject({
    error: { message: 'address: found https://, expected wss://, ws:// or none' },
  });
});
