import { describe } from 'vitest';
import { type Case, testRules } from '../support.ts';

const over = 'not started, debug, ok';

const points: readonly Case[] = [
  {
    rule: 'a Fighter regenerates before it moves on pass',
    scene: { things: ['F1 C28 50/150'] },
    play: 'pass',
    things: ['F1 C22 55/150', '<-1 C21 100x10'],
  },
  {
    rule: 'a Carrier regenerates before it moves on pass',
    scene: { things: ['C1 C28 26/200', '*-1 C21 50x5'] },
    play: 'pass',
    // The Carrier has 36 health after regeneration and loses 35 of it to the shot in C26.
    enemies: [
      'A Carrier(id:1) moves: [C,28] -> [C,26]',
      '  The Carrier collides with friendly projectile(id:-1) at location [C,26], taking 35 damage.',
      '  A Interceptor(id:2) spawns at location [B,26].',
      '  A Interceptor(id:3) spawns at location [D,26].',
    ],
    things: ['C1 C26 1/200', 'I2 B26 50/50', 'I3 D26 50/50'],
  },
  {
    rule: 'a hit with less damage than the armour of an enemy deals 0 damage and is printed',
    scene: { things: ['F1 C20 80/150', '*-1 C18 9x5'] },
    play: 'move(D,1)',
    friendly: [
      'A friendly projectile(id:-1) moves: [C,18] -> [C,20]',
      '  The projectile collides with Fighter(id:1) at location [C,20], dealing 0 damage.',
    ],
    things: ['F1 C17 85/150', '<-2 C16 20x3'],
  },
  {
    rule: 'a hit with less damage than the armour of the Starfighter deals 0 damage and is printed',
    scene: { armour: 'Medium', ship: 'E2 90 70', things: ['*-1 E1 4x5'] },
    play: 'fire',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,1] -> [E,2]',
      '  The projectile collides with Starfighter(id:0) at location [E,2], dealing 0 damage.',
    ],
    ship: 'E2 93 65',
  },
  {
    rule: 'a Carrier launches its second Interceptor after the first has destroyed the Starfighter',
    scene: { ship: 'D2 20 70', things: ['C1 E4', 'F2 A20'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [E,4] -> [E,2]',
      '  A Interceptor(id:3) spawns at location [D,2].',
      '  The Interceptor collides with Starfighter(id:0) at location [D,2], trading 50 damage.',
      '  The Interceptor at location [D,2] has been destroyed.',
      '  The Starfighter at location [D,2] has been destroyed.',
      '  A Interceptor(id:4) spawns at location [F,2].',
    ],
    things: ['C1 E2 200/200', 'F2 A20 150/150', 'I4 F2 50/50'],
    state: over,
  },
  {
    rule: 'after the destruction of the Starfighter among the normal actions, later enemies do not act',
    scene: { ship: 'E1 40 70', things: ['G1 A20', 'I2 E2', 'G3 C20', 'I4 A10'] },
    play: 'pass',
    enemies: [
      'A Grunt(id:1) gains 10 total health.',
      'A Grunt(id:3) gains 10 total health.',
      'A Grunt(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-1) spawns at location [A,17].',
      'A Interceptor(id:2) moves: [E,2] -> [E,1]',
      '  The Interceptor collides with Starfighter(id:0) at location [E,1], trading 50 damage.',
      '  The Interceptor at location [E,1] has been destroyed.',
      '  The Starfighter at location [E,1] has been destroyed.',
    ],
    things: ['G1 A18 110/110', 'G3 C20 110/110', 'I4 A10 50/50', '<-1 A17 15x4'],
    state: over,
  },
  {
    rule: 'regeneration beyond the total does not pay for a move: 6 cells for 7 energy each are refused with 40 of 40 energy',
    scene: { armour: 'Heavy', engine: 'Light', ship: 'E1 210 40' },
    play: 'move(B,4)',
    lines: ['  state:in game(0.1), debug, error', '  Not enough resources to move.'],
  },
  {
    rule: 'Overcharge can be used with 1 health before regeneration, and takes a turn',
    scene: { power: 'Overcharge', ship: 'E1 1 20' },
    play: 'special',
    starfighter: ['The Starfighter(id:0) uses special, gaining 2 energy at the expense of 1 health.'],
    ship: 'E1 1 25',
    state: 'in game(1.0), debug, ok',
  },
  {
    rule: 'the shot of a Grunt in column 1 is out of board, but uses an id',
    scene: { ship: 'A20 70 70', things: ['G1 J3', 'G2 J28'] },
    play: 'special',
    enemies: [
      'A Grunt(id:1) gains 20 total health.',
      'A Grunt(id:2) gains 20 total health.',
      'A Grunt(id:1) moves: [J,3] -> [J,1]',
      '  A enemy projectile(id:-1) spawns at location out of board.',
      'A Grunt(id:2) moves: [J,28] -> [J,26]',
      '  A enemy projectile(id:-2) spawns at location [J,25].',
    ],
    things: ['G1 J1 120/120', 'G2 J26 120/120', '<-2 J25 15x4'],
  },
  {
    rule: 'fire is possible if energy is exactly its cost after regeneration',
    scene: { engine: 'Armoured', ship: 'E1 110 1' },
    play: 'fire',
    starfighter: [
      'The Starfighter(id:0) fires at location [E,1].',
      '  A friendly projectile(id:-1) spawns at location [E,2].',
    ],
    ship: 'E1 110 0',
  },
];

describe('decisions of the rules on unclear points', () => {
  testRules(points);
});
