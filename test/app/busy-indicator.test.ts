import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBusyIndicator } from '#app/busy-indicator.ts';
import type { AnswerCallbacks } from '#match-session/thinker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started() {
  const busyIndicator = createBusyIndicator();
  const changed = vi.fn<() => void>();
  busyIndicator.subscribe(changed);
  const stopped = vi.fn<() => void>();
  const heard = {
    done: vi.fn<(answer: string) => void>(),
    failed: vi.fn<(reason: string) => void>(),
    cancelled: vi.fn<() => void>(),
  };
  let asker: AnswerCallbacks<string> | undefined;
  busyIndicator.begin<string>((given) => {
    asker = given;
    return stopped;
  }, heard);
  if (asker === undefined) throw new Error('nothing was begun');
  return { busyIndicator, changed, stopped, heard, asker };
}

describe('the busy indicator', () => {
  test('appears after a tenth of a second', () => {
    const { busyIndicator, changed } = started();
    expect(busyIndicator.isUnderWay()).toBe(true);
    vi.advanceTimersByTime(99);
    expect(busyIndicator.text()).toBeUndefined();
    expect(changed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(busyIndicator.text()).toBe('thinking   Esc cancels');
    expect(busyIndicator.text(false)).toBe('thinking');
    expect(changed).toHaveBeenCalledOnce();
  });

  test('shows how much of the work is done', () => {
    const { busyIndicator, changed, asker } = started();
    asker.progress?.(12_000, 60_000);
    expect(changed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(busyIndicator.text()).toBe('thinking  12,000 of 60,000   Esc cancels');
    asker.progress?.(31_000, 60_000);
    expect(busyIndicator.text()).toBe('thinking  31,000 of 60,000   Esc cancels');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test.each(['done', 'failed'] as const)('disappears once the work has ended (%s)', (how) => {
    const { busyIndicator, asker, heard } = started();
    vi.advanceTimersByTime(100);
    asker[how]('this');
    expect(heard[how]).toHaveBeenCalledExactlyOnceWith('this');
    expect(busyIndicator.isUnderWay()).toBe(false);
    expect(busyIndicator.text()).toBeUndefined();
  });

  test('never appears for quick work', () => {
    const { busyIndicator, asker, changed } = started();
    asker.done('at once');
    vi.advanceTimersByTime(1000);
    expect(busyIndicator.text()).toBeUndefined();
    expect(changed).not.toHaveBeenCalled();
  });

  test('stops the work exactly once if the work is cancelled', () => {
    const { busyIndicator, stopped, heard, changed } = started();
    vi.advanceTimersByTime(100);
    busyIndicator.cancel();
    busyIndicator.cancel();
    expect(stopped).toHaveBeenCalledOnce();
    expect(heard.cancelled).toHaveBeenCalledOnce();
    expect(busyIndicator.text()).toBeUndefined();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('stops earlier work and drops its progress when later work begins', () => {
    const { busyIndicator, asker, stopped } = started();
    vi.advanceTimersByTime(100);
    asker.progress?.(5, 6);
    busyIndicator.begin(() => () => {}, { done: () => {}, failed: () => {} });
    expect(stopped).toHaveBeenCalledOnce();
    expect(busyIndicator.text()).toBeUndefined();
    vi.advanceTimersByTime(100);
    expect(busyIndicator.text()).toBe('thinking   Esc cancels');
  });
});
