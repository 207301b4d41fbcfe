/** True for `npm run test:long`. */
export const isLong = process.env['TURNCADE_LONG_TESTS'] === '1';

/** Chooses between the value for every run and the one for long runs. */
export const inTime = <Value>(always: Value, long: Value): Value => (isLong ? long : always);
