import { flood } from '../net/wire/limits.ts';
import type { Clock } from './wire.ts';

/** Sends no faster than a server takes; what is too much for now waits, in order. */
export interface PacedSender {
  send(text: string): void;
  /** Forgets what still waits. */
  stop(): void;
}

/** Somewhat less than a server takes: on the way messages may come closer together. */
const limit = Math.floor(flood.messages * 0.75);

/**
 * Holds messages back where they are too many for the server at once.
 *
 * @param out sends one
 */
export function createPacedSender(clock: Clock, out: (text: string) => void): PacedSender {
  /** When the newest requests were sent, oldest first. */
  const times: number[] = [];
  const waiting: string[] = [];
  let wake: (() => void) | undefined;

  const goOn = () => {
    wake = undefined;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const now = clock.now();
      const oldest = times.at(-limit);
      // A clock that was set back must not hold them up for long.
      const wait = oldest === undefined ? 0 : Math.min(flood.within, oldest + flood.within - now);
      if (wait > 0) {
        wake = clock.after(wait, goOn);
        return;
      }
      times.push(now);
      times.splice(0, times.length - limit);
      waiting.shift();
      out(next);
    }
  };
  return {
    send(text) {
      waiting.push(text);
      if (wake === undefined) goOn();
    },
    stop() {
      wake?.();
      wake = undefined;
      waiting.length = 0;
    },
  };
}
