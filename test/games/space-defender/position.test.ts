import { describe, expect, test } from 'vitest';
import { position } from '#games/space-defender/position/index.ts';
import { type Scene, stateAfter } from './support.ts';

const scene = {
  board: [6, 20],
  ship: 'C1 60 70',
  things: ['G1 C10 80/100', 'F2 A19', '*-1 C2 70x5', '<-2 F20 15x4'],
  score: 3,
  focus: [2, { focus: 'platinum', slots: [1] }],
} satisfies Scene;

const ship = {
  health: 62,
  totalHealth: 70,
  energy: 70,
  totalEnergy: 70,
  healthRegen: 1,
  energyRegen: 3,
  armour: 1,
  vision: 13,
  move: 10,
  moveCost: 3,
  row: 3,
  column: 1,
  alive: true,
};
// In phase 1 the friendly shot moves to C7. The Grunt moves 2 left and shoots, the Fighter moves 6 left.
const grunt = {
  id: 1,
  kind: 'Grunt',
  health: 91,
  totalHealth: 110,
  regen: 1,
  armour: 1,
  vision: 5,
  seenByStarfighter: true,
  canSeeStarfighter: false,
  row: 3,
  column: 8,
};
const fighter = {
  id: 2,
  kind: 'Fighter',
  health: 150,
  totalHealth: 150,
  regen: 5,
  armour: 10,
  vision: 10,
  seenByStarfighter: false,
  canSeeStarfighter: false,
  row: 1,
  column: 13,
};
const hostile = { id: -2, side: 'enemy', damage: 15, move: 4, row: 6, column: 16 };
const strong = { id: -3, side: 'enemy', damage: 100, move: 10, row: 1, column: 12 };
// The Grunt's shot met the friendly shot, which survives with the difference in damage.
const friendly = { id: -1, side: 'friendly', damage: 55, move: 5, row: 3, column: 7 };

describe('a position as JSON', () => {
  const state = stateAfter(scene, 'pass');

  test('contains everything for the viewer `all`', () => {
    expect(position.write(state, 'all')).toMatchObject({
      state: 'in game',
      turn: 1,
      substate: 0,
      debug: true,
      board: { rows: 6, columns: 20 },
      thresholds: [1, 1, 1, 1, 1],
      equipment: { weapon: 1, armour: 1, engine: 1, power: 1 },
      starfighter: ship,
      enemies: [grunt, fighter],
      projectiles: [friendly, hostile, strong],
      score: 3,
      focus: scene.focus,
    });
  });

  test('omits, for seat 1, what is in the fog', () => {
    // With a vision of 13, C8, C7 and A12 (13 away) are in sight. A13 (14 away) and F16 (18 away) are not.
    expect(position.write(state, 1)).toMatchObject({
      starfighter: ship,
      enemies: [grunt],
      projectiles: [friendly, strong],
    });
  });

  test('can be written while no game is in progress', () => {
    expect(position.write(stateAfter(scene, 'abort play(5,10,1,2,3,4,5) setup_next(1)'), 'all')).toMatchObject({
      state: 'armour setup',
      board: { rows: 5, columns: 10 },
      thresholds: [1, 2, 3, 4, 5],
      starfighter: null,
      enemies: [],
      projectiles: [],
    });
  });
});
