import { expect, test } from 'vitest';
import { nextLevel } from '../../../source/app/match/next-level.ts';

/** Levels by name; a `+` behind it: won, a digit before it: its tier. */
const levels = (...names: string[]) =>
  names.map((name) => ({
    name: name.replace(/^\d|\+$/g, ''),
    tier: Number(/^\d/.exec(name)?.[0] ?? 1),
    record: { won: name.endsWith('+') ? 1 : 0 },
  }));

test.each([
  ['the next', ['a', 'b', 'c'], 'a', 'b'],
  ['the next that was not won', ['a', 'b+', 'c'], 'a', 'c'],
  ['round the end', ['a', 'b+', 'c'], 'c', 'a'],
  ['simply the next where all are won', ['a+', 'b+', 'c+'], 'b', 'c'],
  ['the first after the last where all are won', ['a+', 'b+', 'c+'], 'c', 'a'],
  ['in the order of tiers', ['2a', '1b', '3c'], 'b', 'a'],
  ['for a level that is not among them, the first', ['a+', 'b'], 'elsewhere', 'b'],
  ['none where there is no other', ['a'], 'a', undefined],
  ['never the same', ['a', 'b+'], 'a', 'b'],
])('%s', (_, names, from, next) => {
  expect(nextLevel(levels(...names), from, 2)?.name).toBe(next);
});

test('only among levels that are for as many players', () => {
  const seated = levels('a', 'b', 'c', 'd').map((level, i) => ({ ...level, seats: { exactly: i === 1 ? 3 : 2 } }));
  expect(nextLevel(seated, 'a', 2)?.name).toBe('c');
  expect(nextLevel(seated, 'b', 3)).toBeUndefined();
  expect(nextLevel(seated, 'random:k7f2', 3)?.name).toBe('b');
  const roomy = levels('a', 'b').map((level) => ({ ...level, seats: { most: 1, of: 'starts' } }));
  expect(nextLevel(roomy, 'a', 2)?.name).toBe('b');
});
