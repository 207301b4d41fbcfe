import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { afterEach, beforeEach } from 'vitest';
import { inTime } from './in-time.ts';
import './patient-waiting.ts';

// Tests come out the same by whatever luck: properties are tried with the same values, unless others are asked for, and
// seeds that the program makes are the same ones.
fc.configureGlobal({ seed: Number(process.env['TURNCADE_TEST_SEED'] ?? 1512), numRuns: inTime(30, 300) });
const { random } = Math;
beforeEach(() => {
  Math.random = seedrandom('a test');
});
afterEach(() => {
  Math.random = random;
});
