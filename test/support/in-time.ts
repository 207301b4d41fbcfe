/** True for tests started with `npm run test:long`. */
export const isLong = process.env['TURNCADE_LONG_TESTS'] === '1';

/** Returns `always`, or `long` in a run of the long tests. */
export const inTime = <Value>(always: Value, long: Value): Value => (isLong ? long : always);
