/** True for `npm run test:long`. */
export const isLong = process.env['TURNCADE_LONG_TESTS'] === '1';

/** Returns `always` in normal test runs and `long` in long runs. */
export const inTime = <Value>(always: Value, long: Value): Value => (isLong ? long : always);
