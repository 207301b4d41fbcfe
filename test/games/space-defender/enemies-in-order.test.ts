import { describe } from 'vitest';
import { type Case, testRules } from './support.ts';

const passes: readonly Case[] = [
  {
    rule: '62 on pass: all that react do so in id order, then the others act in id order',
    scene: { things: ['G1 A20', 'I2 C20', 'F3 E20', 'G4 G20', 'C5 I20'] },
    play: 'pass',
    enemies: [
      'A Grunt(id:1) gains 10 total health.',
      'A Fighter(id:3) moves: [E,20] -> [E,14]',
      '  A enemy projectile(id:-1) spawns at location [E,13].',
      'A Grunt(id:4) gains 10 total health.',
      'A Carrier(id:5) moves: [I,20] -> [I,18]',
      '  A Interceptor(id:6) spawns at location [H,18].',
      '  A Interceptor(id:7) spawns at location [J,18].',
      'A Grunt(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-2) spawns at location [A,17].',
      'A Interceptor(id:2) moves: [C,20] -> [C,17]',
      'A Grunt(id:4) moves: [G,20] -> [G,18]',
      '  A enemy projectile(id:-3) spawns at location [G,17].',
    ],
  },
  {
    rule: '63 on fire',
    scene: { things: ['G1 A20', 'F2 C20', 'I3 J20', 'F4 G20'] },
    play: 'fire',
    enemies: [
      'A Fighter(id:2) gains 1 armour.',
      'A Interceptor(id:3) moves: [J,20] -> [H,20]',
      'A Fighter(id:4) gains 1 armour.',
      'A Grunt(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-2) spawns at location [A,17].',
      'A Fighter(id:2) moves: [C,20] -> [C,17]',
      '  A enemy projectile(id:-3) spawns at location [C,16].',
      'A Fighter(id:4) moves: [G,20] -> [G,17]',
      '  A enemy projectile(id:-4) spawns at location [G,16].',
    ],
  },
  {
    rule: '64 on special',
    scene: { things: ['C1 A20', 'I2 C20', 'G3 G20', 'F4 I20'] },
    play: 'special',
    enemies: [
      'A Carrier(id:1) gains 10 regen.',
      'A Grunt(id:3) gains 20 total health.',
      'A Carrier(id:1) moves: [A,20] -> [A,18]',
      'A Interceptor(id:2) moves: [C,20] -> [C,17]',
      'A Grunt(id:3) moves: [G,20] -> [G,18]',
      '  A enemy projectile(id:-1) spawns at location [G,17].',
      'A Fighter(id:4) moves: [I,20] -> [I,17]',
      '  A enemy projectile(id:-2) spawns at location [I,16].',
    ],
  },
  {
    rule: '65 on move: nobody reacts',
    scene: { things: ['G1 A20', 'F2 C20', 'C3 G20', 'I4 I20'] },
    play: 'move(F,1)',
    enemies: [
      'A Grunt(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-1) spawns at location [A,17].',
      'A Fighter(id:2) moves: [C,20] -> [C,17]',
      '  A enemy projectile(id:-2) spawns at location [C,16].',
      'A Carrier(id:3) moves: [G,20] -> [G,18]',
      'A Interceptor(id:4) moves: [I,20] -> [I,17]',
    ],
  },
];

const timing: readonly Case[] = [
  {
    rule: '66 regeneration comes before the movement: it survives a hit on the way',
    scene: { things: ['G1 A15 49/100', '*-1 A12 50x1'] },
    play: 'move(F,1)',
    things: ['G1 A13 1/100', '<-2 A12 15x4'],
  },
  {
    rule: '67 so does that of an action which ends the turn',
    scene: { things: ['F1 A15 36/150', '*-1 A12 50x1'] },
    play: 'pass',
    things: ['F1 A9 1/150', '<-2 A8 100x10'],
  },
  {
    rule: '68 whether an enemy can see is judged where the Starfighter has moved to',
    scene: { things: ['F1 A9'] },
    play: 'move(D,2)',
    things: ['F1 A8 150/150', '<-1 A7 50x6'],
  },
  {
    rule: '69 and where it has moved away from no longer',
    scene: { things: ['F1 A7'] },
    play: 'move(F,1)',
    things: ['F1 A4 150/150', '<-1 A3 20x3'],
  },
  {
    rule: '70 after the enemies have moved the flags are those of their new places',
    scene: { things: ['I1 A14', 'I2 E15', 'I3 D8', 'I4 F9'] },
    play: 'pass',
    things: ['I1 A11 50/50', 'I2 E12 50/50', 'I3 D5 50/50', 'I4 F6 50/50'],
    // 14, 11, 5 and 6 cells away from E1; the Starfighter sees 13 far, an Interceptor 5.
    traits: ['I1 0 0 FF', 'I2 0 0 TF', 'I3 0 0 TT', 'I4 0 0 TF'],
  },
];

describe('sections 5 and 9: two passes', () => {
  testRules('9', passes);
});
describe('sections 5 and 9: regeneration and sight', () => {
  testRules('9', timing);
});
