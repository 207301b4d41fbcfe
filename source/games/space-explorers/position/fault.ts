import { foundInstead, type Range } from '../../../engine/reading/json-values.ts';
import { type FileFault, failure } from '../../../engine/result.ts';

/** What reading a part of a position gives, or its first fault. */
export type Fault = { readonly ok: false; readonly error: FileFault };

/** A value that is not what was expected at a place, such as `$.planets[1].size`. */
export const unexpected = (path: string, value: unknown, expected: string): Fault =>
  failure({ code: 'bad-position', message: `${path}: ${foundInstead(value, expected)}` });

/** What was expected where a whole number in a range was. */
export const wholeText = ([low, high]: Range): string => `an integer ${low} to ${high}`;
