import { describe } from 'vitest';
import { type Case, testRules } from './support.ts';

const grunt: readonly Case[] = [
  {
    rule: 'react to pass with 10 more total and current health, then act normally and regenerate',
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
    rule: 'react to special with 20 more total and current health, then act normally and regenerate',
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
    rule: 'do not react to fire',
    scene: { things: ['G1 A20 50/100'] },
    play: 'fire',
    enemies: ['A Grunt(id:1) moves: [A,20] -> [A,18]', '  A enemy projectile(id:-2) spawns at location [A,17].'],
    things: ['G1 A18 51/100', '*-1 E2 70x5', '<-2 A17 15x4'],
  },
  {
    rule: 'do not react to move',
    scene: { things: ['G1 A20 50/100'] },
    play: 'move(F,1)',
    things: ['G1 A18 51/100', '<-1 A17 15x4'],
  },
  {
    rule: 'see the Starfighter 5 cells away, and then move left 4',
    scene: { ship: 'E3 70 70', things: ['G1 C6'] },
    play: 'fire',
    enemies: ['A Grunt(id:1) moves: [C,6] -> [C,2]', '  A enemy projectile(id:-2) spawns at location [C,1].'],
    things: ['G1 C2 100/100', '*-1 E4 70x5', '<-2 C1 15x4'],
    traits: ['G1 1 1 TT'],
  },
  {
    rule: 'do not see the Starfighter 6 cells away, and then move left 2',
    scene: { ship: 'E3 70 70', things: ['G1 C7'] },
    play: 'fire',
    things: ['G1 C5 100/100', '*-1 E4 70x5', '<-2 C4 15x4'],
  },
  {
    rule: 'add up the health that they gain turn by turn',
    scene: { things: ['G1 A28'] },
    play: 'pass pass',
    things: ['G1 A24 120/120', '<-1 A21 15x4', '<-2 A23 15x4'],
  },
];

const fighter: readonly Case[] = [
  {
    rule: 'react to pass with a regeneration, a move and a shot, which end their turn',
    scene: { things: ['F1 A20 100/150'] },
    play: 'pass',
    enemies: ['A Fighter(id:1) moves: [A,20] -> [A,14]', '  A enemy projectile(id:-1) spawns at location [A,13].'],
    things: ['F1 A14 105/150', '<-1 A13 100x10'],
  },
  {
    rule: 'react to pass in the same way if they see the Starfighter',
    scene: { ship: 'E9 70 70', things: ['F1 A14'] },
    play: 'pass',
    things: ['F1 A8 150/150', '<-1 A7 100x10'],
  },
  {
    rule: 'react to fire with 1 more armour, then act normally and regenerate',
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
    rule: 'add up the armour that they gain turn by turn',
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
    rule: 'are protected by the armour that they have gained',
    scene: { things: ['F1 A20 150/150 armour 12', '*-1 A18 70x5'] },
    play: 'special',
    friendly: [
      'A friendly projectile(id:-1) moves: [A,18] -> [A,20]',
      '  The projectile collides with Fighter(id:1) at location [A,20], dealing 58 damage.',
    ],
    things: ['F1 A17 97/150', '<-2 A16 20x3'],
  },
  {
    rule: 'do not react to special, and only act normally',
    scene: { things: ['F1 A20 100/150'] },
    play: 'special',
    enemies: ['A Fighter(id:1) moves: [A,20] -> [A,17]', '  A enemy projectile(id:-1) spawns at location [A,16].'],
    things: ['F1 A17 105/150', '<-1 A16 20x3'],
    traits: ['F1 5 10 FF'],
  },
  {
    rule: 'see the Starfighter 10 cells away, and then move left 1 and fire a stronger shot',
    scene: { things: ['F1 A7'] },
    play: 'special',
    enemies: ['A Fighter(id:1) moves: [A,7] -> [A,6]', '  A enemy projectile(id:-1) spawns at location [A,5].'],
    things: ['F1 A6 150/150', '<-1 A5 50x6'],
  },
  {
    rule: 'do not see the Starfighter 11 cells away, and then move left 3, even if they see it after the move',
    scene: { things: ['F1 A8'] },
    play: 'special',
    things: ['F1 A5 150/150', '<-1 A4 20x3'],
    traits: ['F1 5 10 TT'],
  },
];

