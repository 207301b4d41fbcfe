import { type DotReader, isValue, readAttributes, type Token } from '../../../engine/reading/dot.ts';
import type { Territory } from '../map.ts';
import { ranges } from '../vocabulary.ts';
import { faultAt } from './fault.ts';

const numbers = ['group', 'size', 'food', 'tech', 'x', 'y'] as const;
const known: readonly string[] = ['label', ...numbers];

/** Reads the attributes of a territory, from its bracket on (rules, section 11). */
export function readTerritory(reader: DotReader, id: Token): Territory {
  const values = new Map<string, string>();
  const refuse = (token: Token, message: string) => reader.refuse(faultAt(token, `territory ${id.text}: ${message}`));
  readAttributes(reader, {
    isKey: ({ kind }) => kind === 'word',
    isValue,
    checkKey(key) {
      if (!known.includes(key.text)) refuse(key, `unknown attribute "${key.text}"; known are ${known.join(', ')}`);
      if (values.has(key.text)) refuse(key, `attribute "${key.text}" is given twice`);
    },
    take(key, value) {
      const fault = faultOfValue(key.text, value.text);
      if (fault !== undefined) refuse(value, fault);
      values.set(key.text, value.text);
    },
  });
  const missing = numbers.find((name) => !values.has(name));
  if (missing !== undefined) refuse(id, `attribute "${missing}" is missing`);
  const [group = 0, size = 0, food = 0, tech = 0, x = 0, y = 0] = numbers.map((name) => Number(values.get(name)));
  return { id: id.text, label: values.get('label') ?? id.text, group, size, food, tech, x, y };
}

function faultOfValue(key: string, text: string): string | undefined {
  if (key === 'label')
    return /^[^\p{C}\p{Zl}\p{Zp}]{1,24}$/u.test(text) ? undefined : 'label must have 1 to 24 printable characters';
  const name = numbers.find((number) => number === key);
  if (name === undefined) return undefined;
  const [low, high] = ranges[name];
  const isWhole = /^\d{1,9}$/.test(text) && Number(text) >= low && Number(text) <= high;
  return isWhole ? undefined : `${name} is "${text}", expected a whole number from ${low} to ${high}`;
}
