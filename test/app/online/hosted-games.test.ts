import { expect, onTestFinished, test, vi } from 'vitest';
import { hostedGames } from '../../../source/app/online/hosted-games.ts';
import { games } from '../../../source/games/index.ts';
import { partMissing, unhandledIn } from '../../support/unhandled.ts';

test('a game that could not be loaded is not there, and is loaded when it is asked for again', async () => {
  const risc = games.find(({ id }) => id === 'risc') ?? expect.fail('there is no RISC');
  const opening = vi.spyOn(risc, 'open');
  onTestFinished(() => opening.mockRestore());
  for (let i = 0; i < 2; i++) opening.mockRejectedValueOnce(partMissing());
  let arrived = 0;
  const hosted = hostedGames(
    () => [],
    () => void arrived++,
  );
  expect(await unhandledIn(() => hosted.get('risc'))).toEqual([]);
  await expect(hosted.load('risc')).rejects.toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' });
  expect([hosted.get('risc'), arrived]).toEqual([undefined, 0]);
  expect(await hosted.load('risc')).toMatchObject({ id: 'risc' });
  expect(hosted.get('risc')).toMatchObject({ id: 'risc' });
  expect(arrived).toBe(1);
});
