import { describe } from 'vitest';
import { type Case, testRules } from './support.ts';

const interceptor: readonly Case[] = [
  {
    rule: '22 Interceptor on pass: left 3',
    scene: { things: ['I1 A20'] },
    play: 'pass',
    enemies: ['A Interceptor(id:1) moves: [A,20] -> [A,17]'],
    things: ['I1 A17 50/50'],
  },
  {
    rule: '23 Interceptor on special: left 3',
    scene: { things: ['I1 A20'] },
    play: 'special',
    enemies: ['A Interceptor(id:1) moves: [A,20] -> [A,17]'],
  },
  {
    rule: '24 Interceptor that sees the Starfighter: left 3; it never regenerates',
    scene: { ship: 'E3 70 70', things: ['I1 C6 20/50'] },
    play: 'pass',
    enemies: ['A Interceptor(id:1) moves: [C,6] -> [C,3]'],
    things: ['I1 C3 20/50'],
  },
  {
    rule: '25 Interceptor on fire: down to the row of the Starfighter, and not left',
    scene: { things: ['I1 A20'] },
    play: 'fire',
    enemies: ['A Interceptor(id:1) moves: [A,20] -> [E,20]'],
    things: ['I1 E20 50/50', '*-1 E2 70x5'],
  },
  {
    rule: '26 Interceptor on fire: up to the row of the Starfighter',
    scene: { things: ['I1 J20'] },
    play: 'fire',
    enemies: ['A Interceptor(id:1) moves: [J,20] -> [E,20]'],
  },
  {
    rule: '27 Interceptor on fire in that row: stays, and its turn has ended',
    scene: { things: ['I1 E20'] },
    play: 'fire',
    enemies: ['A Interceptor(id:1) stays at: [E,20]'],
    things: ['I1 E20 50/50', '*-1 E2 70x5'],
  },
  {
    rule: '28 Interceptor on fire stops before another enemy',
    scene: { things: ['I1 A20', 'I2 D20', 'I3 E20'] },
    play: 'fire',
    enemies: [
      'A Interceptor(id:1) moves: [A,20] -> [C,20]',
      'A Interceptor(id:2) stays at: [D,20]',
      'A Interceptor(id:3) stays at: [E,20]',
    ],
  },
  {
    rule: '29 Interceptor on fire is destroyed by a friendly projectile in its way',
    scene: { things: ['I1 A20', '*-1 C19 50x1'] },
    play: 'fire',
    enemies: [
      'A Interceptor(id:1) moves: [A,20] -> [C,20]',
      '  The Interceptor collides with friendly projectile(id:-1) at location [C,20], taking 50 damage.',
      '  The Interceptor at location [C,20] has been destroyed.',
    ],
    score: 1,
  },
  {
    rule: '30 Interceptor on fire is healed by an enemy projectile in its way and goes on',
    scene: { things: ['I1 A20 30/50', '<-1 C21 15x1'] },
    play: 'fire',
    enemies: [
      'A Interceptor(id:1) moves: [A,20] -> [E,20]',
      '  The Interceptor collides with enemy projectile(id:-1) at location [C,20], healing 15 damage.',
    ],
    things: ['I1 E20 45/50', '*-2 E2 70x5'],
  },
  {
    rule: '31 Interceptor on fire in the column of the Starfighter collides with it, from above',
    scene: { ship: 'E5 70 70', things: ['I1 A5'] },
    play: 'fire',
    enemies: [
      'A Interceptor(id:1) moves: [A,5] -> [E,5]',
      '  The Interceptor collides with Starfighter(id:0) at location [E,5], trading 50 damage.',
      '  The Interceptor at location [E,5] has been destroyed.',
    ],
    ship: 'E5 20 65',
  },
  {
    rule: '32 Interceptor on fire in the column of the Starfighter collides with it, from below',
    scene: { ship: 'E5 70 70', things: ['I1 F5'] },
    play: 'fire',
    enemies: [
      'A Interceptor(id:1) moves: [F,5] -> [E,5]',
      '  The Interceptor collides with Starfighter(id:0) at location [E,5], trading 50 damage.',
      '  The Interceptor at location [E,5] has been destroyed.',
    ],
  },
];

