import { foundText } from './schema-faults.ts';

/** A JSON object. */
export type JsonObject = { readonly [key: string]: unknown };

/**
 * Whether a value is a JSON object.
 *
 * @example
 * isObject({ a: 1 }) // => true
 * isObject([1]) // => false
 */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A range of whole numbers, both ends included. */
export type Range = readonly [low: number, high: number];

/**
 * Whether a value is a whole number in a range.
 *
 * @example
 * isIntegerIn(3, [1, 5]) // => true
 * isIntegerIn(3.5, [1, 5]) // => false
 */
export const isIntegerIn = (value: unknown, [low, high]: Range): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

/**
 * The words for a value of the wrong kind: `found a list of 3, expected an object`.
 *
 * @example
 * foundInstead([1, 2, 3], 'an object') // => 'found a list of 3, expected an object'
 */
export const foundInstead = (value: unknown, expected: string): string =>
  `found ${Array.isArray(value) ? `a list of ${value.length}` : isObject(value) ? 'an object' : foundText(value)}, expected ${expected}`;
