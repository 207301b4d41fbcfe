import { describe, expect, test, vi } from 'vitest';
import { paceText, runTurns } from '#app/timeline/pace.ts';
import { fakeTimer } from '../../support/fake-timer.ts';

/** Runs up to `last` turns. Each turn takes `cost` milliseconds to play. */
function running(turnsPerSecond: number, { cost = 0, last = 1000 } = {}) {
  const timer = fakeTimer();
  const changed = vi.fn<() => void>();
  const ended = vi.fn<() => void>();
  let turns = 0;
  const stop = runTurns(turnsPerSecond, timer, {
    next(then) {
      timer.lose(cost);
      if (turns >= last) return then(false);
      turns++;
      then(true);
    },
    onChange: changed,
    onEnd: ended,
  });
  return { timer, changed, ended, stop, turns: () => turns };
}

describe('turns of a watched match without playback', () => {
  test.each([1, 4, 8, 15, 30, 60])('are played at %i per second', (pace) => {
    const { timer, turns } = running(pace);
    expect(turns()).toBe(1);
    timer.pass(10_000);
    expect(turns()).toBeGreaterThanOrEqual(10 * pace);
    expect(turns()).toBeLessThanOrEqual(10 * pace + 1);
  });

  test('are all visible if there is time for one frame each', () => {
    const { timer, turns, changed } = running(60);
    timer.pass(1000);
    expect(changed).toHaveBeenCalledTimes(turns());
  });

  test('are all drawn if playing a turn takes longer than the pace allows', () => {
    const { timer, turns, changed } = running(60, { cost: 40 });
    timer.pass(2000);
    expect(turns()).toBeGreaterThan(30);
    expect(changed.mock.calls.length).toBeGreaterThanOrEqual(turns() - 1);
  });

  test('catch up after a short delay, but not after a long delay', () => {
    const { timer, turns } = running(60);
    const before = turns();
    timer.lose(100);
    timer.pass(1);
    expect(turns() - before).toBeGreaterThanOrEqual(5);
    const later = turns();
    timer.lose(60_000);
    timer.pass(1);
    expect(turns() - later).toBeLessThanOrEqual(17);
  });

  test('stop at the end of the match', () => {
    const { timer, turns, ended } = running(8, { last: 3 });
    timer.pass(5000);
    expect(turns()).toBe(3);
    expect(ended).toHaveBeenCalledOnce();
    expect(timer.isIdle()).toBe(true);
  });

  test('stop when they are cancelled', () => {
    const { timer, turns, stop } = running(8);
    timer.pass(1000);
    const before = turns();
    stop();
    expect(timer.isIdle()).toBe(true);
    timer.pass(1000);
    expect(turns()).toBe(before);
  });

  test('are requested one at a time, even if each becomes available late', () => {
    const timer = fakeTimer();
    const waiting: ((isThere: boolean) => void)[] = [];
    const ended = vi.fn<() => void>();
    const stop = runTurns(8, timer, { next: (then) => void waiting.push(then), onChange: () => {}, onEnd: ended });
    timer.pass(1000);
    expect(waiting).toHaveLength(1);
    waiting.shift()?.(true);
    timer.pass(200);
    expect(waiting).toHaveLength(1);
    stop();
    waiting.shift()?.(false);
    expect(ended).not.toHaveBeenCalled();
  });
});

test('the pace of a watched match is described in words', () => {
  const paces = [1, 2, 'skip', { turnsPerSecond: 1 }, { turnsPerSecond: 60 }] as const;
  expect(paces.map((pace) => paceText(pace, 'turn'))).toEqual([
    '1x',
    '2x',
    'skip',
    '1 turn a second',
    '60 turns a second',
  ]);
});
