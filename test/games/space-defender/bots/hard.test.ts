import { describe, expect, test } from 'vitest';
import { withGuesses } from '#games/space-defender/bots/guesses.ts';
import { cellText } from '#games/space-defender/cells.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { matchOf, type Scene } from '../support.ts';

/** Kind and cell of each enemy that the bot assumes. */
function guessed(scene: Scene): string[] {
  const view = game.view(matchOf(scene).state, 1);
  const known = view.sector?.enemies.length ?? 0;
  const enemies = withGuesses(view).sector?.enemies ?? [];
  return enemies.slice(known).map((enemy) => `${enemy.kind} ${cellText(enemy)}`);
}

// The ship is at E1 and sees 13 cells far: to E14 in its own row, and to C12 two rows above.
describe('the unseen enemy to which the bot hard attributes a shot', () => {
  test.each<[string, string, string[]]>([
    ['is a Grunt for a shot of 15x4', '<-1 E12 15x4', ['Grunt E,15']],
    ['is a Fighter that saw nothing for a shot of 20x3', '<-1 E12 20x3', ['Fighter E,15']],
    ['is a Fighter that saw the ship for a shot of 50x6', '<-1 E12 50x6', ['Fighter E,15']],
    ['is a Fighter that reacted to waiting for a shot of 100x10', '<-1 E12 100x10', ['Fighter E,15']],
    ['is a Pylon for a shot of 70x2', '<-1 E12 70x2', ['Pylon E,15']],
    ['is nearer in a row where the fog is nearer', '<-1 C9 15x4', ['Grunt C,13']],
    ['does not exist for a friendly shot', '*-1 E12 70x5', []],
    ['does not exist for a shot out of sight', '<-1 E20 15x4', []],
  ])('%s', (_, shot, expected) => {
    expect(guessed({ things: [shot] })).toEqual(expected);
  });

  test('does not exist if an enemy in sight may have fired the shot', () => {
    expect(guessed({ things: ['G1 E14 100/100', '<-2 E10 15x4'] })).toEqual([]);
    expect(guessed({ things: ['G1 E9 100/100', '<-2 E10 15x4'] })).toEqual(['Grunt E,15']);
    expect(guessed({ things: ['F1 E14 150/150', '<-2 E10 15x4'] })).toEqual(['Grunt E,15']);
  });

  test('is a single enemy for all shots of the same row and kind', () => {
    expect(guessed({ things: ['<-1 E8 15x4', '<-2 E12 15x4', '<-3 D8 15x4'] })).toEqual(['Grunt E,15', 'Grunt D,14']);
  });

  test('does not exist if the row has no fog', () => {
    expect(guessed({ board: [10, 13], things: ['<-1 E12 15x4'] })).toEqual([]);
  });
});
