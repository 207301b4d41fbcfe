import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { afterEach, beforeEach } from 'vitest';
import { inTime } from './in-time.ts';
import './patient-waiting.ts';

// Makes tests deterministic. TURNCADE_TEST_SEED replaces the seed of property tests, but not that of `Math.random`.
fc.configureGlobal({ seed: Number(process.env['TURNCADE_TEST_SEED'] ?? 1512), numRuns: inTime(30, 300) });
const { random } = Math;
beforeEach(() => {
  Math.random = seedrandom('a test');
});
afterEach(() => {
  Math.random = random;
});
