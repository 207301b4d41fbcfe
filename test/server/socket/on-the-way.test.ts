import { expect, test } from 'vitest';
import { createBackpressure } from '#server/socket/backpressure.ts';

test('if the clock is set back while a ping is unanswered, the waiting time starts again at the next ping', () => {
  const way = createBackpressure();
  way.ask(100, 90_000);
  way.ask(200, 5000);
  expect(way.unansweredSince()).toBe(5000);
});

test('an answered ping confirms everything that was sent before it', () => {
  const way = createBackpressure();
  const [first, second, third] = [way.ask(100, 1), way.ask(300, 2), way.ask(900, 3)];
  expect([way.asked(), way.read(), way.unansweredSince()]).toEqual([900, 0, 1]);
  way.answered(second);
  expect([way.asked(), way.read(), way.unansweredSince()]).toEqual([900, 300, 3]);
  for (const text of [first, second, '', 'nonsense', '4']) way.answered(text);
  expect([way.read(), way.unansweredSince()]).toEqual([300, 3]);
  way.answered(third);
  expect([way.read(), way.unansweredSince()]).toEqual([900, undefined]);
});
