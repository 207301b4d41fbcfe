import { describe } from 'vitest';
import { type Case, testRules } from './support.ts';

const launched: readonly Case[] = [
  {
    rule: 'launched above the top row get an id and a line, but are not on the board',
    scene: { things: ['C1 A20'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [A,20] -> [A,18]',
      '  A Interceptor(id:2) spawns at location out of board.',
      '  A Interceptor(id:3) spawns at location [B,18].',
    ],
    things: ['C1 A18 200/200', 'I3 B18 50/50'],
  },
  {
    rule: 'launched below the bottom row get an id and a line, but are not on the board',
    scene: { things: ['C1 J20'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [J,20] -> [J,18]',
      '  A Interceptor(id:2) spawns at location [I,18].',
      '  A Interceptor(id:3) spawns at location out of board.',
    ],
    things: ['C1 J18 200/200', 'I2 I18 50/50'],
  },
  {
    rule: 'are not launched into the cell of an enemy, and then get neither an id nor a line',
    scene: { things: ['C1 B20', 'I2 A18'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [B,20] -> [B,18]',
      '  A Interceptor(id:3) spawns at location [C,18].',
      'A Interceptor(id:2) moves: [A,18] -> [A,15]',
    ],
    things: ['C1 B18 200/200', 'I2 A15 50/50', 'I3 C18 50/50'],
  },
  {
    rule: 'are not launched into the cells of enemies by a blocked Carrier either',
    scene: { things: ['C1 B20', 'I2 A20', 'I3 C20', 'I4 B19'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) stays at: [B,20]',
      'A Interceptor(id:2) moves: [A,20] -> [A,17]',
      'A Interceptor(id:3) moves: [C,20] -> [C,17]',
      'A Interceptor(id:4) moves: [B,19] -> [B,16]',
    ],
  },
  {
    rule: 'are launched even if the Carrier is blocked',
    scene: { things: ['C1 B20', 'I2 B19'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) stays at: [B,20]',
      '  A Interceptor(id:3) spawns at location [A,20].',
      '  A Interceptor(id:4) spawns at location [C,20].',
      'A Interceptor(id:2) moves: [B,19] -> [B,16]',
    ],
  },
  {
    rule: 'are not launched by a Carrier that leaves the board',
    scene: { ship: 'J20 70 70', things: ['C1 A2'] },
    play: 'pass',
    enemies: ['A Carrier(id:1) moves: [A,2] -> out of board'],
    things: [],
  },
  {
    rule: 'launched into a friendly projectile are destroyed at once, get an id and add to the score',
    scene: { things: ['C1 B20', '*-1 A17 50x1'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [B,20] -> [B,18]',
      '  A Interceptor(id:2) spawns at location [A,18].',
      '  The Interceptor collides with friendly projectile(id:-1) at location [A,18], taking 50 damage.',
      '  The Interceptor at location [A,18] has been destroyed.',
      '  A Interceptor(id:3) spawns at location [C,18].',
    ],
    things: ['C1 B18 200/200', 'I3 C18 50/50'],
    score: 1,
  },
  {
    rule: 'launched into an enemy projectile have full health already, so the printed healing changes nothing, and the projectile vanishes',
    scene: { things: ['C1 B20', '<-1 A20 15x2'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [B,20] -> [B,18]',
      '  A Interceptor(id:2) spawns at location [A,18].',
      '  The Interceptor collides with enemy projectile(id:-1) at location [A,18], healing 15 damage.',
      '  A Interceptor(id:3) spawns at location [C,18].',
    ],
    things: ['C1 B18 200/200', 'I2 A18 50/50', 'I3 C18 50/50'],
  },
  {
    rule: 'launched into the Starfighter are destroyed and scored, and the Starfighter loses as much health as they had',
    scene: { things: ['C1 D3'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [D,3] -> [D,1]',
      '  A Interceptor(id:2) spawns at location [C,1].',
      '  A Interceptor(id:3) spawns at location [E,1].',
      '  The Interceptor collides with Starfighter(id:0) at location [E,1], trading 50 damage.',
      '  The Interceptor at location [E,1] has been destroyed.',
    ],
    ship: 'E1 20 70',
    things: ['C1 D1 200/200', 'I2 C1 50/50'],
    score: 1,
  },
  {
    rule: 'are not launched into the cell of an enemy ahead of a Carrier that sees the Starfighter',
    scene: { things: ['C1 A12', 'I2 A10'] },
    play: 'move(F,1)',
    enemies: ['A Carrier(id:1) moves: [A,12] -> [A,11]', 'A Interceptor(id:2) moves: [A,10] -> [A,7]'],
    things: ['C1 A11 200/200', 'I2 A7 50/50'],
  },
  {
    rule: 'launched ahead of a Carrier in column 1 that sees the Starfighter are out of board, but get an id',
    scene: { things: ['C1 A2'], thresholds: [101, 101, 101, 101, 101] },
    play: 'move(F,1)',
    enemies: ['A Carrier(id:1) moves: [A,2] -> [A,1]', '  A Interceptor(id:2) spawns at location out of board.'],
    spawn: ['A Grunt(id:3) spawns at location [A,30].'],
  },
];

const pylon: readonly Case[] = [
  {
    rule: 'that do not see the Starfighter move left 2 and heal themselves',
    scene: { things: ['P1 A20 100/300'] },
    play: 'fire',
    enemies: [
      'A Pylon(id:1) moves: [A,20] -> [A,18]',
      '  The Pylon heals Pylon(id:1) at location [A,18] for 10 damage.',
    ],
    things: ['P1 A18 110/300', '*-1 E2 70x5'],
  },
  {
    rule: 'do not react to pass, and do not regenerate',
    scene: { things: ['P1 A20 100/300'] },
    play: 'pass',
    things: ['P1 A18 110/300'],
  },
  {
    rule: 'do not react to special',
    scene: { things: ['P1 A20 100/300'] },
    play: 'special',
    things: ['P1 A18 110/300'],
  },
  {
    rule: 'that see the Starfighter, 5 cells away, move left 1 and shoot, and do not heal',
    scene: { ship: 'E3 70 70', things: ['P1 C6 100/300'] },
    play: 'pass',
    enemies: ['A Pylon(id:1) moves: [C,6] -> [C,5]', '  A enemy projectile(id:-1) spawns at location [C,4].'],
    things: ['P1 C5 100/300', '<-1 C4 70x2'],
  },
  {
    rule: 'do not see the Starfighter 6 cells away, and move left 2',
    scene: { ship: 'E3 70 70', things: ['P1 C7 100/300'] },
    play: 'pass',
    things: ['P1 C5 110/300'],
  },
  {
    rule: 'heal all enemies within 5 cells, in id order, by 10 up to the total health, and the line always says 10',
    scene: { things: ['I1 F18 20/50', 'I2 G18 20/50', 'P3 A20 298/300', 'G4 A23', 'I5 A24 20/50'] },
    play: 'move(E,2)',
    enemies: [
      'A Interceptor(id:1) moves: [F,18] -> [F,15]',
      'A Interceptor(id:2) moves: [G,18] -> [G,15]',
      'A Pylon(id:3) moves: [A,20] -> [A,18]',
      '  The Pylon heals Pylon(id:3) at location [A,18] for 10 damage.',
      '  The Pylon heals Grunt(id:4) at location [A,23] for 10 damage.',
      'A Grunt(id:4) moves: [A,23] -> [A,21]',
      '  A enemy projectile(id:-1) spawns at location [A,20].',
      'A Interceptor(id:5) moves: [A,24] -> [A,22]',
    ],
    things: ['I1 F15 20/50', 'I2 G15 20/50', 'P3 A18 300/300', 'G4 A21 100/100', 'I5 A22 20/50', '<-1 A20 15x4'],
  },
  {
    rule: 'heal across rows, too: enemies 5 cells away, but not those 6 cells away',
    scene: { things: ['P1 A20', 'I2 F18 20/50', 'I3 G18 20/50', 'I4 C21 45/50'] },
    play: 'move(E,2)',
    enemies: [
      'A Pylon(id:1) moves: [A,20] -> [A,18]',
      '  The Pylon heals Pylon(id:1) at location [A,18] for 10 damage.',
      '  The Pylon heals Interceptor(id:2) at location [F,18] for 10 damage.',
      '  The Pylon heals Interceptor(id:4) at location [C,21] for 10 damage.',
      'A Interceptor(id:2) moves: [F,18] -> [F,15]',
      'A Interceptor(id:3) moves: [G,18] -> [G,15]',
      'A Interceptor(id:4) moves: [C,21] -> [C,18]',
    ],
    things: ['P1 A18 300/300', 'I2 F15 30/50', 'I3 G15 20/50', 'I4 C18 50/50'],
  },
  {
    rule: 'heal Interceptors that a Carrier launched earlier in the same phase',
    scene: { things: ['C1 B22', 'P2 B18'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [B,22] -> [B,20]',
      '  A Interceptor(id:3) spawns at location [A,20].',
      '  A Interceptor(id:4) spawns at location [C,20].',
      'A Pylon(id:2) moves: [B,18] -> [B,16]',
      '  The Pylon heals Carrier(id:1) at location [B,20] for 10 damage.',
      '  The Pylon heals Pylon(id:2) at location [B,16] for 10 damage.',
      '  The Pylon heals Interceptor(id:3) at location [A,20] for 10 damage.',
      '  The Pylon heals Interceptor(id:4) at location [C,20] for 10 damage.',
    ],
  },
];

describe('Interceptors of a Carrier (rules, "Enemies")', () => {
  testRules(launched);
});
describe('Pylons (rules, "Enemies")', () => {
  testRules(pylon);
});
