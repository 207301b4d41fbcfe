import fc from 'fast-check';
import { afterEach, vi } from 'vitest';

// Properties are tried with the same values every time; a failure is that of a change, never of luck.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1512 });

// What a test has set of the clock does not reach the next.
afterEach(() => void vi.useRealTimers());
