/** A clock that can be waited for. */
export interface Timer {
  /** Milliseconds since a moment that never changes; only differences mean something. */
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
