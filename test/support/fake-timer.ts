import type { Timer } from '#app/timeline/timer.ts';

/** A clock that stands still until it is told to go on. */
export interface FakeTimer extends Timer {
  /** Lets time pass: what is waited for happens at its time. */
  pass(milliseconds: number): void;
  /** Time that is lost in between, as when a terminal holds the program up. */
  lose(milliseconds: number): void;
  /** Whether nothing is waited for. */
  isIdle(): boolean;
  /** The time of what happens next; nothing where nothing is waited for. */
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
