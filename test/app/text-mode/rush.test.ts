import { expect, test, vi } from 'vitest';
import { ownHome } from '../../storage/support.ts';
import { talk } from './support.ts';

ownHome();

test('a rush in text mode begins with its rules, and tells the time left', async () => {
  const player = await talk();
  await player.type('puzzles', '14');
  expect(player.heard()).toMatch(/Three errors end\sthe rush\..*Type time for the time left\.\nWin this turn\./s);
  await player.type('time');
  expect(player.heard()).toMatch(/^time\nRUSH [45]:\d\d, solved 0, errors 0 of 3\.\n/);
});

test('a rush in text mode says when its time is up, and leads to its result', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubEnv('TURNCADE_NOW', '2026-11-28T12:00:00.000Z');
  const player = await talk();
  await player.type('puzzles', 'into-the-breach rush');
  player.heard();
  vi.stubEnv('TURNCADE_NOW', '2026-11-28T12:05:01.000Z');
  vi.advanceTimersByTime(1000);
  await player.type();
  vi.useRealTimers();
  expect(player.heard()).toMatch(
    /^\nTime is up\.\nThe rush is over\. Solved: 0\. Errors: 0 of 3\. Time left: 0:00\.\n/,
  );
});
