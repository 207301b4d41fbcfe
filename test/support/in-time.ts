/** Whether there is time for everything: `npm run test:long`. */
export const isLong = process.env['TURNCADE_LONG_TESTS'] === '1';

/** What is tried at every run, or what is where there is time for everything. */
export const inTime = <Value>(always: Value, long: Value): Value => (isLong ? long : always);
