import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** Faster `toEqual` for loops of many comparisons. It calls `expect`, which is slow, only if the values differ. */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