const carrier: readonly Case[] = [
  {
    rule: 'react to pass with a regeneration, a move and the launch of two Interceptors that do not act, which end their turn',
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
    rule: 'react to pass in the same way if they see the Starfighter',
    scene: { things: ['C1 B10'] },
    play: 'pass',
    things: ['C1 B8 200/200', 'I2 A8 50/50', 'I3 C8 50/50'],
  },
  {
    rule: 'react to special with 10 more regeneration, which their normal action already uses',
    scene: { things: ['C1 B20 100/200'] },
    play: 'special',
    enemies: ['A Carrier(id:1) gains 10 regen.', 'A Carrier(id:1) moves: [B,20] -> [B,18]'],
    things: ['C1 B18 120/200'],
    traits: ['C1 20 15 FF'],
  },
  {
    rule: 'do not react to fire, and only act normally',
    scene: { things: ['C1 B20 100/200'] },
    play: 'fire',
    enemies: ['A Carrier(id:1) moves: [B,20] -> [B,18]'],
    things: ['C1 B18 110/200', '*-1 E2 70x5'],
    traits: ['C1 10 15 FF'],
  },
  {
    rule: 'see the Starfighter 15 cells away, and then move left 1 and launch an Interceptor ahead that does not act',
    scene: { things: ['C1 A12'] },
    play: 'fire',
    enemies: ['A Carrier(id:1) moves: [A,12] -> [A,11]', '  A Interceptor(id:2) spawns at location [A,10].'],
    things: ['C1 A11 200/200', 'I2 A10 50/50', '*-1 E2 70x5'],
  },
  {
    rule: 'do not see the Starfighter 16 cells away, and then move left 2 and launch no Interceptor',
    scene: { things: ['C1 A13'] },
    play: 'fire',
    enemies: ['A Carrier(id:1) moves: [A,13] -> [A,11]'],
    things: ['C1 A11 200/200', '*-1 E2 70x5'],
  },
  {
    rule: 'do not regenerate beyond their total health',
    scene: { things: ['C1 B20 195/200'] },
    play: 'fire',
    things: ['C1 B18 200/200', '*-1 E2 70x5'],
  },
];

describe('Grunts (rules, "Enemies")', () => {
  testRules(grunt);
});
describe('Fighters (rules, "Enemies")', () => {
  testRules(fighter);
});
describe('Carriers (rules, "Enemies")', () => {
  testRules(carrier);
});

const passes: readonly Case[] = [
  {
    rule: 'after pass: Grunts, Fighters and Carriers react in id order, then Grunts and Interceptors act in id order',
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
    rule: 'after fire: Fighters and Interceptors react in id order, then all but the Interceptors act in id order',
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
    rule: 'after special: Carriers and Grunts react in id order, then all enemies act in id order',
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
    rule: 'after move: no enemy reacts, and all act in id order',
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
    rule: 'an enemy regenerates before it moves, and so can survive a hit on the way',
    scene: { things: ['G1 A15 49/100', '*-1 A12 50x1'] },
    play: 'move(F,1)',
    things: ['G1 A13 1/100', '<-2 A12 15x4'],
  },
  {
    rule: 'an enemy regenerates before it moves in a reaction that ends its turn, too',
    scene: { things: ['F1 A15 36/150', '*-1 A12 50x1'] },
    play: 'pass',
    things: ['F1 A9 1/150', '<-2 A8 100x10'],
  },
  {
    rule: 'an enemy sees a Starfighter that has moved into its sight in this turn',
    scene: { things: ['F1 A9'] },
    play: 'move(D,2)',
    things: ['F1 A8 150/150', '<-1 A7 50x6'],
  },
  {
    rule: 'an enemy does not see a Starfighter that has moved out of its sight in this turn',
    scene: { things: ['F1 A7'] },
    play: 'move(F,1)',
    things: ['F1 A4 150/150', '<-1 A3 20x3'],
  },
  {
    rule: 'the flags printed after a turn are those of the places to which enemies have moved',
    scene: { things: ['I1 A14', 'I2 E15', 'I3 D8', 'I4 F9'] },
    play: 'pass',
    things: ['I1 A11 50/50', 'I2 E12 50/50', 'I3 D5 50/50', 'I4 F6 50/50'],
    // The Interceptors are 14, 11, 5 and 6 cells away from E1. The Starfighter sees 13 cells far, an Interceptor 5.
    traits: ['I1 0 0 FF', 'I2 0 0 TF', 'I3 0 0 TT', 'I4 0 0 TF'],
  },
];

describe('reactions of all enemies come before normal actions (rules, "A turn")', () => {
  testRules(passes);
});
describe('regeneration and sight of enemies (rules, "A turn" and "Enemies")', () => {
  testRules(timing);
});

