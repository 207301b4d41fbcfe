import { describe } from 'vitest';
import { type Case, testRules } from './support.ts';

const grunt: readonly Case[] = [
  {
    rule: '1 Grunt on pass: 10 more in total and at once, then its normal action with regeneration',
    scene: { things: ['G1 A20 50/100'] },
    play: 'pass',
    enemies: [
      'A Grunt(id:1) gains 10 total health.',
      'A Grunt(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-1) spawns at location [A,17].',
    ],
    things: ['G1 A18 61/110', '<-1 A17 15x4'],
  },
  {
    rule: '2 Grunt on special: 20 more',
    scene: { things: ['G1 A20 50/100'] },
    play: 'special',
    enemies: [
      'A Grunt(id:1) gains 20 total health.',
      'A Grunt(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-1) spawns at location [A,17].',
    ],
    things: ['G1 A18 71/120', '<-1 A17 15x4'],
  },
  {
    rule: '3 Grunt on fire: no gain',
    scene: { things: ['G1 A20 50/100'] },
    play: 'fire',
    enemies: ['A Grunt(id:1) moves: [A,20] -> [A,18]', '  A enemy projectile(id:-2) spawns at location [A,17].'],
    things: ['G1 A18 51/100', '*-1 E2 70x5', '<-2 A17 15x4'],
  },
  {
    rule: '4 Grunt on move: no gain',
    scene: { things: ['G1 A20 50/100'] },
    play: 'move(F,1)',
    things: ['G1 A18 51/100', '<-1 A17 15x4'],
  },
  {
    rule: '5 Grunt that sees the Starfighter, 5 away: left 4',
    scene: { ship: 'E3 70 70', things: ['G1 C6'] },
    play: 'fire',
    enemies: ['A Grunt(id:1) moves: [C,6] -> [C,2]', '  A enemy projectile(id:-2) spawns at location [C,1].'],
    things: ['G1 C2 100/100', '*-1 E4 70x5', '<-2 C1 15x4'],
    traits: ['G1 1 1 TT'],
  },
  {
    rule: '6 Grunt that does not see it, 6 away: left 2',
    scene: { ship: 'E3 70 70', things: ['G1 C7'] },
    play: 'fire',
    things: ['G1 C5 100/100', '*-1 E4 70x5', '<-2 C4 15x4'],
  },
  {
    rule: '7 Grunt: gains add up',
    scene: { things: ['G1 A28'] },
    play: 'pass pass',
    things: ['G1 A24 120/120', '<-1 A21 15x4', '<-2 A23 15x4'],
  },
];

const fighter: readonly Case[] = [
  {
    rule: '8 Fighter on pass: a full action that ends its turn',
    scene: { things: ['F1 A20 100/150'] },
    play: 'pass',
    enemies: ['A Fighter(id:1) moves: [A,20] -> [A,14]', '  A enemy projectile(id:-1) spawns at location [A,13].'],
    things: ['F1 A14 105/150', '<-1 A13 100x10'],
  },
  {
    rule: '9 Fighter on pass: the same when it sees the Starfighter',
    scene: { ship: 'E9 70 70', things: ['F1 A14'] },
    play: 'pass',
    things: ['F1 A8 150/150', '<-1 A7 100x10'],
  },
  {
    rule: '10 Fighter on fire: 1 more armour, then its normal action with regeneration',
    scene: { things: ['F1 A20 100/150'] },
    play: 'fire',
    enemies: [
      'A Fighter(id:1) gains 1 armour.',
      'A Fighter(id:1) moves: [A,20] -> [A,17]',
      '  A enemy projectile(id:-2) spawns at location [A,16].',
    ],
    things: ['F1 A17 105/150', '*-1 E2 70x5', '<-2 A16 20x3'],
    traits: ['F1 5 11 FF'],
  },
  {
    rule: '11a Fighter: armour adds up',
    scene: { things: ['F1 A20'] },
    play: 'fire fire',
    enemies: [
      'A Fighter(id:1) gains 1 armour.',
      'A Fighter(id:1) moves: [A,17] -> [A,14]',
      '  A enemy projectile(id:-4) spawns at location [A,13].',
      '  The projectile collides with enemy projectile(id:-2) at location [A,13], combining damage.',
    ],
    traits: ['F1 5 12 FF'],
  },
  {
    rule: '11b Fighter: armour that it has gained counts',
    scene: { things: ['F1 A20 150/150 armour 12', '*-1 A18 70x5'] },
    play: 'special',
    friendly: [
      'A friendly projectile(id:-1) moves: [A,18] -> [A,20]',
      '  The projectile collides with Fighter(id:1) at location [A,20], dealing 58 damage.',
    ],
    things: ['F1 A17 97/150', '<-2 A16 20x3'],
  },
  {
    rule: '12 Fighter on special: its normal action only',
    scene: { things: ['F1 A20 100/150'] },
    play: 'special',
    enemies: ['A Fighter(id:1) moves: [A,20] -> [A,17]', '  A enemy projectile(id:-1) spawns at location [A,16].'],
    things: ['F1 A17 105/150', '<-1 A16 20x3'],
    traits: ['F1 5 10 FF'],
  },
  {
    rule: '13 Fighter that sees the Starfighter, 10 away: left 1, a stronger shot',
    scene: { things: ['F1 A7'] },
    play: 'special',
    enemies: ['A Fighter(id:1) moves: [A,7] -> [A,6]', '  A enemy projectile(id:-1) spawns at location [A,5].'],
    things: ['F1 A6 150/150', '<-1 A5 50x6'],
  },
  {
    rule: '14 Fighter that does not see it, 11 away: left 3; the flags are those from before its move',
    scene: { things: ['F1 A8'] },
    play: 'special',
    things: ['F1 A5 150/150', '<-1 A4 20x3'],
    traits: ['F1 5 10 TT'],
  },
];

