import { expect, test } from 'vitest';
import { paceOf } from '../../../source/server/socket/flood.ts';

test('60 messages in 2 s are fine, more are too fast, and four times as many are a flood', () => {
  const pace = paceOf();
  expect(Array.from({ length: 60 }, () => pace(1000))).toEqual(Array(60).fill('fine'));
  expect(Array.from({ length: 180 }, () => pace(2999))).toEqual(Array(180).fill('too-fast'));
  expect(pace(2999)).toBe('flood');
  expect(pace(4998)).toBe('too-fast');
  expect(pace(4999)).toBe('fine');
});

test('what is long counts as many', () => {
  const pace = paceOf();
  expect(Array.from({ length: 11 }, () => pace(1000, 6))).toEqual([...Array(10).fill('fine'), 'too-fast']);
  expect(Array.from({ length: 30 }, () => pace(1000, 6)).at(-1)).toBe('flood');
  expect(pace(3000)).toBe('fine');
});

test('what lies just 2 s behind does not count', () => {
  const pace = paceOf();
  for (let i = 0; i < 60; i++) pace(1999);
  expect(pace(3998)).toBe('too-fast');
  const other = paceOf();
  for (let i = 0; i < 60; i++) other(1999);
  expect(other(3999)).toBe('fine');
});

test('a clock that is set back holds nobody up', () => {
  const pace = paceOf();
  for (let i = 0; i < 60; i++) pace(9_000_000);
  expect(pace(1000)).toBe('fine');
});