const interceptor: readonly Case[] = [
  {
    rule: 'move left 3 after pass',
    scene: { things: ['I1 A20'] },
    play: 'pass',
    enemies: ['A Interceptor(id:1) moves: [A,20] -> [A,17]'],
    things: ['I1 A17 50/50'],
  },
  {
    rule: 'move left 3 after special',
    scene: { things: ['I1 A20'] },
    play: 'special',
    enemies: ['A Interceptor(id:1) moves: [A,20] -> [A,17]'],
  },
  {
    rule: 'that see the Starfighter move left 3, too, and never regenerate',
    scene: { ship: 'E3 70 70', things: ['I1 C6 20/50'] },
    play: 'pass',
    enemies: ['A Interceptor(id:1) moves: [C,6] -> [C,3]'],
    things: ['I1 C3 20/50'],
  },
  {
    rule: 'react to fire by moving down to the row of the Starfighter, and do not move left',
    scene: { things: ['I1 A20'] },
    play: 'fire',
    enemies: ['A Interceptor(id:1) moves: [A,20] -> [E,20]'],
    things: ['I1 E20 50/50', '*-1 E2 70x5'],
  },
  {
    rule: 'react to fire by moving up to the row of the Starfighter',
    scene: { things: ['I1 J20'] },
    play: 'fire',
    enemies: ['A Interceptor(id:1) moves: [J,20] -> [E,20]'],
  },
  {
    rule: 'in the row of the Starfighter react to fire by staying there, which ends their turn',
    scene: { things: ['I1 E20'] },
    play: 'fire',
    enemies: ['A Interceptor(id:1) stays at: [E,20]'],
    things: ['I1 E20 50/50', '*-1 E2 70x5'],
  },
  {
    rule: 'that react to fire stop before another enemy',
    scene: { things: ['I1 A20', 'I2 D20', 'I3 E20'] },
    play: 'fire',
    enemies: [
      'A Interceptor(id:1) moves: [A,20] -> [C,20]',
      'A Interceptor(id:2) stays at: [D,20]',
      'A Interceptor(id:3) stays at: [E,20]',
    ],
  },
  {
    rule: 'that react to fire are destroyed by a friendly projectile in their way',
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
    rule: 'that react to fire are healed by an enemy projectile in their way, and move on',
    scene: { things: ['I1 A20 30/50', '<-1 C21 15x1'] },
    play: 'fire',
    enemies: [
      'A Interceptor(id:1) moves: [A,20] -> [E,20]',
      '  The Interceptor collides with enemy projectile(id:-1) at location [C,20], healing 15 damage.',
    ],
    things: ['I1 E20 45/50', '*-2 E2 70x5'],
  },
  {
    rule: 'above the Starfighter react to fire by colliding with it',
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
    rule: 'below the Starfighter react to fire by colliding with it',
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
    rule: 'an enemy that is blocked at its first step stays and shoots',
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
    rule: 'an enemy that is blocked on its way moves up to the obstacle and shoots',
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
    rule: 'an enemy is not blocked by an enemy with a lower id, which has already moved away',
    scene: { things: ['I1 A19', 'G2 A20'] },
    play: 'move(F,1)',
    things: ['I1 A16 50/50', 'G2 A18 100/100', '<-1 A17 15x4'],
  },
  {
    rule: 'a blocked Fighter that reacts to pass shoots',
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
    rule: 'a blocked Pylon heals',
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
    rule: 'an enemy that moves past column 1 disappears without a shot, and does not score',
    scene: { ship: 'J20 70 70', things: ['G1 A2'] },
    play: 'fire',
    enemies: ['A Grunt(id:1) moves: [A,2] -> out of board'],
    things: ['*-1 J21 70x5'],
    score: 0,
  },
  {
    rule: 'an enemy in column 1 leaves the board with its next move',
    scene: { ship: 'J20 70 70', things: ['I1 A1'] },
    play: 'pass',
    enemies: ['A Interceptor(id:1) moves: [A,1] -> out of board'],
    things: [],
  },
  {
    rule: 'the shot of an enemy in column 1 is out of board, but uses an id',
    scene: { ship: 'J20 70 70', things: ['G1 A3'] },
    play: 'fire',
    enemies: ['A Grunt(id:1) moves: [A,3] -> [A,1]', '  A enemy projectile(id:-2) spawns at location out of board.'],
    things: ['G1 A1 100/100', '*-1 J21 70x5'],
  },
  {
    rule: 'a Fighter that leaves the board in its reaction to pass does not shoot',
    scene: { ship: 'J20 70 70', things: ['F1 A6'] },
    play: 'pass',
    enemies: ['A Fighter(id:1) moves: [A,6] -> out of board'],
    things: [],
  },
  {
    rule: 'a Pylon that leaves the board does not heal',
    scene: { ship: 'J20 70 70', things: ['P1 A2', 'I2 A4 10/50'] },
    play: 'pass',
    enemies: ['A Pylon(id:1) moves: [A,2] -> out of board', 'A Interceptor(id:2) moves: [A,4] -> [A,1]'],
    things: ['I2 A1 10/50'],
  },
];

describe('Interceptors (rules, "Enemies")', () => {
  testRules(interceptor);
});
describe('enemies that are blocked or leave the board (rules, "Collisions")', () => {
  testRules(blocked);
});
