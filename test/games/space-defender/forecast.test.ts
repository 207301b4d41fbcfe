import { describe, expect, test } from 'vitest';
import type { Command } from '../../../source/games/space-defender/commands.ts';
import { spaceDefender as game } from '../../../source/games/space-defender/index.ts';
import { forecastTurn } from '../../../source/games/space-defender/lookahead/forecast.ts';
import { matchOf, type Scene } from './support.ts';

const pass: Command = { name: 'pass', args: {} };

const foresee = (scene: Scene, command: Command = pass) => forecastTurn(game.view(matchOf(scene).state, 1), command);

describe('the forecast of the first three phases', () => {
  test('is what those phases do, when all is in sight', () => {
    const scene: Scene = { ship: 'E1 60 40', things: ['G1 E12 100/100', '*-1 E6 70x5', '<-2 C3 15x4'] };
    const match = matchOf(scene);
    const step = match.play(1, pass);
    const phases = ['friendly-projectiles', 'enemy-projectiles', 'starfighter'];
    const happened = step.ok ? step.events.filter(({ phase }) => phases.includes(phase)) : [];
    expect(happened.length).toBeGreaterThan(3);
    expect(foresee(scene)?.events).toEqual(happened);
  });

  test('waiting regenerates twice what is left after the shots', () => {
    const events = foresee({ ship: 'E1 70 70', things: ['<-1 E3 15x4'] })?.events;
    expect(events).toContainEqual(expect.objectContaining({ type: 'regenerated', health: 2, energy: 0 }));
  });

  test('ends with the ship: a shot that destroys it leaves no action', () => {
    const seen = foresee({ ship: 'E1 1 70', things: ['<-1 E3 50x4'] });
    expect(seen?.acted.starfighter.health).toBe(0);
    expect(seen?.events.some(({ phase }) => phase === 'starfighter')).toBe(false);
  });

  test('knows nothing of the fog, and changes nothing', () => {
    const { state } = matchOf({ things: ['*-1 E12 70x20', 'P1 E20 300/300'] });
    const before = JSON.stringify(state);
    expect(forecastTurn(game.view(state, 1), pass)?.events).toContainEqual(
      expect.objectContaining({ id: -1, to: null }),
    );
    expect(JSON.stringify(state)).toBe(before);
  });
});
