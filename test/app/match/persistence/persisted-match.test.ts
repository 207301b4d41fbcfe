import { expect, test } from 'vitest';
import { matchAfter, nextLevel } from '#app/match/persistence/match-file.ts';
import { pickerLevels } from '#app/pages/levels/level-rows.ts';
import type { Game } from '#engine/game.ts';
import { tutorialName } from '#engine/level.ts';
import { startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { findLevel } from '#storage/levels.ts';
import { homeHere } from '#test/support/home-here.ts';

/** Creates levels from names. A digit before a name is the tier. A `+` after a name means that the level is won. */
const levels = (...names: string[]) =>
  names.map((name) => ({
    name: name.replace(/^\d|\+$/g, ''),
    tier: Number(/^\d/.exec(name)?.[0] ?? 1),
    record: { won: name.endsWith('+') ? 1 : 0 },
  }));

test.each([
  ['the next level', ['a', 'b', 'c'], 'a', 'b'],
  ['the next level that was not won', ['a', 'b+', 'c'], 'a', 'c'],
  ['the first level that was not won, after the last level', ['a', 'b+', 'c'], 'c', 'a'],
  ['the next level if all are won', ['a+', 'b+', 'c+'], 'b', 'c'],
  ['the first level after the last one if all are won', ['a+', 'b+', 'c+'], 'c', 'a'],
  ['the next level in the order of tiers', ['2a', '1b', '3c'], 'b', 'a'],
  ['the first level, after a level that is not in the list', ['a+', 'b'], 'elsewhere', 'b'],
  ['no level, if there is no other', ['a'], 'a', undefined],
  ['another level, even if it is won and the last one is not', ['a', 'b+'], 'a', 'b'],
])('the level to continue with is %s', (_, names, from, next) => {
  expect(nextLevel(levels(...names), from, 2)?.name).toBe(next);
});

test('the next level is for the same number of players as the previous level', () => {
  const seated = levels('a', 'b', 'c', 'd').map((level, i) => ({ ...level, seats: { exactly: i === 1 ? 3 : 2 } }));
  expect(nextLevel(seated, 'a', 2)?.name).toBe('c');
  expect(nextLevel(seated, 'b', 3)).toBeUndefined();
  expect(nextLevel(seated, 'random:k7f2', 3)?.name).toBe('b');
  const roomy = levels('a', 'b').map((level) => ({ ...level, seats: { most: 1, of: 'starts' } }));
  expect(nextLevel(roomy, 'a', 2)?.name).toBe('b');
});

/** Players of the match that follows the tutorial of a game. */
function afterTutorial<T extends ScreenTypes>(game: Game<T>) {
  const tutorial = findLevel(game, tutorialName, '');
  if (!tutorial.ok) throw new Error(tutorial.error.message);
  const match = startMatch(game, { seed: 'a', players: 2, options: {}, level: tutorial.value });
  const next = nextLevel(pickerLevels(game, []), tutorialName, 2)?.name ?? '';
  const after = matchAfter(homeHere(), match, next, game.levels?.tutorial?.bots ?? {});
  return after.ok && { bots: after.value.bots, notice: after.value.notice };
}

test('after a tutorial, the opponent is the weakest bot, not the tutorial bot, and a notice names that bot', () => {
  expect(afterTutorial<RiscScreen>(risc)).toEqual({
    bots: { 2: 'mab:novice' },
    notice: 'Next level. You play against Mab (novice).',
  });
  expect(afterTutorial<SpaceExplorersScreen>(spaceExplorers)).toEqual({
    bots: { 2: 'moss:easy' },
    notice: 'Next level. You play against Moss (easy).',
  });
});
