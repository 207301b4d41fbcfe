import type * as z from 'zod';
import type { core, ZodError } from 'zod';
import { itemAt } from '../lookup.ts';
import { failure, type Result, success } from '../result.ts';
import type { BaseEvent, DeepReadonly } from '../vocabulary.ts';

type Issue = core.$ZodIssue;

/** Maximum of any number in a position. Counters stop there, because larger numbers lose precision. */
export const maxCount = Number.MAX_SAFE_INTEGER;

/**
 * First fault found by a schema, such as `$.enemies[3].row: found 12, expected …`. The expectation is the schema's own
 * message if that begins with `expected`. Otherwise it is derived from the failed check.
 *
 * @param json the checked value, which contains the wrong part
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

/** Value of an own key. Undefined for inherited keys such as `toString`, which are not part of a position. */
const ownValue = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const maxQuotedLength = 60;

const shortened = (text: string): string =>
  text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}..` : text;

/**
 * A value as text for messages: its JSON, cut after 60 characters, or a description if it cannot be written as JSON.
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
    // The value is too deeply nested for JSON.stringify.
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
  string: 'text',
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
      return `text of ${how} ${size} character${size === 1 ? '' : 's'}`;
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

/**
 * Parses a JSON text. The error states the position in the text, what was found and what was expected.
 *
 * @example
 * readJson('{"a": [1, 2]}') // => { ok: true, value: { a: [1, 2] } }
 * readJson('[1,').ok // => false
 */
export function readJson(text: string): Result<unknown, string> {
  try {
    return success(JSON.parse(text));
  } catch {
    return failure(faultOf(text));
  }
}

/**
 * @example
 * parseJsonOrUndefined('[1, 2]') // => [1, 2]
 * parseJsonOrUndefined('[1,') // => undefined
 */
export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Expectation = 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'rest';

const expectedTexts: Readonly<Record<Expectation, string>> = {
  value: 'a value',
  'first item': 'a value or "]"',
  'first key': 'a key or "}"',
  key: 'a key',
  colon: '":"',
  rest: '"," or the end of the list or object',
};

const blanks = /[ \t\n\r]*/y;
const escapes = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const literals = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

/** End index of a match of `pattern` that starts exactly at `at`. Undefined if there is no match. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function endOfString(text: string, at: number): number | undefined {
  for (let i: number | undefined = at + 1; i !== undefined && i < text.length; ) {
    if (text[i] === '"') return i + 1;
    if (text.charCodeAt(i) < 0x20) return undefined;
    i = text[i] === '\\' ? endOf(escapes, text, i) : i + 1;
  }
  return undefined;
}

function faultOf(text: string): string {
  const open: string[] = [];
  let expected: Expectation | 'end' = 'value';
  for (let at = endOf(blanks, text, 0) ?? 0; ; ) {
    const first = text.charAt(at);
    const sign = first !== '' && '[]{},:'.includes(first) ? first : undefined;
    const isString = first === '"';
    const end = sign !== undefined ? at + 1 : isString ? endOfString(text, at) : endOf(literals, text, at);
    const next: Expectation | 'end' | undefined = end === undefined ? undefined : after(expected, sign, isString, open);
    if (end === undefined || next === undefined) return faultText(text, at, expected);
    expected = next;
    at = endOf(blanks, text, end) ?? end;
  }
}

/** Description of the tokens that may follow a token. Undefined if the token itself was unexpected. */
function after(
  expected: Expectation | 'end',
  sign: string | undefined,
  isString: boolean,
  open: string[],
): Expectation | 'end' | undefined {
  const rest = () => (open.length === 0 ? 'end' : 'rest');
  const isClosing = sign === open.at(-1) && (expected === 'rest' || expected.startsWith('first'));
  if (sign !== undefined && isClosing) {
    open.pop();
    return rest();
  }
  switch (expected) {
    case 'value':
    case 'first item':
      if (sign === undefined) return rest();
      if (sign !== '[' && sign !== '{') return undefined;
      open.push(sign === '[' ? ']' : '}');
      return sign === '[' ? 'first item' : 'first key';
    case 'first key':
    case 'key':
      return isString ? 'colon' : undefined;
    case 'colon':
      return sign === ':' ? 'value' : undefined;
    case 'rest':
      return sign !== ',' ? undefined : open.at(-1) === ']' ? 'value' : 'key';
    case 'end':
      return undefined;
  }
}

const maxTokenLength = 20;

function faultText(text: string, at: number, expected: Expectation | 'end'): string {
  const lines = text.slice(0, at).split('\n');
  const rest = /^.[^\s,:{}[\]]*/su.exec(text.slice(at, at + maxTokenLength + 1))?.[0] ?? '';
  const what =
    rest === ''
      ? 'the end'
      : JSON.stringify(rest.length > maxTokenLength ? `${rest.slice(0, maxTokenLength)}..` : rest);
  const wish = expected === 'end' ? 'the end' : expectedTexts[expected];
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}: found ${what}, expected ${wish}`;
}

