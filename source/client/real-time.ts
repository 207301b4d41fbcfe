import type { Clock } from './wire.ts';

/** The clock of this machine. */
export const realTime: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
