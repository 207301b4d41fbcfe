import { expect, test } from 'vitest';
import { foundInstead, isObject, isIntegerIn } from '../../../source/engine/parsing/json-values.ts';
import { toPrintable } from '../../../source/engine/parsing/printable.ts';

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['a', false],
] as const)('whether %j is an object', (value, expected) => {
  expect(isObject(value)).toBe(expected);
});

test.each([
  [1, true],
  [5, true],
  [0, false],
  [6, false],
  [1.5, false],
  ['3', false],
  [undefined, false],
] as const)('whether %s is a whole number from 1 to 5', (value, expected) => {
  expect(isIntegerIn(value, [1, 5])).toBe(expected);
});

test.each([
  [[1, 2], 'found a list of 2, expected x'],
  [{ a: 1 }, 'found an object, expected x'],
  ['a', 'found "a", expected x'],
  [undefined, 'found nothing, expected x'],
] as const)('%j instead of what was expected', (value, text) => {
  expect(foundInstead(value, 'x')).toBe(text);
});

test.each([
  ['  Two\n  Rivers ', 'Two Rivers'],
  ['Öre 🌞', '?re ?'],
] as const)('%j in signs of one column', (name, shown) => {
  expect(toPrintable(name)).toBe(shown);
});
