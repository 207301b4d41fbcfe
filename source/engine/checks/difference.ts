import { foundText } from '../parsing/json.ts';

/**
 * First difference between two values that JSON can contain, with its path. Undefined if they are equal.
 *
 * @example
 * differenceOf({ rows: [1, 2] }, { rows: [1, 3] }) // => '$.rows[1]: found 3, expected 2'
 * differenceOf({ turn: 1 }, { turn: 1, note: undefined }) // => undefined
 */
export function differenceOf(expected: unknown, actual: unknown, path = '$'): string | undefined {
  if (!isComposed(expected) || !isComposed(actual) || Array.isArray(expected) !== Array.isArray(actual))
    return Object.is(expected, actual)
      ? undefined
      : `${path}: found ${foundText(actual)}, expected ${foundText(expected)}`;
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const at = Array.isArray(expected) ? `${path}[${key}]` : `${path}.${key}`;
    const difference = differenceOf(Reflect.get(expected, key), Reflect.get(actual, key), at);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** A value as it is after it was stored as JSON. Null for undefined. */
export const plainOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Path and kind of the first part of a value that JSON cannot store. Undefined if JSON can store all of it. */
export function notPlain(value: unknown, path = '$'): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  if (!isComposed(value)) return plainTypes.has(typeof value) ? undefined : `${path} is a ${typeof value}`;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null)
    return `${path} is a ${value.constructor.name}`;
  for (const [key, part] of Object.entries(value)) {
    const fault = notPlain(part, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const plainTypes: ReadonlySet<string> = new Set(['string', 'boolean', 'undefined', 'object']);

const isComposed = (value: unknown): value is object => typeof value === 'object' && value !== null;