const blocked: readonly Case[] = [
  {
    rule: '33 blocked at once: stays, and shoots',
    scene: { things: ['G1 A20', 'I2 A19 20/50'] },
    play: 'move(F,1)',
    enemies: [
      'A Grunt(id:1) stays at: [A,20]',
      '  A enemy projectile(id:-1) spawns at location [A,19].',
      '  The projectile collides with Interceptor(id:2) at location [A,19], healing 15 damage.',
      'A Interceptor(id:2) moves: [A,19] -> [A,16]',
    ],
  },
  {
    rule: '34 blocked on the way: as far as it gets',
    scene: { things: ['F1 A20', 'I2 A17'] },
    play: 'move(F,1)',
    enemies: [
      'A Fighter(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-1) spawns at location [A,17].',
      '  The projectile collides with Interceptor(id:2) at location [A,17], healing 20 damage.',
      'A Interceptor(id:2) moves: [A,17] -> [A,14]',
    ],
  },
  {
    rule: '35 the one in the way has moved on if its id is lower',
    scene: { things: ['I1 A19', 'G2 A20'] },
    play: 'move(F,1)',
    things: ['I1 A16 50/50', 'G2 A18 100/100', '<-1 A17 15x4'],
  },
  {
    rule: '36 a blocked Fighter on pass shoots',
    scene: { things: ['F1 A20', 'I2 A19 10/200'] },
    play: 'pass',
    enemies: [
      'A Fighter(id:1) stays at: [A,20]',
      '  A enemy projectile(id:-1) spawns at location [A,19].',
      '  The projectile collides with Interceptor(id:2) at location [A,19], healing 100 damage.',
      'A Interceptor(id:2) moves: [A,19] -> [A,16]',
    ],
    things: ['F1 A20 150/150', 'I2 A16 110/200'],
  },
  {
    rule: '37 a blocked Pylon heals',
    scene: { things: ['P1 A20', 'I2 A19'] },
    play: 'pass',
    enemies: [
      'A Pylon(id:1) stays at: [A,20]',
      '  The Pylon heals Pylon(id:1) at location [A,20] for 10 damage.',
      '  The Pylon heals Interceptor(id:2) at location [A,19] for 10 damage.',
      'A Interceptor(id:2) moves: [A,19] -> [A,16]',
    ],
  },
  {
    rule: '38 past column 1: gone without a shot and without a score',
    scene: { ship: 'J20 70 70', things: ['G1 A2'] },
    play: 'fire',
    enemies: ['A Grunt(id:1) moves: [A,2] -> out of board'],
    things: ['*-1 J21 70x5'],
    score: 0,
  },
  {
    rule: '39 from column 1 at once',
    scene: { ship: 'J20 70 70', things: ['I1 A1'] },
    play: 'pass',
    enemies: ['A Interceptor(id:1) moves: [A,1] -> out of board'],
    things: [],
  },
  {
    rule: '40 in column 1: the shot is out of board and takes an id',
    scene: { ship: 'J20 70 70', things: ['G1 A3'] },
    play: 'fire',
    enemies: ['A Grunt(id:1) moves: [A,3] -> [A,1]', '  A enemy projectile(id:-2) spawns at location out of board.'],
    things: ['G1 A1 100/100', '*-1 J21 70x5'],
  },
  {
    rule: '41 a Fighter on pass that leaves does not shoot',
    scene: { ship: 'J20 70 70', things: ['F1 A6'] },
    play: 'pass',
    enemies: ['A Fighter(id:1) moves: [A,6] -> out of board'],
    things: [],
  },
  {
    rule: '42 a Pylon that leaves does not heal',
    scene: { ship: 'J20 70 70', things: ['P1 A2', 'I2 A4 10/50'] },
    play: 'pass',
    enemies: ['A Pylon(id:1) moves: [A,2] -> out of board', 'A Interceptor(id:2) moves: [A,4] -> [A,1]'],
    things: ['I2 A1 10/50'],
  },
];

describe('section 9: Interceptor', () => {
  testRules('9', interceptor);
});
describe('section 9: blocked and leaving', () => {
  testRules('9', blocked);
});