export type JsonObject = { readonly [key: string]: unknown };

/**
 * True for a JSON object, but not for a list or null.
 *
 * @example
 * isObject({ a: 1 }) // => true
 * isObject([1]) // => false
 */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Range = readonly [low: number, high: number];

/**
 * @example
 * isIntegerIn(3, [1, 5]) // => true
 * isIntegerIn(3.5, [1, 5]) // => false
 */
export const isIntegerIn = (value: unknown, [low, high]: Range): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

/**
 * Message for a value of the wrong type: `found a list of 3, expected an object`.
 *
 * @example
 * foundInstead([1, 2, 3], 'an object') // => 'found a list of 3, expected an object'
 */
export const foundInstead = (value: unknown, expected: string): string =>
  `found ${Array.isArray(value) ? `a list of ${value.length}` : isObject(value) ? 'an object' : foundText(value)}, expected ${expected}`;

/** One schema for each event type. A missing schema is a compile error. */
export type EventSchemas<Event extends BaseEvent> = {
  readonly [Type in Event['type']]: z.ZodType<DeepReadonly<Extract<Event, { readonly type: Type }>>>;
};

/** Types of schemas. A schema that accepts less than its event type gets a string as its type and does not compile. */
type CompleteSchemas<Event extends BaseEvent, Schemas extends EventSchemas<Event>> = {
  readonly [Type in Event['type']]: Schemas[Type] extends z.ZodType<infer Read>
    ? Extract<Event, { readonly type: Type }> extends infer Wanted
      ? [DeepReadonly<Wanted>, keyof Wanted] extends [DeepReadonly<Read>, keyof Read]
        ? Schemas[Type]
        : `a schema of every ${Type}`
      : never
    : never;
};

/**
 * Parses events by the schemas of their types, or describes the first fault. A schema that accepts less than its event
 * type does not compile: an event that it rejects would work on the local machine but end a match on a server.
 *
 * @example
 * const bid = z.strictObject({ type: z.literal('bid'), phase: z.literal('bidding'), amount: z.int() });
 * const read = eventsReader<{ readonly type: 'bid'; readonly phase: 'bidding'; readonly amount: number }, { bid: typeof bid }>({ bid });
 * read([{ type: 'bid', phase: 'bidding', amount: 'all' }]).ok // => false
 */
export function eventsReader<Event extends BaseEvent, const Schemas extends EventSchemas<Event>>(
  schemas: CompleteSchemas<Event, Schemas>,
): (sentEvents: readonly unknown[]) => Result<readonly DeepReadonly<Event>[], string> {
  const byType = new Map<unknown, z.ZodType<DeepReadonly<Event>>>(Object.entries(schemas));
  return (sentEvents) => {
    const events: DeepReadonly<Event>[] = [];
    for (const json of sentEvents) {
      if (!isObject(json)) return failure(`$: found ${foundText(json)}, expected an event`);
      const schema = byType.get(json['type']);
      if (schema === undefined)
        return failure(`$.type: found ${foundText(json['type'])}, expected an event of this game`);
      const parsed = schema.safeParse(json);
      if (!parsed.success) return failure(firstFault(parsed.error, json));
      events.push(parsed.data);
    }
    return success(events);
  };
}
