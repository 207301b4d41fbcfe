import type { Timer } from './timer.ts';

/** Keys that come faster than this one after the other are one key held down. */
const repeatTime = 120;

/** A key that is held down begins to repeat after less than this. */
const delayTime = 800;

/**
 * Counts a key that is held down once. A second press that comes soon after the first may be its first repeat: it counts
 * only if no other follows at once.
 *
 * @returns what is to be called at each press, with what the press does
 */
export function createKeyRepeatFilter(timer: Timer): (press: () => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  let cancel = () => {};
  return (press) => {
    const gap = timer.now() - last;
    last = timer.now();
    cancel();
    if (gap >= delayTime) press();
    else if (gap >= repeatTime) cancel = timer.after(repeatTime, press);
  };
}
