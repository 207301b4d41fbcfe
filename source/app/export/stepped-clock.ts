import type { Timer } from '../timeline/timer.ts';

/** A clock on which no time passes by itself: it goes from one timer to the next. */
export interface SteppedClock extends Timer {
  /** Lets the next timer end; says whether there was one. */
  step(): boolean;
}

/** Creates a clock that stands at 0. */
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
