/** Limits work of one kind in each iteration of the event loop, so that other events are handled in between. */
export interface LoopShare {
  /** False if the work of this iteration has used up the share. The caller then tries again in the next iteration. */
  hasRoom(): boolean;
  /** Charges milliseconds of work in this iteration. */
  charge(milliseconds: number): void;
}

/** Milliseconds of work in one iteration, after which no further work starts. */
export const maxShare = 4;

/** Creates a share for work that callers do in callbacks of `setImmediate`. */
export function createLoopShare(): LoopShare {
  let used = 0;
  return {
    hasRoom: () => used < maxShare,
    charge(milliseconds) {
      // Runs in the next iteration, before the callbacks of callers that found no room.
      if (used === 0 && milliseconds > 0)
        setImmediate(() => {
          used = 0;
        });
      used += milliseconds;
    },
  };
}
