const first = 500;
const longest = 30_000;

/**
 * How long to wait before a connection is tried again, in milliseconds: longer each time, and not all pages at once.
 *
 * @param chance from 0 to 1
 */
export const pauseBefore = (tries: number, chance: number): number =>
  Math.round(Math.min(longest, first * 2 ** Math.min(tries, 20)) * (0.75 + chance / 4));
