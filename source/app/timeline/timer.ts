export interface Timer {
  /** Milliseconds since a fixed but arbitrary moment. */
  now(): number;
  /** Calls `call` after a delay. Returns a function that cancels it. */
  after(milliseconds: number, call: () => void): () => void;
}

export const realTimer: Timer = {
  now: () => performance.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

export interface SightTimer extends Timer {
  /** Runs the clock if `isSeen` is true, and pauses it if false. */
  setSeen(isSeen: boolean): void;
}

interface PendingCall {
  readonly due: number;
  readonly call: () => void;
  cancel: () => void;
}

export function createSightTimer(timer: Timer): SightTimer {
  let stoppedAt: number | undefined;
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
