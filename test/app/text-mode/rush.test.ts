import { expect, test } from 'vitest';
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
