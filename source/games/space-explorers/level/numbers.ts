import type { DotReader } from '../../../engine/reading/dot.ts';
import type { Attributes } from './attributes.ts';
import { faultAt } from './fault.ts';

/** A range of whole numbers, both ends included. */
type Range = readonly [low: number, high: number];

/** The whole number that a text is, in a range; a fault, and the range's first number, where it is none. */
export function wholeIn(reader: DotReader, what: string, text: string, line: number, [low, high]: Range): number {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= low && value <= high) return value === 0 ? 0 : value;
  reader.refuse(faultAt(line, 'out-of-range', `${what} is '${text}', expected an integer ${low} to ${high}`));
  return low;
}

/** The whole number of the first of these attributes that is there; nothing where none is. */
export function attributeIn(
  reader: DotReader,
  attributes: Attributes,
  names: readonly string[],
  what: string,
  range: Range,
): number | undefined {
  for (const name of names) {
    const found = attributes.get(name);
    if (found !== undefined) return wholeIn(reader, what, found.text, found.line, range);
  }
  return undefined;
}
