import { expect, test } from 'vitest';

import { ascii, unicode } from '../../source/screen/paint.ts';
import { bestStars, keptStars, starLine, starPicture, starsOf, starText } from '../../source/screen/stars.ts';
import { textsOf } from '../support/texts.ts';

const whole = { says: 'no building lost', isKept: false };

test('the first star is for par where the level has one, else for winning', () => {
  expect(starText(starsOf({ turns: 3, par: 3, hints: 0 }))).toBe('**');
  expect(starText(starsOf({ turns: 4, par: 3, hints: 0 }))).toBe('-*');
  expect(starText(starsOf({ turns: 4, hints: 0 }))).toBe('**');
});

test('losing nothing has a star only where a game knows what can be lost', () => {
  expect(keptStars(starsOf({ turns: 3, par: 3, whole, hints: 0 }))).toEqual({ par: true, whole: false, unaided: true });
  expect(starText(starsOf({ turns: 3, par: 3, whole: { ...whole, isKept: true }, hints: 1 }))).toBe('**-');
});

test('the end tells what each star is for', () => {
  const stars = starsOf({ turns: 3, par: 3, whole, hints: 0 });
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
