import { expect, test } from 'vitest';
import { firstWords, legalText, movesOf, pickedWhole } from '#custom-games/screen/moves.ts';

const square = { from: 1, to: 8 };
const jump = { name: 'jump', args: { from: [3], to: square, over: square } };
const wordsOf = (...given: Parameters<typeof movesOf>) => movesOf(...given).map(({ words }) => words);

test('the menu of a custom game lists commands in full, or asks for one argument at a time if there are many', () => {
  expect(wordsOf([{ name: 'pass', args: {} }, jump], undefined)).toEqual(['pass', 'jump ..']);
  expect(wordsOf([jump], { entry: 0, values: [] })).toEqual(['jump 3 ..']);
  expect(wordsOf([jump], { entry: 0, values: [3] })).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((to) => `jump 3 ${to} ..`));
  expect(wordsOf([jump], { entry: 0, values: [3, 5] })).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((over) => `jump 3 5 ${over}`),
  );
  expect(movesOf([jump], { entry: 7, values: [] })).toEqual([]);
});

test('the menu of a custom game offers only argument values that are legal together', () => {
  const cards = { name: 'play', args: { first: ['a', 'b'], second: ['a', 'b'] }, different: true } as const;
  expect(wordsOf([cards], undefined)).toEqual(['play a b', 'play b a']);
  const pair = { name: 'pair', args: { low: { from: 1, to: 3 }, high: { from: 1, to: 3 } }, rising: ['low', 'high'] };
  expect(wordsOf([pair], undefined)).toHaveLength(6);
  const units = { name: 'send', args: { units: { upTo: { a: 1, b: 2 }, most: 2 } } };
  expect(wordsOf([units], undefined)).toEqual(['send 1b', 'send 2b', 'send 1a', 'send 1a+1b']);
});

test('the menu of a custom game ends a truncated list with a row for typing any other value', () => {
  const pay = { name: 'pay', args: { coins: { from: 1, to: 100_000 } } };
  const moves = movesOf([pay], { entry: 0, values: [] });
  expect(moves).toHaveLength(301);
  expect(moves.at(-1)).toEqual({ type: 'typed', words: 'pay and any other' });
});

test('a legal command is found by its typed form and described in words', () => {
  expect(pickedWhole([{ name: 'pass', args: {} }, jump], 'jump 3 4 5')).toEqual({ entry: 1, values: [3, 4, 5] });
  expect(pickedWhole([jump], 'jump 4 4 5')).toBeUndefined();
  expect(firstWords([jump])).toBe('jump 3 1 1');
  expect(firstWords([])).toBeUndefined();
  expect(legalText(jump)).toBe('jump 3, 1 to 8, 1 to 8');
  expect(legalText({ name: 'pass', args: {} })).toBe('pass');
});
