import { describe } from 'vitest';
import { type Case, testRules } from './support.ts';

const friendlyArrives: readonly Case[] = [
  {
    rule: 'a friendly shot that reaches an older friendly shot flies on with the damage of both',
    scene: { things: ['*-1 E12 50x1', '*-2 E10 70x5'] },
    play: 'pass',
    log: [
      'A friendly projectile(id:-1) moves: [E,12] -> [E,13]',
      'A friendly projectile(id:-2) moves: [E,10] -> [E,15]',
      '  The projectile collides with friendly projectile(id:-1) at location [E,13], combining damage.',
      'The Starfighter(id:0) passes at location [E,1], doubling regen rate.',
    ],
    things: ['*-2 E15 120x5'],
  },
  {
    rule: 'a friendly shot absorbs a newer friendly shot, which does not act, and keeps its own id and move',
    scene: { things: ['*-1 E10 70x5', '*-2 E12 50x1'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,10] -> [E,15]',
      '  The projectile collides with friendly projectile(id:-2) at location [E,12], combining damage.',
    ],
    things: ['*-1 E15 120x5'],
  },
  {
    rule: 'a friendly shot and an enemy shot of equal damage both vanish',
    scene: { things: ['*-1 E10 70x5', '<-2 E12 70x2'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,10] -> [E,12]',
      '  The projectile collides with enemy projectile(id:-2) at location [E,12], negating damage.',
    ],
    hostile: [],
    things: [],
  },
  {
    rule: 'a friendly shot that reaches a weaker enemy shot flies on with the difference',
    scene: { things: ['*-1 E10 70x5', '<-2 E12 20x3'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,10] -> [E,15]',
      '  The projectile collides with enemy projectile(id:-2) at location [E,12], negating damage.',
    ],
    hostile: [],
    things: ['*-1 E15 50x5'],
  },
  {
    rule: 'a friendly shot that reaches a stronger enemy shot vanishes, and the enemy shot flies on with the difference and its own move',
    scene: { things: ['*-1 E10 50x1', '<-2 E11 70x2'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,10] -> [E,11]',
      '  The projectile collides with enemy projectile(id:-2) at location [E,11], negating damage.',
    ],
    hostile: ['A enemy projectile(id:-2) moves: [E,11] -> [E,9]'],
    things: ['<-2 E9 20x2'],
  },
  {
    rule: 'a friendly shot that hits an enemy vanishes, and the enemy loses the damage less its armour',
    scene: { things: ['G1 E13', '*-1 E10 70x5'] },
    play: 'move(D,1)',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,10] -> [E,13]',
      '  The projectile collides with Grunt(id:1) at location [E,13], dealing 69 damage.',
    ],
    things: ['G1 E11 32/100', '<-2 E10 15x4'],
    score: 0,
  },
  {
    rule: 'a friendly shot that destroys an enemy prints its full damage, and the enemy adds to the score',
    scene: { things: ['I1 E12', '*-1 E10 70x5'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,10] -> [E,12]',
      '  The projectile collides with Interceptor(id:1) at location [E,12], dealing 70 damage.',
      '  The Interceptor at location [E,12] has been destroyed.',
    ],
    things: [],
    score: 1,
  },
  {
    rule: 'a friendly shot destroys an enemy that is left with exactly 0 health',
    scene: { things: ['I1 E12 70/70', '*-1 E10 70x5'] },
    play: 'pass',
    things: [],
    score: 1,
  },
  {
    rule: 'a friendly shot does not destroy an enemy that is left with 1 health',
    scene: { things: ['I1 E12 71/71', '*-1 E10 70x5'] },
    play: 'pass',
    things: ['I1 E9 1/71'],
    score: 0,
  },
  {
    rule: 'a friendly shot deals 0 damage to an enemy with more armour than the shot has damage',
    scene: { ship: 'J1 70 70', things: ['C1 E13 180/200', '*-1 E10 10x5'] },
    play: 'move(J,2)',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,10] -> [E,13]',
      '  The projectile collides with Carrier(id:1) at location [E,13], dealing 0 damage.',
    ],
    things: ['C1 E11 190/200'],
  },
  {
    rule: 'a friendly shot that hits the Starfighter deals its damage less the armour',
    scene: { ship: 'E5 70 70', things: ['*-1 E3 40x5'] },
    play: 'move(E,6)',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,3] -> [E,5]',
      '  The projectile collides with Starfighter(id:0) at location [E,5], dealing 39 damage.',
    ],
    ship: 'E6 32 67',
    things: [],
  },
  {
    rule: 'a friendly shot can have several collisions in one flight, in the order of the cells',
    scene: { things: ['I1 E14 500/500', '*-1 E10 70x5', '*-2 E11 50x1', '<-3 E12 20x3'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,10] -> [E,14]',
      '  The projectile collides with friendly projectile(id:-2) at location [E,11], combining damage.',
      '  The projectile collides with enemy projectile(id:-3) at location [E,12], negating damage.',
      '  The projectile collides with Interceptor(id:1) at location [E,14], dealing 100 damage.',
    ],
    hostile: [],
    things: ['I1 E11 400/500'],
  },
  {
    rule: 'a friendly shot that leaves the board prints its collisions on the way below the line about its flight',
    scene: { things: ['*-1 E27 70x5', '<-2 E29 20x3'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,27] -> out of board',
      '  The projectile collides with enemy projectile(id:-2) at location [E,29], negating damage.',
    ],
    things: [],
  },
];

