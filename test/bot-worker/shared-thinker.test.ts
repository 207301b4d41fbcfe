import { expect, test } from 'vitest';
import { sharedThinker } from '#bot-worker/shared-thinker.ts';
import { type LevelThinker, thinkHere } from '#bot-worker/thinker.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { AnswerCallbacks } from '#match-session/thinker.ts';

/** A thinker that answers only when a test says so. `cancelled` has the requests whose work was stopped. */
function slowThinker() {
  const running: { readonly text: string; answer(): void }[] = [];
  const cancelled: string[] = [];
  const thinker: LevelThinker = {
    ...thinkHere,
    readLevel(_, text, asker) {
      const work = { text, answer: () => asker.done({ ok: true, value: { title: text } }) };
      running.push(work);
      return () => {
        running.splice(running.indexOf(work), 1);
        cancelled.push(text);
      };
    },
  };
  return { thinker, running, cancelled, answer: () => running.shift()?.answer() };
}

test('a thinker shared by sessions runs one request at a time, and the sessions take turns', () => {
  const { thinker, running, cancelled, answer } = slowThinker();
  const sessionThinker = sharedThinker(thinker);
  const [mia, tom] = [sessionThinker(), sessionThinker()];
  const answered: string[] = [];
  const asker = (text: string): AnswerCallbacks<unknown> => ({
    done: () => answered.push(text),
    failed: () => answered.push(`${text} failed`),
  });
  const ask = (from: LevelThinker, text: string) => from.readLevel(spaceDefender, text, asker(text));
  const [, cancelSecond] = ['mia 1', 'mia 2', 'mia 3', 'mia 4'].map((text) => ask(mia, text));
  ask(tom, 'tom 1');
  ask(tom, 'tom 2');
  expect(running.map(({ text }) => text)).toEqual(['mia 1']);
  cancelSecond?.();
  const order: string[] = [];
  for (let i = 0; i < 3; i++) {
    order.push(...running.map(({ text }) => text));
    answer();
  }
  expect(order).toEqual(['mia 1', 'mia 3', 'tom 1']);
  expect(answered).toEqual(order);
  mia.close();
  expect(cancelled).toEqual(['mia 4']);
  expect(running.map(({ text }) => text)).toEqual(['tom 2']);
  answer();
  expect(answered.at(-1)).toBe('tom 2');
});
