import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { afterEach, beforeEach, vi } from 'vitest';

// Tests come out the same on every day and by whatever luck: properties are tried with the same values, seeds that the
// program makes are the same ones, and it is always the same evening.
fc.configureGlobal({ seed: 1512 });
const { random } = Math;
beforeEach(() => {
  Math.random = seedrandom('a test');
  vi.setSystemTime(new Date(2026, 10, 20, 21, 40));
});
afterEach(() => {
  Math.random = random;
  vi.useRealTimers();
});
