import { itemAt, unreachable } from '../lookup.ts';
import { openStreams, type Stream, seeded } from '../random.ts';

/** Value of an argument: a number if the typed word is a whole number, otherwise the word. */
export type TypedValue = number | string;

/** Possible values: a list, a range, or counts of one or more pieces of several kinds, such as `3a+2c`. */
export type LegalValues =
  | readonly TypedValue[]
  | { readonly from: number; readonly to: number }
  | { readonly upTo: Readonly<Record<string, number>>; readonly most: number };

/**
 * Legal commands that differ only in their arguments: all combinations that `different` and `rising` allow.
 *
 * @example
 * const send = { name: 'send', args: { from: [3], to: [1, 4], people: { from: 1, to: 12 } } };
 */
export interface LegalCommands {
  readonly name: string;
  readonly args: Readonly<Record<string, LegalValues>>;
  /** Set if all arguments share one list, like the cards of a hand, and each must use another item of it. */
  readonly different?: true;
  /** Names of arguments with the same range, whose values must not decrease from one argument to the next. */
  readonly rising?: readonly string[];
}

/**
 * @example
 * typedValue('12') // => 12
 * typedValue('3a+2c') // => '3a+2c'
 */
export function typedValue(text: string): TypedValue {
  const number = Number(text);
  return String(number) === text && Number.isInteger(number) ? number : text;
}

/**
 * Groups values by a key, to merge legal commands that differ in one argument.
 *
 * @example
 * valuesByKey([[3, 'brook'], [1, 'drift'], [3, 'elm']]) // => [[3, ['brook', 'elm']], [1, ['drift']]]
 */
export function valuesByKey<Key, Value>(pairs: Iterable<readonly [Key, Value]>): [Key, Value[]][] {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const values = groups.get(key);
    if (values === undefined) groups.set(key, [value]);
    else values.push(value);
  }
  return [...groups];
}

export type TypedArguments = Readonly<Record<string, TypedValue>>;

/**
 * Draws arguments at random from those that an entry of the legal commands covers.
 *
 * @example
 * const random = openStreams(seeded('k7f2')).stream('legal');
 * drawLegal({ name: 'bid', args: { amount: { from: 4, to: 4 } } }, random) // => { amount: 4 }
 */
export function drawLegal({ args, different, rising = [] }: LegalCommands, random: Stream): TypedArguments {
  const [first] = Object.values(args);
  const mixed = different === true && isList(first) ? random.shuffle(first) : undefined;
  const drawn = Object.fromEntries(
    Object.entries(args).map(([name, values], i) => [name, mixed ? itemAt(mixed, i) : drawValue(values, random)]),
  );
  const sorted = rising.map((name) => Number(drawn[name])).sort((a, b) => a - b);
  return { ...drawn, ...Object.fromEntries(rising.map((name, i) => [name, itemAt(sorted, i)])) };
}

const isList = (values: LegalValues | undefined): values is readonly TypedValue[] => Array.isArray(values);

function drawValue(values: LegalValues, random: Stream): TypedValue {
  if (isList(values)) return itemAt(values, random.integer(0, values.length - 1));
  if ('from' in values) return random.integer(values.from, values.to);
  const kinds = Object.entries(values.upTo);
  let remaining = random.integer(1, values.most);
  let available = kinds.reduce((sum, [, count]) => sum + count, 0);
  const counts = new Map<string, number>();
  for (const [kind, count] of random.shuffle(kinds)) {
    available -= count;
    const some = random.integer(Math.max(0, remaining - available), Math.min(count, remaining));
    remaining -= some;
    counts.set(kind, some);
  }
  const terms = kinds
    .map(([kind]) => [counts.get(kind) ?? unreachable(kind), kind] as const)
    .filter(([some]) => some > 0);
  return terms.map((term) => term.join('')).join('+');
}

/**
 * Yields all arguments that an entry of the legal commands covers, in the order of its values.
 *
 * @param picked values of the first arguments, if they are chosen already
 *
 * @example
 * const take = { name: 'take', args: { heap: ['a', 'b'], count: { from: 1, to: 2 } } };
 * [...allArguments(take, ['b'])] // => [['b', 1], ['b', 2]]
 */
export function* allArguments(
  entry: LegalCommands,
  picked: readonly TypedValue[] = [],
): Generator<readonly TypedValue[]> {
  const names = Object.keys(entry.args);
  const next = names[picked.length];
  if (next === undefined) {
    if (isAmong(entry, namedArguments(entry, picked))) yield picked;
    return;
  }
  for (const value of valuesIn(itemAt(Object.values(entry.args), picked.length)))
    yield* allArguments(entry, [...picked, value]);
}

const namedArguments = ({ args }: LegalCommands, values: readonly TypedValue[]): TypedArguments =>
  Object.fromEntries(Object.keys(args).map((name, i) => [name, itemAt(values, i)]));

/**
 * Yields the possible values of an argument in order.
 *
 * @example
 * [...valuesIn({ upTo: { a: 1, c: 2 }, most: 2 })] // => ['1c', '2c', '1a', '1a+1c']
 */
export function* valuesIn(values: LegalValues): Generator<TypedValue> {
  if ('upTo' in values) {
    for (const terms of counts(Object.entries(values.upTo), values.most)) if (terms.length > 0) yield terms.join('+');
  } else if ('from' in values) for (let value = values.from; value <= values.to; value++) yield value;
  else yield* values;
}

/** Yields all combinations of pieces of several kinds, with at most `max` pieces in total. */
function* counts(kinds: readonly (readonly [string, number])[], max: number): Generator<readonly string[]> {
  const [kind, ...otherKinds] = kinds;
  if (kind === undefined) return yield [];
  for (let count = 0; count <= Math.min(kind[1], max); count++)
    for (const terms of counts(otherKinds, max - count)) yield count === 0 ? terms : [`${count}${kind[0]}`, ...terms];
}

