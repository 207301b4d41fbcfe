import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowsOf, small, textOf } from '../../../screens/support.ts';
import { designedTurn, playWatched } from './reported.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the designed battle report', () => {
  const expected = readFileSync(join(import.meta.dirname, 'designed', 'report.txt'), 'utf8')
    .split('\n')
    .slice(0, 24);
  const { session, press } = playWatched(designedTurn());
  press('0');
  expect(rowsOf(session, small).map(textOf)).toEqual(expected);
});
