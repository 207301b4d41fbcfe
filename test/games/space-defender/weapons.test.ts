import { describe, expect, test } from 'vitest';
import { playAll, type Scene, titled } from './support.ts';

/** Shots of a weapon in the turn in which it fires and in the following turns. */
interface Flight {
  readonly rule: string;
  readonly scene: Scene;
  /** The Starfighter's lines in the debug output when it fires, without the heading. */
  readonly fired: readonly string[];
  /** Projectiles after the turn in which the weapon fires, and after each `pass` that follows. */
  readonly things: readonly (readonly string[])[];
  /** Friendly projectiles listed in the last turn. */
  readonly finally: readonly string[];
}

const flights: readonly Flight[] = [
  {
    rule: 'Standard: 5 steps right a turn',
    scene: {},
    fired: ['  A friendly projectile(id:-1) spawns at location [E,2].'],
    things: [['*-1 E2 70x5'], ['*-1 E7 70x5'], ['*-1 E12 70x5'], ['*-1 E17 70x5']],
    finally: ['A friendly projectile(id:-1) moves: [E,12] -> [E,17]'],
  },
  {
    rule: 'Standard: leaves a board of 10 columns',
    scene: { board: [5, 10], ship: 'C1 70 70' },
    fired: ['  A friendly projectile(id:-1) spawns at location [C,2].'],
    things: [['*-1 C2 70x5'], ['*-1 C7 70x5'], []],
    finally: ['A friendly projectile(id:-1) moves: [C,7] -> out of board'],
  },
  {
    rule: 'Standard: reaches the last column',
    scene: { ship: 'E24 70 70' },
    fired: ['  A friendly projectile(id:-1) spawns at location [E,25].'],
    things: [['*-1 E25 70x5'], ['*-1 E30 70x5'], []],
    finally: ['A friendly projectile(id:-1) moves: [E,30] -> out of board'],
  },
  {
    rule: 'Standard: spawns beyond the last column',
    scene: { ship: 'E30 70 70' },
    fired: ['  A friendly projectile(id:-1) spawns at location out of board.'],
    things: [[], []],
    finally: [],
  },
  {
    rule: 'Spread: three shots from the top down, each in its own direction, until top and bottom',
    scene: { weapon: 'Spread', board: [6, 12], ship: 'C1 60 120' },
    fired: [
      '  A friendly projectile(id:-1) spawns at location [B,2].',
      '  A friendly projectile(id:-2) spawns at location [C,2].',
      '  A friendly projectile(id:-3) spawns at location [D,2].',
    ],
    things: [
      ['*-1 B2 50x1', '*-2 C2 50x1', '*-3 D2 50x1'],
      ['*-1 A3 50x1', '*-2 C3 50x1', '*-3 E3 50x1'],
      ['*-2 C4 50x1', '*-3 F4 50x1'],
      ['*-2 C5 50x1'],
    ],
    finally: [
      'A friendly projectile(id:-2) moves: [C,4] -> [C,5]',
      'A friendly projectile(id:-3) moves: [F,4] -> out of board',
    ],
  },
  {
    rule: 'Spread: leaves at the top',
    scene: { weapon: 'Spread', ship: 'B1 60 120' },
    fired: [
      '  A friendly projectile(id:-1) spawns at location [A,2].',
      '  A friendly projectile(id:-2) spawns at location [B,2].',
      '  A friendly projectile(id:-3) spawns at location [C,2].',
    ],
    things: [
      ['*-1 A2 50x1', '*-2 B2 50x1', '*-3 C2 50x1'],
      ['*-2 B3 50x1', '*-3 D3 50x1'],
    ],
    finally: [
      'A friendly projectile(id:-1) moves: [A,2] -> out of board',
      'A friendly projectile(id:-2) moves: [B,2] -> [B,3]',
      'A friendly projectile(id:-3) moves: [C,2] -> [D,3]',
    ],
  },
  {
    rule: 'Spread: all three leave at the right',
    scene: { weapon: 'Spread', ship: 'E29 60 120' },
    fired: [
      '  A friendly projectile(id:-1) spawns at location [D,30].',
      '  A friendly projectile(id:-2) spawns at location [E,30].',
      '  A friendly projectile(id:-3) spawns at location [F,30].',
    ],
    things: [['*-1 D30 50x1', '*-2 E30 50x1', '*-3 F30 50x1'], []],
    finally: [
      'A friendly projectile(id:-1) moves: [D,30] -> out of board',
      'A friendly projectile(id:-2) moves: [E,30] -> out of board',
      'A friendly projectile(id:-3) moves: [F,30] -> out of board',
    ],
  },
  {
    rule: 'Spread: fired from the top row, the first takes an id out of board',
    scene: { weapon: 'Spread', ship: 'A1 60 120' },
    fired: [
      '  A friendly projectile(id:-1) spawns at location out of board.',
      '  A friendly projectile(id:-2) spawns at location [A,2].',
      '  A friendly projectile(id:-3) spawns at location [B,2].',
    ],
    things: [['*-2 A2 50x1', '*-3 B2 50x1']],
    finally: [],
  },
  {
    rule: 'Spread: fired from the bottom row, the last takes an id out of board',
    scene: { weapon: 'Spread', ship: 'J1 60 120' },
    fired: [
      '  A friendly projectile(id:-1) spawns at location [I,2].',
      '  A friendly projectile(id:-2) spawns at location [J,2].',
      '  A friendly projectile(id:-3) spawns at location out of board.',
    ],
    things: [['*-1 I2 50x1', '*-2 J2 50x1']],
    finally: [],
  },
  {
    rule: 'Snipe: teleports 8 columns a turn and leaves',
    scene: { weapon: 'Snipe', ship: 'E5 60 160' },
    fired: ['  A friendly projectile(id:-1) spawns at location [E,6].'],
    things: [['*-1 E6 1000x8'], ['*-1 E14 1000x8'], ['*-1 E22 1000x8'], ['*-1 E30 1000x8'], []],
    finally: ['A friendly projectile(id:-1) moves: [E,30] -> out of board'],
  },
  {
    rule: 'Rocket: two shots from behind fly 1, 2, 4, 8 steps; the list has the steps of the next turn',
    scene: { weapon: 'Rocket', ship: 'E5 70 60' },
    fired: [
      '  A friendly projectile(id:-1) spawns at location [D,4].',
      '  A friendly projectile(id:-2) spawns at location [F,4].',
    ],
    things: [
      ['*-1 D4 100x1', '*-2 F4 100x1'],
      ['*-1 D5 100x2', '*-2 F5 100x2'],
      ['*-1 D7 100x4', '*-2 F7 100x4'],
      ['*-1 D11 100x8', '*-2 F11 100x8'],
      ['*-1 D19 100x16', '*-2 F19 100x16'],
      [],
    ],
    finally: [
      'A friendly projectile(id:-1) moves: [D,19] -> out of board',
      'A friendly projectile(id:-2) moves: [F,19] -> out of board',
    ],
  },
  {
    rule: 'Rocket: fired from column 1, both take ids out of board',
    scene: { weapon: 'Rocket' },
    fired: [
      '  A friendly projectile(id:-1) spawns at location out of board.',
      '  A friendly projectile(id:-2) spawns at location out of board.',
    ],
    things: [[]],
    finally: [],
  },
  {
    rule: 'Rocket: fired from the top row',
    scene: { weapon: 'Rocket', ship: 'A2 70 60' },
    fired: [
      '  A friendly projectile(id:-1) spawns at location out of board.',
      '  A friendly projectile(id:-2) spawns at location [B,1].',
    ],
    things: [['*-2 B1 100x1']],
    finally: [],
  },
  {
    rule: 'Splitter: a mine that stays',
    scene: { weapon: 'Splitter' },
    fired: ['  A friendly projectile(id:-1) spawns at location [E,2].'],
    things: [['*-1 E2 150x0'], ['*-1 E2 150x0'], ['*-1 E2 150x0']],
    finally: ['A friendly projectile(id:-1) stays at: [E,2]'],
  },
];

describe('weapons over several turns (rules, "Your ship")', () => {
  test.each(titled(flights))(
    'the projectiles move and end as in the rules: %s',
    (_, { scene, fired, things, finally: end }) => {
      const [, ...turns] = playAll(scene, `fire${' pass'.repeat(things.length - 1)}`);
      const [first] = turns;
      expect(first?.starfighter.slice(1)).toEqual(fired);
      expect(first?.friendly).toEqual([]);
      expect(turns.map((turn) => turn.things)).toEqual(things);
      expect(turns.at(-1)?.friendly).toEqual(end);
    },
  );
});
