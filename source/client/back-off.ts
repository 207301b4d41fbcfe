/** The shortest and the longest pause before another try, in milliseconds. */
const shortest = 500;
const longest = 15_000;

/**
 * How long to wait before another try: the more tries have failed, the longer, and never the same for all, so that those
 * whom a server has lost at once do not come back at once.
 *
 * @param failed how many tries have failed in a row, from 1
 * @param chance from 0 to 1
 */
export const pauseBefore = (failed: number, chance: number): number =>
  Math.round(shortest + chance * (Math.min(longest, 1000 * 2 ** Math.min(failed - 1, 10)) - shortest));
