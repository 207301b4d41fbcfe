import { expect, test } from 'vitest';
import { spaceExplorers } from '../../../source/games/space-explorers/index.ts';

test('an answer of a program has at most 10000 transfers (rules, section 13)', () => {
  const transfers = (count: number) => Array.from({ length: count }, () => ({ from: 0, to: 1, people: 1 }));
  const read = (count: number) => spaceExplorers.programs?.read(transfers(count));
  expect(read(10_000)).toMatchObject({ ok: true, value: { length: 10_000 } });
  expect(read(10_001)).toEqual({ ok: false, error: 'found 10001 transfers, expected at most 10000' });
});
