import { expect, test } from 'vitest';
import { levelOf } from '#app/scene/scene.ts';
import { startMatch } from '#engine/match.ts';
import { games } from '#games/index.ts';

test('a daily level without its own title is named by its day', async () => {
  const entry = games.find(({ id }) => id === 'into-the-breach');
  const title = await entry?.open((game) => {
    const text = game.levels?.generate?.('2026-11-19').text ?? '';
    return levelOf(startMatch(game, { seed: '1', players: 1, options: {}, level: { name: 'daily:2026-11-19', text } }))
      ?.title;
  });
  expect(title).toBe('Daily 19 Nov');
});
