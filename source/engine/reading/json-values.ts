import { foundText } from '../position.ts';

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

/** What was found where something else was expected, in a few words: `found a list of 3, expected an object`. */
export const foundInstead = (value: unknown, expected: string): string =>
  `found ${Array.isArray(value) ? `a list of ${value.length}` : isObject(value) ? 'an object' : foundText(value)}, expected ${expected}`;
