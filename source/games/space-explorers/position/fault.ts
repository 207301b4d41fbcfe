import { foundText as textOf } from '../../../engine/position.ts';
import { type FileFault, failure } from '../../../engine/result.ts';

/** What reading a part of a position gives, or its first fault. */
export type Fault = { readonly ok: false; readonly error: FileFault };

/** A value that is not what was expected at a place, such as `$.planets[1].size`. */
export const unexpected = (path: string, value: unknown, expected: string): Fault =>
  failure({ code: 'bad-position', message: `${path}: found ${foundText(value)}, expected ${expected}` });

/** What was found, in a few words. */
function foundText(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : textOf(value);
}

/** A JSON object. */
export type JsonObject = { readonly [key: string]: unknown };

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A range of whole numbers, both ends included. */
export type Range = readonly [low: number, high: number];

/** Whether a value is a whole number in a range. */
export const isWhole = (value: unknown, [low, high]: Range): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

/** What was expected where a whole number in a range was. */
export const wholeText = ([low, high]: Range): string => `an integer ${low} to ${high}`;
