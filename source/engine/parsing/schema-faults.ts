import type { core, ZodError } from 'zod';
import { itemAt } from '../lookup.ts';

type Issue = core.$ZodIssue;

/**
 * Maximum of any number in a position. Counters that grow during a match stop here, where numbers stop being exact: so
 * every written position reads back the same.
 */
export const maxCount = Number.MAX_SAFE_INTEGER;

/**
 * First fault that a schema found, as `$.enemies[3].row: found 12, expected …`. The schema's own message states the
 * expectation if it begins with `expected`. Otherwise it is derived from the failed check.
 *
 * @param json the checked value, to look up what was found
 */
export function firstFault(error: ZodError, json: unknown): string {
  const [issue] = error.issues;
  if (issue === undefined) return faultAt([], json, 'something else');
  if (issue.code !== 'unrecognized_keys') return faultAt(issue.path, json, expectedBy(issue));
  return faultAt([...issue.path, itemAt(issue.keys, 0)], json, 'no such key');
}

function faultAt(path: readonly PropertyKey[], json: unknown, expected: string): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${shortened(String(key))}`)).join('');
  return `$${place}: found ${foundText(path.reduce(ownValue, json))}, expected ${expected}`;
}

/** Value of an own key. Inherited names such as `toString` are not keys of a position. */
const ownValue = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const maxQuotedLength = 60;

const shortened = (text: string): string =>
  text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}..` : text;

/**
 * Text for a JSON value in messages: the JSON itself, if it is short.
 *
 * @example
 * foundText([1, 2]) // => '[1,2]'
 * foundText(undefined) // => 'nothing'
 */
export function foundText(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that is too large';
  try {
    return shortened(JSON.stringify(value));
  } catch {
    // Nested too deeply for JSON.stringify.
    return Array.isArray(value) ? 'a list' : 'an object';
  }
}

const schemaPrefix = 'expected ';

function expectedBy(issue: Issue): string {
  if (issue.message.startsWith(schemaPrefix)) return issue.message.slice(schemaPrefix.length);
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? 'something else';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return sized(issue.origin, issue.exact === true ? 'exactly' : 'at least', issue.minimum);
    case 'too_big':
      return sized(issue.origin, issue.exact === true ? 'exactly' : 'at most', issue.maximum);
    case 'invalid_format':
      return formats[issue.format] ?? 'another text';
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return 'options' in issue && issue.options !== undefined ? oneOf(issue.options) : alternatives(issue.errors);
    case 'unrecognized_keys':
    case 'invalid_key':
      return 'no such key';
    case 'invalid_element':
    case 'custom':
      return 'something else';
  }
}

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  never: 'nothing',
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'a time such as 2026-11-20T21:40:00.000Z',
};

function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value)));
  const [last = 'something else', ...rest] = texts.toReversed();
  return rest.length === 0 ? last : `${rest.toReversed().join(', ')} or ${last}`;
}

function sized(origin: string, how: string, size: number | bigint): string {
  switch (origin) {
    case 'string':
      return `a text of ${how} ${size} character${size === 1 ? '' : 's'}`;
    case 'array':
    case 'tuple':
      return `a list of ${how} ${size}`;
    default:
      return `a number of ${how} ${size}`;
  }
}

const alternatives = (errors: readonly (readonly Issue[])[]): string =>
  [...new Set(errors.flatMap(([first]) => (first === undefined ? [] : [expectedBy(first)])))].join(' or ') ||
  'something else';