const enemyArrives: readonly Case[] = [
  {
    rule: 'an enemy shot that reaches another enemy shot flies on with the damage of both, and the other does not act',
    scene: { things: ['<-1 E20 15x4', '<-2 E18 20x3'] },
    play: 'pass',
    hostile: [
      'A enemy projectile(id:-1) moves: [E,20] -> [E,16]',
      '  The projectile collides with enemy projectile(id:-2) at location [E,18], combining damage.',
    ],
    things: ['<-1 E16 35x4'],
  },
  {
    rule: 'an enemy shot and a friendly shot of equal damage both vanish',
    scene: { things: ['*-1 E10 50x1', '<-2 E13 50x6'] },
    play: 'pass',
    hostile: [
      'A enemy projectile(id:-2) moves: [E,13] -> [E,11]',
      '  The projectile collides with friendly projectile(id:-1) at location [E,11], negating damage.',
    ],
    things: [],
  },
  {
    rule: 'an enemy shot that reaches a weaker friendly shot flies on with the difference',
    scene: { things: ['*-1 E10 50x1', '<-2 E13 90x10'] },
    play: 'pass',
    hostile: [
      'A enemy projectile(id:-2) moves: [E,13] -> [E,3]',
      '  The projectile collides with friendly projectile(id:-1) at location [E,11], negating damage.',
    ],
    things: ['<-2 E3 40x10'],
  },
  {
    rule: 'an enemy shot that reaches a stronger friendly shot vanishes, and the friendly shot keeps the difference and its own move',
    scene: { things: ['*-1 E10 50x1', '<-2 E13 15x4'] },
    play: 'pass',
    hostile: [
      'A enemy projectile(id:-2) moves: [E,13] -> [E,11]',
      '  The projectile collides with friendly projectile(id:-1) at location [E,11], negating damage.',
    ],
    things: ['*-1 E11 35x1'],
  },
  {
    rule: 'an enemy shot heals an enemy up to its total health, and prints its full damage',
    scene: { things: ['G1 E12 90/100', '<-1 E14 20x3'] },
    play: 'move(D,1)',
    hostile: [
      'A enemy projectile(id:-1) moves: [E,14] -> [E,12]',
      '  The projectile collides with Grunt(id:1) at location [E,12], healing 20 damage.',
    ],
    things: ['G1 E10 100/100', '<-2 E9 15x4'],
  },
  {
    rule: 'an enemy shot heals an enemy by its full damage, whatever the armour of the enemy',
    scene: { things: ['F1 E12 50/150', '<-1 E14 20x3'] },
    play: 'move(D,1)',
    hostile: [
      'A enemy projectile(id:-1) moves: [E,14] -> [E,12]',
      '  The projectile collides with Fighter(id:1) at location [E,12], healing 20 damage.',
    ],
    things: ['F1 E9 75/150', '<-2 E8 20x3'],
  },
  {
    rule: 'an enemy shot that hits the Starfighter deals its damage less the armour',
    scene: { things: ['<-1 E4 15x4'] },
    play: 'pass',
    hostile: [
      'A enemy projectile(id:-1) moves: [E,4] -> [E,1]',
      '  The projectile collides with Starfighter(id:0) at location [E,1], dealing 14 damage.',
    ],
    ship: 'E1 58 70',
    things: [],
  },
  {
    rule: 'an enemy shot deals 0 damage to a Starfighter with more armour than the shot has damage',
    scene: { armour: 'Heavy', ship: 'E1 150 70', things: ['<-1 E4 5x4'] },
    play: 'pass',
    hostile: [
      'A enemy projectile(id:-1) moves: [E,4] -> [E,1]',
      '  The projectile collides with Starfighter(id:0) at location [E,1], dealing 0 damage.',
    ],
    ship: 'E1 158 70',
  },
  {
    rule: 'an enemy shot that destroys the Starfighter ends the turn: the line about the loss is the last',
    scene: { ship: 'E1 14 70', things: ['<-1 E4 15x4'] },
    play: 'pass',
    log: [
      'A enemy projectile(id:-1) moves: [E,4] -> [E,1]',
      '  The projectile collides with Starfighter(id:0) at location [E,1], dealing 14 damage.',
      '  The Starfighter at location [E,1] has been destroyed.',
    ],
    ship: 'E1 0 70',
    state: 'not started, debug, ok',
  },
];

