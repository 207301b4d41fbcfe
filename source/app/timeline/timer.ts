/** A clock that can be waited for. */
export interface Timer {
  /** Milliseconds since some fixed moment; only differences mean anything. */
  now(): number;
  /** Calls once after so many milliseconds; returns what prevents it. */
  after(milliseconds: number, call: () => void): () => void;
}

/** The clock of the machine. */
export const realTimer: Timer = {
  now: () => performance.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** A clock that pauses while nobody can see what it drives. */
export interface SightTimer extends Timer {
  /** Whether the player can see it; only a change counts. */
  setSeen(isSeen: boolean): void;
}

interface PendingCall {
  readonly due: number;
  readonly call: () => void;
  cancel: () => void;
}

/**
 * Creates a clock that pauses while it is told that nobody sees anything; its timers end that much later.
 *
 * @param timer the clock behind it
 */
export function createSightTimer(timer: Timer): SightTimer {
  /** When it was stopped; undefined while it runs. */
  let stoppedAt: number | undefined;
  /** For how long it has stood still in all. */
  let lost = 0;
  const waiting = new Set<PendingCall>();
  const now = () => (stoppedAt ?? timer.now()) - lost;
  const arm = (one: PendingCall) => {
    one.cancel = timer.after(Math.max(0, one.due - now()), () => {
      waiting.delete(one);
      one.call();
    });
  };
  return {
    now,
    after(milliseconds, call) {
      const one: PendingCall = { due: now() + milliseconds, call, cancel: () => {} };
      waiting.add(one);
      if (stoppedAt === undefined) arm(one);
      return () => {
        one.cancel();
        waiting.delete(one);
      };
    },
    setSeen(isSeen) {
      if (!isSeen && stoppedAt === undefined) {
        stoppedAt = timer.now();
        for (const one of waiting) one.cancel();
      } else if (isSeen && stoppedAt !== undefined) {
        lost += timer.now() - stoppedAt;
        stoppedAt = undefined;
        for (const one of waiting) arm(one);
      }
    },
  };
}
