import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowsOf, small, textOf } from '#test/screens/support.ts';
import { designedTurn, playWatched } from './report-scenes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the summary of the designed turn equals the pinned screen', async () => {
  const { session, press } = playWatched(designedTurn());
  press('s');
  const rows = rowsOf(session, small).map((row) => `${textOf(row).trimEnd()}\n`);
  await expect(rows.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'designed', 'report.txt'));
});
