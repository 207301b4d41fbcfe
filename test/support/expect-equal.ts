import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** Expects what `toEqual` does, for loops of many comparisons: only to tell a difference is `expect` asked, as it is slow. */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