const carrier: readonly Case[] = [
  {
    rule: '15 Carrier on pass: a full action that ends its turn, with two Interceptors that do not act',
    scene: { things: ['C1 B20 100/200'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [B,20] -> [B,18]',
      '  A Interceptor(id:2) spawns at location [A,18].',
      '  A Interceptor(id:3) spawns at location [C,18].',
    ],
    things: ['C1 B18 110/200', 'I2 A18 50/50', 'I3 C18 50/50'],
  },
  {
    rule: '16 Carrier on pass: the same when it sees the Starfighter',
    scene: { things: ['C1 B10'] },
    play: 'pass',
    things: ['C1 B8 200/200', 'I2 A8 50/50', 'I3 C8 50/50'],
  },
  {
    rule: '17 Carrier on special: 10 more regeneration, which its normal action has already',
    scene: { things: ['C1 B20 100/200'] },
    play: 'special',
    enemies: ['A Carrier(id:1) gains 10 regen.', 'A Carrier(id:1) moves: [B,20] -> [B,18]'],
    things: ['C1 B18 120/200'],
    traits: ['C1 20 15 FF'],
  },
  {
    rule: '18 Carrier on fire: its normal action only',
    scene: { things: ['C1 B20 100/200'] },
    play: 'fire',
    enemies: ['A Carrier(id:1) moves: [B,20] -> [B,18]'],
    things: ['C1 B18 110/200', '*-1 E2 70x5'],
    traits: ['C1 10 15 FF'],
  },
  {
    rule: '19 Carrier that sees the Starfighter, 15 away: left 1, an Interceptor ahead that does not act',
    scene: { things: ['C1 A12'] },
    play: 'fire',
    enemies: ['A Carrier(id:1) moves: [A,12] -> [A,11]', '  A Interceptor(id:2) spawns at location [A,10].'],
    things: ['C1 A11 200/200', 'I2 A10 50/50', '*-1 E2 70x5'],
  },
  {
    rule: '20 Carrier that does not see it, 16 away: left 2, no Interceptor',
    scene: { things: ['C1 A13'] },
    play: 'fire',
    enemies: ['A Carrier(id:1) moves: [A,13] -> [A,11]'],
    things: ['C1 A11 200/200', '*-1 E2 70x5'],
  },
  {
    rule: '21 Carrier: regeneration stops at the total',
    scene: { things: ['C1 B20 195/200'] },
    play: 'fire',
    things: ['C1 B18 200/200', '*-1 E2 70x5'],
  },
];

describe('section 9: Grunt', () => {
  testRules('9', grunt);
});
describe('section 9: Fighter', () => {
  testRules('9', fighter);
});
describe('section 9: Carrier', () => {
  testRules('9', carrier);
});
