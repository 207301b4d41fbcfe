import { expect, onTestFinished, test, vi } from 'vitest';
import { hostedGames } from '../../../source/app/online/hosted-games.ts';
import { games } from '../../../source/games/index.ts';
import { unhandledIn } from '../../support/unhandled.ts';

test('a game that could not be loaded is loaded when it is asked for again', async () => {
  const [entry] = games;
  if (entry === undefined) throw new Error('no games');
  const open = vi.spyOn(entry, 'open').mockRejectedValueOnce(new Error('damaged'));
  onTestFinished(() => open.mockRestore());
  const hosted = hostedGames(
    () => [],
    () => {},
  );
  const unhandled = await unhandledIn(async () => hosted.get(entry.id));
  expect(unhandled).toEqual([]);
  expect((await hosted.load(entry.id))?.title).toBe(entry.title);
});
