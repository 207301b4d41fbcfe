import { expect, test } from 'vitest';
import { levelOf } from '../../../source/app/scene/scene.ts';
import { startMatch } from '../../../source/engine/match.ts';
import { intoTheBreach } from '../../../source/games/into-the-breach/index.ts';

test('a daily level without a title of its own is called by its day', () => {
  const level = intoTheBreach.levels?.generate?.('2026-11-19');
  expect(level).toBeDefined();
  const match = startMatch(intoTheBreach, {
    seed: '1',
    players: 1,
    ...(level && { level: { name: 'daily:2026-11-19', text: level.text } }),
  });
  expect(levelOf(match)?.title).toBe('Daily 19 Nov');
});
