import type { Timer } from '../timeline/timer.ts';

/** Clock that never advances by itself, only from timer to timer. */
export interface SteppedClock extends Timer {
  /** Advances to the next timer and fires it. False if there was none. */
  step(): boolean;
}

export function steppedClock(): SteppedClock {
  let now = 0;
  let waiting: readonly { readonly due: number; readonly call: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, call) {
      const one = { due: now + milliseconds, call };
      waiting = [...waiting, one].sort((a, b) => a.due - b.due);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
    step() {
      const [next, ...rest] = waiting;
      if (next === undefined) return false;
      waiting = rest;
      now = next.due;
      next.call();
      return true;
    },
  };
}
