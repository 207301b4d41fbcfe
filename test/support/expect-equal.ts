import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** Faster `toEqual` for loops of many comparisons: it calls `expect`, which is slow, only to report a difference. */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
