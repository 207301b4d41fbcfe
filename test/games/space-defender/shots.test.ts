import { describe, expect, test } from 'vitest';
import { type Case, play, testRules } from './support.ts';

const onTheWay: readonly Case[] = [
  {
    rule: 'the id of a shot fired off the board is not reused',
    scene: { ship: 'E30 70 70' },
    play: 'fire move(E,29) fire',
    things: ['*-2 E30 70x5'],
  },
  {
    rule: 'a shot of Snipe jumps over everything',
    scene: { weapon: 'Snipe', things: ['I1 E5', '*-1 E2 1000x8', '<-2 E7 15x1'] },
    play: 'pass',
    friendly: ['A friendly projectile(id:-1) moves: [E,2] -> [E,10]'],
    things: ['I1 E2 50/50', '*-1 E10 1000x8', '<-2 E6 15x1'],
  },
  {
    rule: 'a shot of Snipe hits whatever is in its landing cell',
    scene: { weapon: 'Snipe', things: ['G1 E10', '*-1 E2 1000x8'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,2] -> [E,10]',
      '  The projectile collides with Grunt(id:1) at location [E,10], dealing 999 damage.',
      '  The Grunt at location [E,10] has been destroyed.',
    ],
    things: [],
    score: 2,
  },
  {
    rule: 'a diagonal shot of Spread does not touch the cells beside its path',
    scene: { weapon: 'Spread', things: ['I1 D3', 'I2 C2', '*-1 D2 50x1 up'] },
    play: 'pass',
    friendly: ['A friendly projectile(id:-1) moves: [D,2] -> [C,3]'],
    things: ['*-1 C3 50x1'],
  },
  {
    rule: 'a diagonal shot of Spread hits whatever is in its target cell',
    scene: { weapon: 'Spread', things: ['I1 E3', '*-1 D2 50x1 down'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [D,2] -> [E,3]',
      '  The projectile collides with Interceptor(id:1) at location [E,3], dealing 50 damage.',
      '  The Interceptor at location [E,3] has been destroyed.',
    ],
    things: [],
  },
  {
    rule: 'a shot of Rocket flies cell by cell',
    scene: { weapon: 'Rocket', things: ['I1 D9 500/500', '*-1 D4 100x8'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [D,4] -> [D,9]',
      '  The projectile collides with Interceptor(id:1) at location [D,9], dealing 100 damage.',
    ],
    things: ['I1 D6 400/500'],
  },
  {
    rule: 'a shot of Rocket can hit the Starfighter from behind',
    scene: { weapon: 'Rocket', armour: 'Heavy', ship: 'D8 220 60', things: ['*-1 D4 100x4'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [D,4] -> [D,8]',
      '  The projectile collides with Starfighter(id:0) at location [D,8], dealing 87 damage.',
    ],
    ship: 'D8 161 60',
    things: [],
  },
  {
    rule: 'a shot of Rocket that absorbs another keeps and doubles its own move',
    scene: { weapon: 'Rocket', things: ['*-1 D4 100x2', '*-2 D6 100x1'] },
    play: 'pass',
    things: ['*-1 D6 200x4'],
  },
  {
    rule: 'a mine of Splitter hits an enemy that flies into it',
    scene: { weapon: 'Splitter', things: ['I1 E5', '*-1 E3 150x0'] },
    play: 'pass',
    friendly: ['A friendly projectile(id:-1) stays at: [E,3]'],
    enemies: [
      'A Interceptor(id:1) moves: [E,5] -> [E,3]',
      '  The Interceptor collides with friendly projectile(id:-1) at location [E,3], taking 150 damage.',
      '  The Interceptor at location [E,3] has been destroyed.',
    ],
    things: [],
  },
  {
    rule: 'an enemy shot flies left to column 1',
    scene: { things: ['<-1 A5 15x4'] },
    play: 'pass',
    hostile: ['A enemy projectile(id:-1) moves: [A,5] -> [A,1]'],
    things: ['<-1 A1 15x4'],
  },
  {
    rule: 'an enemy shot leaves the board at the left',
    scene: { things: ['<-1 A4 15x4'] },
    play: 'pass',
    hostile: ['A enemy projectile(id:-1) moves: [A,4] -> out of board'],
    things: [],
  },
];

describe('what shots meet (rules, "Collisions")', () => {
  testRules(onTheWay);
});

const costs = [
  { weapon: 'Standard', ship: 'E1 70 70', after: 'E1 70 65' },
  { weapon: 'Spread', ship: 'E1 60 120', after: 'E1 60 110' },
  { weapon: 'Snipe', ship: 'E1 60 160', after: 'E1 60 140' },
  { weapon: 'Rocket', ship: 'E1 70 60', after: 'E1 60 60' },
  { weapon: 'Splitter', ship: 'E1 60 160', after: 'E1 60 90' },
  { weapon: 'Standard', ship: 'E1 70 50', after: 'E1 70 48' },
  { weapon: 'Rocket', ship: 'E1 1 60', after: 'E1 2 60' },
] as const;

describe('firing is paid after one regeneration (rules, "A turn")', () => {
  test.each(costs)(
    'with the energy or health that the weapon needs: $weapon, from $ship to $after',
    ({ weapon, ship, after }) => {
      expect(play({ weapon, ship }, 'fire')).toMatchObject({ ship: after, state: 'in game(1.0), debug, ok' });
    },
  );
});
