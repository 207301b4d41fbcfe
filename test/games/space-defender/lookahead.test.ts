import { describe, expect, test } from 'vitest';
import { cellName } from '#games/space-defender/cells.ts';
import type { Command } from '#games/space-defender/commands.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { forecastTurn, outlookOf } from '#games/space-defender/lookahead.ts';
import { burningHull } from './burning-hull.ts';
import { matchOf, type Scene } from './support.ts';

const outlookIn = (scene: Scene) => outlookOf(game.view(matchOf(scene).state, 1));

/** Dangers of a scene by cell name: health lost beyond what the ship loses anyway, or `x` for the loss of the ship. */
const named = (scene: Scene): Record<string, number | 'x'> =>
  Object.fromEntries(
    [...outlookIn(scene).dangers].flatMap(([row, cells]) =>
      [...cells].map(([column, { more, isEnd }]) => [cellName({ row, column }), isEnd ? 'x' : more]),
    ),
  );

test('every cell in reach shows the health that the ship would lose there before its next action', () => {
  expect(named(burningHull)).toEqual({
    // Health lost to shots that fly in row C, and to the shot that Fighter 27 would fire.
    ...{ A6: 9, A7: 53, A8: 53, B5: 9, B6: 9, B7: 9, B8: 9, B9: 9 },
    ...{ C4: 18, C5: 27, C6: 18, C7: 18, C8: 'x', C9: 'x', C10: 'x' },
    // Health lost to the shot that Fighter 26 would fire. `x` where the ship would ram the Fighter.
    ...{ E2: 44, E3: 44, E4: 44, E5: 44, E6: 44, E7: 'x', E8: 'x', E9: 'x', E10: 'x', E11: 'x', E12: 'x' },
    // Health lost by waiting or by ramming one or two Interceptors.
    ...{ F7: 50, F8: 50, F9: 50, F10: 50, F11: 50, F12: 100, F13: 100 },
    // Health lost to the ship's own rocket.
    ...{ G9: 94, G10: 94, G11: 94, G12: 94 },
  });
});

test('a cell without danger shows no number in the forecast', () => {
  expect(named({ ship: 'E1 60 40' })).toEqual({});
});

test('the numbers in the cells of a forecast do not include health that the ship loses before it acts', () => {
  const scene: Scene = { ship: 'E1 60 40', things: ['<-1 E3 15x4'] };
  expect(outlookIn(scene)).toMatchObject({ before: 14, unavoidableLoss: 0 });
  expect(named(scene)).toEqual({});
});

test('the numbers in the cells of a forecast do not include health that the ship loses whatever it does', () => {
  const scene: Scene = { ship: 'C1 60 0', things: ['I1 B3 20/50', 'I2 C3 50/50', 'I3 D3 50/50'] };
  expect(outlookIn(scene)).toMatchObject({ before: 0, unavoidableLoss: 20 });
  expect(named(scene)).toEqual({ C1: 30, C2: 30, D1: 30 });
});

test('a repair does not reduce the health that a cell shows as lost', () => {
  const scene: Scene = { ship: 'E1 60 70', power: 'Repair', things: ['<-1 E3 15x4'] };
  const { choices } = outlookIn(scene);
  expect(choices.find(({ command }) => command.name === 'special')).toMatchObject({ more: 0, isEnd: false });
});

test('a cell shows no danger for the time after a turn that wins the mission', () => {
  const mission = {
    title: 'Short',
    tier: 1,
    about: 'Short.',
    goal: { type: 'survive', turns: 1 } as const,
    parts: { weapon: [1], armour: [1], engine: [1], power: [1] },
  };
  const scene: Scene = { ship: 'E1 10 70', things: ['<-1 E9 90x4'] };
  expect(named(scene)['E1']).toBe('x');
  expect(named({ ...scene, mission })['E1']).toBeUndefined();
});

const pass: Command = { name: 'pass', args: {} };

const foresee = (scene: Scene, command: Command = pass) => forecastTurn(game.view(matchOf(scene).state, 1), command);

describe('the forecast of the first three phases', () => {
  test('equals these phases of the turn if everything is in sight', () => {
    const scene: Scene = { ship: 'E1 60 40', things: ['G1 E12 100/100', '*-1 E6 70x5', '<-2 C3 15x4'] };
    const match = matchOf(scene);
    const step = match.play(1, pass);
    const phases = ['friendly-projectiles', 'enemy-projectiles', 'starfighter'];
    const happened = step.ok ? step.events.filter(({ phase }) => phases.includes(phase)) : [];
    expect(happened.length).toBeGreaterThan(3);
    expect(foresee(scene)?.events).toEqual(happened);
  });

  test('lets a waiting ship regenerate twice after the damage by shots', () => {
    const events = foresee({ ship: 'E1 70 70', things: ['<-1 E3 15x4'] })?.events;
    expect(events).toContainEqual(expect.objectContaining({ type: 'regenerated', health: 2, energy: 0 }));
  });

  test('ends with a fatal shot, because the ship then does not act', () => {
    const seen = foresee({ ship: 'E1 1 70', things: ['<-1 E3 50x4'] });
    expect(seen?.acted.starfighter.health).toBe(0);
    expect(seen?.events.some(({ phase }) => phase === 'starfighter')).toBe(false);
  });

  test('ignores what is in the fog, and does not change the state', () => {
    const { state } = matchOf({ things: ['*-1 E12 70x20', 'P1 E20 300/300'] });
    const before = JSON.stringify(state);
    expect(forecastTurn(game.view(state, 1), pass)?.events).toContainEqual(
      expect.objectContaining({ id: -1, to: null }),
    );
    expect(JSON.stringify(state)).toBe(before);
  });
});
