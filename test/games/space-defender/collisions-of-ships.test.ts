import { describe } from 'vitest';
import { type Case, testRules } from './support.ts';

const starfighterEnters: readonly Case[] = [
  {
    rule: '1 an enemy projectile: it is gone, the Starfighter loses its damage less armour and goes on',
    scene: { things: ['<-1 E5 15x2'] },
    play: 'move(E,4)',
    starfighter: [
      'The Starfighter(id:0) moves: [E,1] -> [E,4]',
      '  The Starfighter collides with enemy projectile(id:-1) at location [E,3], taking 14 damage.',
    ],
    ship: 'E4 56 61',
    things: [],
  },
  {
    rule: '2 a friendly projectile hurts as much',
    scene: { things: ['*-1 E2 50x1'] },
    play: 'move(E,4)',
    starfighter: [
      'The Starfighter(id:0) moves: [E,1] -> [E,4]',
      '  The Starfighter collides with friendly projectile(id:-1) at location [E,3], taking 49 damage.',
    ],
    ship: 'E4 21 61',
    things: [],
  },
  {
    rule: '3 armour above the damage leaves 0',
    scene: { armour: 'Heavy', things: ['<-1 E3 5x1'] },
    play: 'move(E,2)',
    starfighter: [
      'The Starfighter(id:0) moves: [E,1] -> [E,2]',
      '  The Starfighter collides with enemy projectile(id:-1) at location [E,2], taking 0 damage.',
    ],
    ship: 'E2 220 62',
  },
  {
    rule: '4 an enemy: it is destroyed and scores, the Starfighter loses its present health without armour',
    scene: { things: ['I1 E3 45/50'] },
    play: 'move(E,4)',
    starfighter: [
      'The Starfighter(id:0) moves: [E,1] -> [E,4]',
      '  The Starfighter collides with Interceptor(id:1) at location [E,3], trading 45 damage.',
      '  The Interceptor at location [E,3] has been destroyed.',
    ],
    ship: 'E4 25 61',
    score: 1,
    things: [],
  },
  {
    rule: '5 an enemy with more health: the line of the Starfighter comes last, it stops there, the enemy scores',
    scene: { things: ['G1 E3'] },
    play: 'move(E,6)',
    log: [
      'The Starfighter(id:0) moves: [E,1] -> [E,3]',
      '  The Starfighter collides with Grunt(id:1) at location [E,3], trading 100 damage.',
      '  The Grunt at location [E,3] has been destroyed.',
      '  The Starfighter at location [E,3] has been destroyed.',
    ],
    ship: 'E3 0 64',
    score: 2,
    things: [],
    state: 'not started, debug, ok',
  },
  {
    rule: '6 an enemy with equal health destroys it, too',
    scene: { things: ['I1 E3 70/70'] },
    play: 'move(E,3)',
    ship: 'E3 0 64',
    state: 'not started, debug, ok',
  },
  {
    rule: '7 a projectile that destroys it',
    scene: { things: ['<-1 E3 100x1'] },
    play: 'move(E,4)',
    starfighter: [
      'The Starfighter(id:0) moves: [E,1] -> [E,2]',
      '  The Starfighter collides with enemy projectile(id:-1) at location [E,2], taking 99 damage.',
      '  The Starfighter at location [E,2] has been destroyed.',
    ],
    ship: 'E2 0 67',
  },
  {
    rule: '8 several cells: first the rows, then the columns, and only those on the way',
    scene: { ship: 'C1 70 70', things: ['I1 D1 10/50', 'I2 E2 20/50', 'I3 C2', 'I4 D3'] },
    play: 'move(E,3)',
    starfighter: [
      'The Starfighter(id:0) moves: [C,1] -> [E,3]',
      '  The Starfighter collides with Interceptor(id:1) at location [D,1], trading 10 damage.',
      '  The Interceptor at location [D,1] has been destroyed.',
      '  The Starfighter collides with Interceptor(id:2) at location [E,2], trading 20 damage.',
      '  The Interceptor at location [E,2] has been destroyed.',
    ],
    ship: 'E3 40 58',
    score: 2,
    things: [],
  },
];

