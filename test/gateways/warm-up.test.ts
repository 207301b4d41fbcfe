import { expect, test } from 'vitest';
import { thinkHere } from '#bot-worker/thinker.ts';
import { warmUpSessions } from '#gateways/warm-up.ts';
import { virtualWorld } from '../support/virtual-world.ts';

test('the sessions that warm up a server handle all of their input and end without an error', async () => {
  const world = virtualWorld('a');
  let isOver = false;
  const ended = warmUpSessions(world, thinkHere).finally(() => {
    isOver = true;
  });
  while (!isOver) await world.pass(50);
  await expect(ended).resolves.toBeUndefined();
});
