import type { Timer } from '#app/timeline/timer.ts';

/** A clock that advances only when a test says so. */
export interface FakeTimer extends Timer {
  /** Advances the clock, and runs each timer at its time. */
  pass(milliseconds: number): void;
  /** Advances the clock without running timers, as if the program had been suspended. */
  lose(milliseconds: number): void;
  isIdle(): boolean;
  /** Time when the next timer is due. Undefined if none is pending. */
  next(): number | undefined;
}

export function fakeTimer(): FakeTimer {
  let now = 0;
  const waiting = new Map<object, { readonly at: number; readonly call: () => void }>();
  return {
    now: () => now,
    after(milliseconds, call) {
      const key = {};
      waiting.set(key, { at: now + milliseconds, call });
      return () => waiting.delete(key);
    },
    pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (next === undefined) break;
        const [key, { at, call }] = next;
        waiting.delete(key);
        now = Math.max(now, at);
        call();
      }
      now = Math.max(now, end);
    },
    lose(milliseconds) {
      now += milliseconds;
    },
    isIdle: () => waiting.size === 0,
    next: () => (waiting.size === 0 ? undefined : Math.min(...[...waiting.values()].map(({ at }) => at))),
  };
}
