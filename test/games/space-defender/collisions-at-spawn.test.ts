import { describe } from 'vitest';
import { type Case, testRules } from './support.ts';

const friendlySpawns: readonly Case[] = [
  {
    rule: '23 a friendly shot spawns on a friendly one: the new one stays, with both damages',
    scene: { weapon: 'Splitter', things: ['*-1 E2 150x0'] },
    play: 'fire',
    starfighter: [
      'The Starfighter(id:0) fires at location [E,1].',
      '  A friendly projectile(id:-2) spawns at location [E,2].',
      '  The projectile collides with friendly projectile(id:-1) at location [E,2], combining damage.',
    ],
    things: ['*-2 E2 300x0'],
  },
  {
    rule: '24 a friendly shot spawns on a weaker enemy one',
    scene: { things: ['<-1 E3 15x1'] },
    play: 'fire',
    starfighter: [
      'The Starfighter(id:0) fires at location [E,1].',
      '  A friendly projectile(id:-2) spawns at location [E,2].',
      '  The projectile collides with enemy projectile(id:-1) at location [E,2], negating damage.',
    ],
    things: ['*-2 E2 55x5'],
  },
  {
    rule: '25 a friendly shot spawns on a stronger enemy one',
    scene: { things: ['<-1 E3 100x1'] },
    play: 'fire',
    things: ['<-1 E2 30x1'],
  },
  {
    rule: '26 a friendly shot spawns on an equal enemy one',
    scene: { things: ['<-1 E3 70x1'] },
    play: 'fire',
    things: [],
  },
  {
    rule: '27 a friendly shot spawns on an enemy',
    scene: { things: ['I1 E2'] },
    play: 'fire',
    starfighter: [
      'The Starfighter(id:0) fires at location [E,1].',
      '  A friendly projectile(id:-1) spawns at location [E,2].',
      '  The projectile collides with Interceptor(id:1) at location [E,2], dealing 70 damage.',
      '  The Interceptor at location [E,2] has been destroyed.',
    ],
    things: [],
    score: 1,
  },
];

const enemySpawns: readonly Case[] = [
  {
    rule: '28 an enemy shot spawns on an enemy one: the new one stays, with both damages',
    scene: { things: ['G1 A20', '<-1 A19 15x2'] },
    play: 'move(F,1)',
    enemies: [
      'A Grunt(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-2) spawns at location [A,17].',
      '  The projectile collides with enemy projectile(id:-1) at location [A,17], combining damage.',
    ],
    things: ['G1 A18 100/100', '<-2 A17 30x4'],
  },
  {
    rule: '29 an enemy shot spawns on a friendly one',
    scene: { things: ['G1 A20', '*-1 A16 10x1'] },
    play: 'move(F,1)',
    enemies: [
      'A Grunt(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-2) spawns at location [A,17].',
      '  The projectile collides with friendly projectile(id:-1) at location [A,17], negating damage.',
    ],
    things: ['G1 A18 100/100', '<-2 A17 5x4'],
  },
  {
    rule: '30 an enemy shot spawns on another enemy and heals it',
    scene: { things: ['G1 A20', 'I2 A17 20/50'] },
    play: 'move(F,1)',
    enemies: [
      'A Grunt(id:1) moves: [A,20] -> [A,18]',
      '  A enemy projectile(id:-1) spawns at location [A,17].',
      '  The projectile collides with Interceptor(id:2) at location [A,17], healing 15 damage.',
      'A Interceptor(id:2) moves: [A,17] -> [A,14]',
    ],
    things: ['G1 A18 100/100', 'I2 A14 35/50'],
  },
  {
    rule: '31 an enemy shot spawns on the Starfighter',
    scene: { things: ['F1 E3'] },
    play: 'special',
    enemies: [
      'A Fighter(id:1) moves: [E,3] -> [E,2]',
      '  A enemy projectile(id:-1) spawns at location [E,1].',
      '  The projectile collides with Starfighter(id:0) at location [E,1], dealing 49 damage.',
    ],
    ship: 'E1 21 20',
    things: ['F1 E2 150/150'],
  },
];

describe('section 6a: a projectile spawns in a cell', () => {
  testRules('6a', friendlySpawns);
  testRules('6a', enemySpawns);
});
