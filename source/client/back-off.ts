/** The shortest and the longest pause before another try, in milliseconds. */
const shortest = 500;
const longest = 15_000;

/**
 * The pause before another try: longer after every failure, and never the same for all, so that clients that a server lost
 * at the same moment do not return at the same moment.
 *
 * @param failed how many tries have failed in a row, from 1
 * @param chance from 0 to 1
 */
export const pauseBefore = (failed: number, chance: number): number =>
  Math.round(shortest + chance * (Math.min(longest, 1000 * 2 ** Math.min(failed - 1, 10)) - shortest));
