import { expect, test } from 'vitest';
import type { LogEvent } from '#server/log.ts';
import { createRejectionLog } from '#server/rate-limiter.ts';
import { fakeTimer } from '../support/fake-timer.ts';

const why = 'too many connections';

function opened() {
  const timer = fakeTimer();
  const lines: LogEvent[] = [];
  return { timer, lines, reject: createRejectionLog({ log: (line) => lines.push(line), now: timer.now }) };
}

test('an address or account that is refused repeatedly gets one line per 10 s, with a count of omitted lines', () => {
  const { timer, lines, reject } = opened();
  for (let i = 0; i < 4; i++) reject({ door: 'ssh', address: '192.0.2.1', why });
  for (let i = 0; i < 3; i++) reject({ name: 'mia', why });
  expect(lines).toEqual([
    { event: 'turned-away', door: 'ssh', address: '192.0.2.1', why },
    { event: 'turned-away', name: 'mia', why, omitted: 3 },
  ]);
  timer.pass(10_000);
  reject({ name: 'mia', why });
  expect(lines.at(-1)).toEqual({ event: 'turned-away', name: 'mia', why, omitted: 2 });
});

test('refusals of many addresses get at most 30 lines a minute', () => {
  const { timer, lines, reject } = opened();
  for (let i = 0; i < 1000; i++) reject({ address: `192.0.2.${i}`, why });
  expect(lines).toHaveLength(30);
  timer.pass(60_000);
  reject({ address: '198.51.100.1', why });
  expect(lines.at(-1)).toHaveProperty('omitted', 970);
});
