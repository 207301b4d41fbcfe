import { expect, test } from 'vitest';
import { nextUnsolved, pickerLevels, progressIn, progressText } from '#app/pages/levels/level-rows.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { MatchResult } from '#storage/results.ts';
import { resultOf } from '#test/storage/support.ts';

const endless = (stars: NonNullable<MatchResult['stars']>): MatchResult =>
  resultOf({ level: 'last-light', end: 'lost', mark: { name: 'score', value: 45, better: 'more' }, stars });

const all = pickerLevels(spaceDefender, []);
const won = all
  .filter(({ name }) => name !== 'last-light')
  .map(({ name }) => resultOf({ level: name, stars: { won: true, whole: true, unaided: true } }));

test('a level that cannot be won is solved once it has a star, and all its stars count towards the progress', () => {
  expect(progressText(progressIn(all))).toBe('0 of 57 stars');
  const lost = pickerLevels(spaceDefender, [...won, endless({ 'score 20': false, 'score 40': false })]);
  expect(nextUnsolved(lost)?.name).toBe('last-light');
  const some = pickerLevels(spaceDefender, [
    ...won,
    endless({ 'score 20': true, 'score 40': true, 'score 60': false }),
  ]);
  expect(progressText(progressIn(some))).toBe('56 of 57 stars');
  expect(nextUnsolved(some)).toBeUndefined();
  const whole = pickerLevels(spaceDefender, [
    ...won,
    endless({ 'score 20': true, 'score 40': true, 'score 60': true }),
  ]);
  expect(progressIn(whole)).toEqual({ counts: 'stars', done: 57, all: 57 });
});

test('a game without stars counts its won levels as progress', () => {
  const [first] = pickerLevels(roboRace, []);
  const levels = pickerLevels(roboRace, [resultOf({ game: 'robo-race', level: first?.name ?? '' })]);
  expect(progressText(progressIn(levels))).toBe(`won 1 of ${levels.length}`);
});
