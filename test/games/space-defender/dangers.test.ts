import { expect, test } from 'vitest';
import { cellName } from '../../../source/games/space-defender/cells.ts';
import { dangersOf } from '../../../source/games/space-defender/forecast.ts';
import { spaceDefender as game } from '../../../source/games/space-defender/index.ts';
import { burningHull } from './burning-hull.ts';
import { matchOf, type Scene } from './support.ts';

/** The dangers of a scene, by the names of cells; what ends the ship as `x`. */
const named = (scene: Scene): Record<string, number | 'x'> =>
  Object.fromEntries(
    [...dangersOf(game.view(matchOf(scene).state, 1))].flatMap(([row, cells]) =>
      [...cells].map(([column, { lost, isEnd }]) => [cellName({ row, column }), isEnd ? 'x' : lost]),
    ),
  );

test('every cell in reach tells what is lost there until the ship can act again', () => {
  expect(named(burningHull)).toEqual({
    // On the way, through shots in row C, and from the shot that Fighter 27 would fire.
    ...{ A6: 9, A7: 53, A8: 53, B5: 9, B6: 9, B7: 9, B8: 9, B9: 9 },
    ...{ C4: 18, C5: 27, C6: 18, C7: 18, C8: 'x', C9: 'x', C10: 'x' },
    // The shot that Fighter 26 would fire; behind it the Fighter itself.
    ...{ E2: 44, E3: 44, E4: 44, E5: 44, E6: 44, E7: 'x', E8: 'x', E9: 'x', E10: 'x', E11: 'x', E12: 'x' },
    // Waiting, and ramming one Interceptor or two.
    ...{ F7: 50, F8: 50, F9: 50, F10: 50, F11: 50, F12: 100, F13: 100 },
    // One's own rocket.
    ...{ G9: 94, G10: 94, G11: 94, G12: 94 },
  });
});

test('where nothing is to be feared nothing is told', () => {
  expect(named({ ship: 'E1 60 40' })).toEqual({});
});

test('a ship that is hit before it acts has lost that wherever it goes', () => {
  const dangers = named({ ship: 'E1 60 40', things: ['<-1 E3 15x4'] });
  expect(dangers['E1']).toBe(14);
  expect(dangers['A1']).toBe(14);
});