/**
 * The first `max` of the items.
 *
 * @example
 * firstOf(2, [1, 2, 3]) // => [1, 2]
 */
export function firstOf<Item>(max: number, items: Iterable<Item>): Item[] {
  const firstItems: Item[] = [];
  for (const item of items) {
    if (firstItems.length === max) break;
    firstItems.push(item);
  }
  return firstItems;
}

/**
 * Arguments that an entry of the legal commands covers: all if there are at most `max`, else the first ones and some
 * drawn at random, always the same.
 *
 * @example
 * argumentSamples({ name: 'bid', args: { amount: { from: 4, to: 5 } } }, 9) // => [{ amount: 4 }, { amount: 5 }]
 * argumentSamples({ name: 'bid', args: { amount: { from: 1, to: 900 } } }, 4)[0] // => { amount: 1 }
 */
export function argumentSamples(entry: LegalCommands, max: number): readonly TypedArguments[] {
  const all = firstOf(max + 1, allArguments(entry)).map((values) => namedArguments(entry, values));
  if (all.length <= max) return all;
  const random = openStreams(seeded(entry.name)).stream('samples');
  const firstCount = Math.ceil(max / 2);
  return [...all.slice(0, firstCount), ...Array.from({ length: max - firstCount }, () => drawLegal(entry, random))];
}

/**
 * True if this entry of the legal commands covers the arguments `candidate`.
 *
 * @example
 * isAmong({ name: 'bid', args: { amount: { from: 1, to: 5 } } }, { amount: 5 }) // => true
 * isAmong({ name: 'attack', args: { units: { upTo: { a: 3, c: 1 }, most: 2 } } }, { units: '1a+1c' }) // => true
 */
export function isAmong({ args, different, rising = [] }: LegalCommands, candidate: TypedArguments): boolean {
  const names = Object.keys(args);
  if (names.length !== Object.keys(candidate).length || !names.every((name) => Object.hasOwn(candidate, name)))
    return false;
  if (!names.every((name) => isOneOf(args[name] ?? unreachable(name), candidate[name] ?? unreachable(name))))
    return false;
  const inOrder = rising.map((name) => Number(candidate[name]));
  if (inOrder.some((value, i) => i > 0 && value < itemAt(inOrder, i - 1))) return false;
  if (different !== true) return true;
  const [list] = Object.values(args);
  const placesOf = (all: readonly TypedValue[], value: TypedValue) => all.filter((each) => each === value).length;
  const values = Object.values(candidate);
  return isList(list) && values.every((value) => placesOf(values, value) <= placesOf(list, value));
}

function isOneOf(values: LegalValues, value: TypedValue): boolean {
  if (isList(values)) return values.includes(value);
  if ('from' in values)
    return typeof value === 'number' && Number.isInteger(value) && value >= values.from && value <= values.to;
  const terms = String(value)
    .split('+')
    .map((term) => /^(?<count>\d+)(?<kind>\D+)$/.exec(term)?.groups);
  let all = 0;
  for (const [kind, max] of Object.entries(values.upTo)) {
    const count = terms.reduce((sum, term) => sum + (term?.['kind'] === kind ? Number(term['count']) : 0), 0);
    if (count > max) return false;
    all += count;
  }
  const areKnown = terms.every((term) => Object.hasOwn(values.upTo, term?.['kind'] ?? ' '));
  return areKnown && all >= 1 && all <= values.most;
}

/**
 * Legal values of the argument after the typed words, from all entries that these words fit. A range accepts any word
 * that is not a number, such as `all`. Counts accept every word. Undefined if no entry has such an argument. Ranges
 * take precedence over counts, and counts over lists.
 *
 * @example
 * const legal = [{ name: 'take', args: { heap: ['a', 'b'], count: { from: 1, to: 2 } } }];
 * nextLegal(legal, []) // => ['a', 'b']
 * nextLegal(legal, ['B']) // => { from: 1, to: 2 }
 * nextLegal(legal, ['c']) // => []
 */
export function nextLegal(legal: readonly LegalCommands[], typed: readonly string[]): LegalValues | undefined {
  const named = legal.filter(({ args }) => Object.keys(args).length > typed.length);
  if (named.length === 0) return undefined;
  const sets = named.flatMap((entry) => nextIn(entry, typed));
  const counts = sets.filter((values) => 'upTo' in values).sort((a, b) => b.most - a.most);
  const ranges = sets.filter((values) => 'from' in values);
  if (ranges.length > 0)
    return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
  return counts[0] ?? [...new Set(sets.filter(isList).flat())];
}

function nextIn({ args, different, rising = [] }: LegalCommands, typed: readonly string[]): LegalValues[] {
  const entries = Object.entries(args);
  const [name, values] = itemAt(entries, typed.length);
  if (!typed.every((word, i) => canBeTyped(itemAt(entries, i)[1], word))) return [];
  if (different === true && isList(values)) {
    const unused = [...values];
    for (const word of typed) if (unused.includes(typedValue(word))) unused.splice(unused.indexOf(typedValue(word)), 1);
    return [unused];
  }
  if (!rising.includes(name) || !('from' in values)) return [values];
  const before = rising.slice(0, rising.indexOf(name)).map((other) => Number(typed[Object.keys(args).indexOf(other)]));
  return [{ from: Math.max(values.from, ...before.filter(Number.isInteger)), to: values.to }];
}

function canBeTyped(values: LegalValues, word: string): boolean {
  if (isList(values)) return values.some((value) => String(value).toLowerCase() === word.toLowerCase());
  return 'upTo' in values || Number.isNaN(Number(word)) || isOneOf(values, Number(word));
}