const enemyEnters: readonly Case[] = [
  {
    rule: '1 a friendly projectile: it is gone, the enemy loses its damage and goes on',
    scene: { things: ['I1 E15 100/100', '*-1 E11 50x2'] },
    play: 'pass',
    enemies: [
      'A Interceptor(id:1) moves: [E,15] -> [E,12]',
      '  The Interceptor collides with friendly projectile(id:-1) at location [E,13], taking 50 damage.',
    ],
    things: ['I1 E12 50/100'],
  },
  {
    rule: '2 a friendly projectile that destroys it: it stops there and scores',
    scene: { things: ['I1 E15', '*-1 E11 50x2'] },
    play: 'pass',
    enemies: [
      'A Interceptor(id:1) moves: [E,15] -> [E,13]',
      '  The Interceptor collides with friendly projectile(id:-1) at location [E,13], taking 50 damage.',
      '  The Interceptor at location [E,13] has been destroyed.',
    ],
    things: [],
    score: 1,
  },
  {
    rule: '3 a destroyed enemy does not shoot',
    scene: { things: ['G1 A15 40/100', '*-1 A12 50x1'] },
    play: 'move(F,1)',
    enemies: [
      'A Grunt(id:1) moves: [A,15] -> [A,13]',
      '  The Grunt collides with friendly projectile(id:-1) at location [A,13], taking 49 damage.',
      '  The Grunt at location [A,13] has been destroyed.',
    ],
    things: [],
    score: 2,
  },
  {
    rule: '4 its armour counts; it lives and shoots',
    scene: { things: ['G1 A15', '*-1 A12 50x1'] },
    play: 'move(F,1)',
    things: ['G1 A13 51/100', '<-2 A12 15x4'],
  },
  {
    rule: '5 armour above the damage leaves 0',
    scene: { things: ['C1 A15 150/200', '*-1 A13 10x1'] },
    play: 'move(F,1)',
    enemies: [
      'A Carrier(id:1) moves: [A,15] -> [A,13]',
      '  The Carrier collides with friendly projectile(id:-1) at location [A,14], taking 0 damage.',
    ],
    things: ['C1 A13 160/200'],
  },
  {
    rule: '6 an enemy projectile: healing up to the total, the whole damage printed, and it goes on',
    scene: { things: ['I1 E15 20/50', '<-1 E14 40x1'] },
    play: 'pass',
    enemies: [
      'A Interceptor(id:1) moves: [E,15] -> [E,12]',
      '  The Interceptor collides with enemy projectile(id:-1) at location [E,13], healing 40 damage.',
    ],
    things: ['I1 E12 50/50'],
  },
  {
    rule: '7 the Starfighter: the enemy is destroyed and scores, health is traded without armour',
    scene: { things: ['I1 E3 40/50'] },
    play: 'pass',
    enemies: [
      'A Interceptor(id:1) moves: [E,3] -> [E,1]',
      '  The Interceptor collides with Starfighter(id:0) at location [E,1], trading 40 damage.',
      '  The Interceptor at location [E,1] has been destroyed.',
    ],
    ship: 'E1 30 70',
    score: 1,
    things: [],
  },
  {
    rule: '8 the Starfighter destroyed: its line after that of the enemy, which scores',
    scene: { things: ['I1 E3 70/70'] },
    play: 'pass',
    enemies: [
      'A Interceptor(id:1) moves: [E,3] -> [E,1]',
      '  The Interceptor collides with Starfighter(id:0) at location [E,1], trading 70 damage.',
      '  The Interceptor at location [E,1] has been destroyed.',
      '  The Starfighter at location [E,1] has been destroyed.',
    ],
    ship: 'E1 0 70',
    score: 1,
    state: 'not started, debug, ok',
  },
  {
    rule: '9 several cells in order: healed first, and the healed health is traded',
    scene: { things: ['I1 E4 10/50', '<-1 E3 20x1'] },
    play: 'pass',
    enemies: [
      'A Interceptor(id:1) moves: [E,4] -> [E,1]',
      '  The Interceptor collides with enemy projectile(id:-1) at location [E,2], healing 20 damage.',
      '  The Interceptor collides with Starfighter(id:0) at location [E,1], trading 30 damage.',
      '  The Interceptor at location [E,1] has been destroyed.',
    ],
    ship: 'E1 40 70',
  },
];

describe('section 6b: the Starfighter enters a cell', () => {
  testRules('6b', starfighterEnters);
});

describe('section 6c: an enemy enters a cell', () => {
  testRules('6c', enemyEnters);
});
