import { expect, test } from 'vitest';
import { oneAtATimeFor } from '#server/core/queue.ts';

test('a task waits for every earlier task with the same key, even after the first of them has finished', async () => {
  const inTurn = oneAtATimeFor<string>();
  const done: string[] = [];
  let finish = () => {};
  const first = inTurn('mia', async () => void done.push('first'));
  const second = inTurn('mia', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    done.push('second');
  });
  await first;
  const third = inTurn('mia', async () => void done.push('third'));
  await inTurn('ann', async () => void done.push('of somebody else'));
  finish();
  await Promise.all([second, third]);
  expect(done).toEqual(['first', 'of somebody else', 'second', 'third']);
});