describe('when a projectile enters a cell (rules, "Collisions"),', () => {
  testRules(friendlyArrives);
  testRules(enemyArrives);
});

const starfighterEnters: readonly Case[] = [
  {
    rule: 'with an enemy projectile takes its damage less the armour and flies on, and the projectile vanishes',
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
    rule: 'with a friendly projectile takes its damage less the armour, too',
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
    rule: 'with an enemy projectile takes 0 damage if its armour exceeds the damage',
    scene: { armour: 'Heavy', things: ['<-1 E3 5x1'] },
    play: 'move(E,2)',
    starfighter: [
      'The Starfighter(id:0) moves: [E,1] -> [E,2]',
      '  The Starfighter collides with enemy projectile(id:-1) at location [E,2], taking 0 damage.',
    ],
    ship: 'E2 220 62',
  },
  {
    rule: 'with an enemy destroys and scores the enemy, and loses as much health as the enemy had, whatever its armour',
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
    rule: 'with an enemy of more health stops there and is destroyed, after the enemy is destroyed and scored',
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
    rule: 'with an enemy of equal health is destroyed, too',
    scene: { things: ['I1 E3 70/70'] },
    play: 'move(E,3)',
    ship: 'E3 0 64',
    state: 'not started, debug, ok',
  },
  {
    rule: 'with a projectile that destroys it stops in this cell',
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
    rule: 'collides with everything on its path in order: first on the way to its row, then on the way to its column',
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
    rule: 'with a friendly projectile takes its damage and flies on, and the projectile vanishes',
    scene: { things: ['I1 E15 100/100', '*-1 E11 50x2'] },
    play: 'pass',
    enemies: [
      'A Interceptor(id:1) moves: [E,15] -> [E,12]',
      '  The Interceptor collides with friendly projectile(id:-1) at location [E,13], taking 50 damage.',
    ],
    things: ['I1 E12 50/100'],
  },
  {
    rule: 'with a friendly projectile that destroys it stops there and adds to the score',
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
    rule: 'with a friendly projectile that destroys it does not shoot',
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
    rule: 'with a friendly projectile that does not destroy it takes the damage less its armour, and shoots',
    scene: { things: ['G1 A15', '*-1 A12 50x1'] },
    play: 'move(F,1)',
    things: ['G1 A13 51/100', '<-2 A12 15x4'],
  },
  {
    rule: 'with a friendly projectile takes 0 damage if its armour exceeds the damage',
    scene: { things: ['C1 A15 150/200', '*-1 A13 10x1'] },
    play: 'move(F,1)',
    enemies: [
      'A Carrier(id:1) moves: [A,15] -> [A,13]',
      '  The Carrier collides with friendly projectile(id:-1) at location [A,14], taking 0 damage.',
    ],
    things: ['C1 A13 160/200'],
  },
  {
    rule: 'with an enemy projectile is healed up to its total health and flies on, and the full damage is printed',
    scene: { things: ['I1 E15 20/50', '<-1 E14 40x1'] },
    play: 'pass',
    enemies: [
      'A Interceptor(id:1) moves: [E,15] -> [E,12]',
      '  The Interceptor collides with enemy projectile(id:-1) at location [E,13], healing 40 damage.',
    ],
    things: ['I1 E12 50/50'],
  },
  {
    rule: 'with the Starfighter is destroyed and scored, and the Starfighter loses as much health as the enemy had, whatever its armour',
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
    rule: 'with the Starfighter and destroys it adds to the score, and its line comes before that of the Starfighter',
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
    rule: 'with an enemy projectile and then with the Starfighter is healed first, and trades its new health',
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

describe('the Starfighter when it enters a cell (rules, "Collisions")', () => {
  testRules(starfighterEnters);
});

describe('an enemy that enters a cell (rules, "Collisions")', () => {
  testRules(enemyEnters);
});
