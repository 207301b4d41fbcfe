import { expect, test } from 'vitest';

import { ascii, unicode } from '../../source/screen/styled-text.ts';
import {
  bestStars,
  storedStars,
  starLine,
  starPicture,
  starsAtEnd,
  starsOf,
  starsReached,
  starText,
} from '../../source/screen/results.ts';
import { textsOf } from '../support/texts.ts';

const whole = { says: 'no building lost', isKept: false };

test('the first star is for par where the level has one, else for winning', () => {
  expect(starText(starsOf({ turns: 3, par: 3, hints: 0 }))).toBe('**');
  expect(starText(starsOf({ turns: 4, par: 3, hints: 0 }))).toBe('-*');
  expect(starText(starsOf({ turns: 4, hints: 0 }))).toBe('**');
});

test('losing nothing has a star only where a game knows what can be lost', () => {
  expect(storedStars(starsOf({ turns: 3, par: 3, noLosses: whole, hints: 0 }))).toEqual({ par: true, whole: false, unaided: true });
  expect(starText(starsOf({ turns: 3, par: 3, noLosses: { ...whole, isKept: true }, hints: 1 }))).toBe('**-');
});

test.each([
  [19, '---', 0],
  [20, '*--', 1],
  [59, '**-', 2],
  [60, '***', 3],
])('a match that cannot be won has a star for each value reached: %i', (value, signs, earned) => {
  const stars = starsReached({ name: 'score', value }, [20, 40, 60]);
  expect(starText(stars)).toBe(signs);
  expect(bestStars([storedStars(stars)])).toBe(signs);
  expect(Object.values(storedStars(stars)).filter(Boolean)).toHaveLength(earned);
});

test('words that are wider than drawn stars stand below them, each whole', () => {
  const stars = starsOf({ turns: 3, noLosses: { says: 'hits at most half', isKept: true }, hints: 0 });
  const rows = textsOf(starsAtEnd({ result: { stars }, glyphs: unicode }, 25, true));
  expect(rows.slice(3)).toEqual([' * won', ' * hits at most half', ' * no hints', '']);
  expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(25);
});

test('the end tells what each star is for', () => {
  const stars = starsOf({ turns: 3, par: 3, noLosses: whole, hints: 0 });
  expect(textsOf([starLine(stars)])).toEqual(['* at par    - no building lost    * no hints']);
});

test.each([
  { glyphs: unicode, rows: ['  ▟▙    ░░', '▀▜██▛▀░░░░░░', ' ▟▀▀▙  ░  ░'] },
  { glyphs: ascii, rows: ['  /\\    ..', '>-**-<..  ..', ' /^^\\  .  .'] },
])('a star that was lost is told without colour, too', ({ glyphs, rows }) => {
  const stars = [
    { label: 'par', isEarned: true },
    { label: 'walls', isEarned: false },
  ];
  expect(textsOf(starPicture(stars, 12, glyphs)).slice(0, 3)).toEqual(rows);
});

test('the best of several wins has most stars; the first of equals', () => {
  const two = { par: true, whole: false, unaided: true };
  expect(
    bestStars([{ par: true, whole: false, unaided: false }, two, { par: false, whole: true, unaided: true }]),
  ).toBe('*-*');
  expect(bestStars([])).toBeUndefined();
});
