import { describe, expect, test } from 'vitest';
import { type Case, last, playAll, playFromStart, testRules } from './support.ts';

const strike = { weapon: 'Snipe', power: 'Orbital Strike' } as const;
const over = 'not started, debug, ok';

const onTheBoard: readonly Case[] = [
  {
    rule: 'Interceptors launched in reaction to a command do not act in the same turn',
    scene: { things: ['C1 H10', 'I2 C10'] },
    play: 'pass',
    things: ['C1 H8 200/200', 'I2 C7 50/50', 'I3 G8 50/50', 'I4 I8 50/50'],
  },
  {
    rule: 'the line of a shot comes before the lines of its collisions, and names the cell that the shot finally reached',
    scene: { things: ['I1 C7', '*-1 C5 70x5'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [C,5] -> [C,7]',
      '  The projectile collides with Interceptor(id:1) at location [C,7], dealing 70 damage.',
      '  The Interceptor at location [C,7] has been destroyed.',
    ],
  },
  {
    rule: 'of two combined shots, the arriving one remains, and the other does not act',
    scene: { things: ['<-1 H19 20x3', '<-2 H18 15x4', '<-3 H23 50x6'] },
    play: 'pass',
    hostile: [
      'A enemy projectile(id:-1) moves: [H,19] -> [H,16]',
      '  The projectile collides with enemy projectile(id:-2) at location [H,18], combining damage.',
      'A enemy projectile(id:-3) moves: [H,23] -> [H,17]',
    ],
    things: ['<-1 H16 35x3', '<-3 H17 50x6'],
  },
  {
    rule: 'enemies react before normal actions, and an Interceptor in the row of the Starfighter loses its turn',
    scene: { things: ['G1 B20', 'I2 E25'] },
    play: 'fire',
    enemies: [
      'A Interceptor(id:2) stays at: [E,25]',
      'A Grunt(id:1) moves: [B,20] -> [B,18]',
      '  A enemy projectile(id:-2) spawns at location [B,17].',
    ],
    things: ['G1 B18 100/100', 'I2 E25 50/50', '*-1 E2 70x5', '<-2 B17 15x4'],
  },
  {
    rule: 'a Fighter that gains armour regenerates only once, in its action',
    scene: { things: ['F1 B20 120/150'] },
    play: 'fire',
    things: ['F1 B17 125/150', '*-1 E2 70x5', '<-2 B16 20x3'],
    traits: ['F1 5 11 FF'],
  },
  {
    rule: 'a blocked Pylon that sees the Starfighter shoots',
    scene: { ship: 'E3 70 70', things: ['P1 C6', 'I2 C5 50/200'] },
    play: 'pass',
    enemies: [
      'A Pylon(id:1) stays at: [C,6]',
      '  A enemy projectile(id:-1) spawns at location [C,5].',
      '  The projectile collides with Interceptor(id:2) at location [C,5], healing 70 damage.',
      'A Interceptor(id:2) moves: [C,5] -> [C,2]',
    ],
    things: ['P1 C6 300/300', 'I2 C2 120/200'],
  },
  {
    rule: 'an Interceptor has its flags from its launch on, even if the game ends later in phase 5',
    scene: { things: ['C1 A8', 'G2 E3 80/100'] },
    play: 'special',
    things: ['C1 A7 200/200', 'I3 A6 50/50'],
    traits: ['C1 20 15 TT', 'I3 0 0 TF'],
    state: over,
  },
  {
    rule: 'an Interceptor launched off the board uses an id, but one blocked by an enemy does not',
    scene: { thresholds: [101, 101, 101, 101, 101], things: ['C1 A20', 'I2 B18'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [A,20] -> [A,18]',
      '  A Interceptor(id:3) spawns at location out of board.',
      'A Interceptor(id:2) moves: [B,18] -> [B,15]',
    ],
    spawn: ['A Grunt(id:4) spawns at location [A,30].'],
  },
  {
    rule: 'if a ram destroys both, the enemy scores, and its line comes before that of the Starfighter',
    scene: { things: ['P1 B1'] },
    play: 'move(A,1)',
    starfighter: [
      'The Starfighter(id:0) moves: [E,1] -> [B,1]',
      '  The Starfighter collides with Pylon(id:1) at location [B,1], trading 300 damage.',
      '  The Pylon at location [B,1] has been destroyed.',
      '  The Starfighter at location [B,1] has been destroyed.',
    ],
    score: 1,
    state: over,
  },
  {
    rule: 'a kill fills a slot of an inner focus before a later slot of the outer one: 2·(1 + 2·(1 + 1 + 1) + 3)',
    scene: { ...strike, things: ['P1 A25 1/300', 'P2 B25 1/300', 'I3 C25', 'I4 D25', 'F5 F25 1/150'] },
    play: 'special',
    score: 20,
  },
  {
    rule: 'a focus can be full although its inner focus is not: 3·(3 + 1 + 1 + 1)',
    scene: { ...strike, things: ['C1 A25 1/200', 'I2 C25', 'I3 D25', 'P4 B25 1/300'] },
    play: 'special',
    score: 18,
  },
  {
    rule: 'the full amount is printed for healing that an undamaged enemy does not need and damage beyond the health of an enemy',
    scene: { ...strike, things: ['G1 C10 1/100', 'I2 C20 500/500', 'P3 H25 390/400', '<-1 C22 20x3'] },
    play: 'special',
    log: [
      'A enemy projectile(id:-1) moves: [C,22] -> [C,20]',
      '  The projectile collides with Interceptor(id:2) at location [C,20], healing 20 damage.',
      'The Starfighter(id:0) uses special, unleashing a wave of energy.',
      '  A Grunt(id:1) at location [C,10] takes 99 damage.',
      '  The Grunt at location [C,10] has been destroyed.',
      '  A Interceptor(id:2) at location [C,20] takes 100 damage.',
      '  A Pylon(id:3) at location [H,25] takes 100 damage.',
      'A Interceptor(id:2) moves: [C,20] -> [C,17]',
      'A Pylon(id:3) moves: [H,25] -> [H,23]',
      '  The Pylon heals Pylon(id:3) at location [H,23] for 10 damage.',
    ],
    things: ['I2 C17 400/500', 'P3 H23 300/400'],
  },
  {
    rule: 'health and energy above the total are kept on pass',
    scene: { ship: 'E1 100 90' },
    play: 'pass',
    ship: 'E1 100 90',
  },
  {
    rule: 'energy above the total is spent like any other',
    scene: { ship: 'E1 60 90' },
    play: 'fire',
    ship: 'E1 61 85',
  },
  { rule: 'pass regenerates twice', scene: { ship: 'E1 10 10' }, play: 'pass', ship: 'E1 12 16' },
  { rule: 'pass regenerates only up to the total', scene: { ship: 'E1 69 66' }, play: 'pass', ship: 'E1 70 70' },
  {
    rule: 'a move costs energy only for the cells that the ship entered',
    scene: { ship: 'E1 20 70', things: ['I1 E3'] },
    play: 'move(E,8)',
    ship: 'E3 0 64',
    state: over,
  },
  {
    rule: 'a move needs energy for its full distance, even if a ram would end it earlier',
    scene: { ship: 'E1 20 14', things: ['I1 E3'] },
    play: 'move(E,8)',
    lines: ['  state:in game(0.1), debug, error', '  Not enough resources to move.'],
  },
  {
    rule: 'a shot of Rocket moves before its move doubles',
    scene: { weapon: 'Rocket', things: ['*-1 D4 100x4'] },
    play: 'pass',
    friendly: ['A friendly projectile(id:-1) moves: [D,4] -> [D,8]'],
    things: ['*-1 D8 100x8'],
  },
  {
    rule: 'a mine of Splitter has move 0 and stays',
    scene: { weapon: 'Splitter', things: ['*-1 D4 150x0'] },
    play: 'pass',
    friendly: ['A friendly projectile(id:-1) stays at: [D,4]'],
    things: ['*-1 D4 150x0'],
  },
  {
    rule: 'Snipe absorbs a shot in its landing cell only',
    scene: { weapon: 'Snipe', things: ['*-1 E2 1000x8', '*-2 E10 1000x8', '<-3 E8 15x1'] },
    play: 'pass',
    friendly: [
      'A friendly projectile(id:-1) moves: [E,2] -> [E,10]',
      '  The projectile collides with friendly projectile(id:-2) at location [E,10], combining damage.',
    ],
    things: ['*-1 E10 2000x8', '<-3 E7 15x1'],
  },
  {
    rule: 'a diagonal shot of Spread does not collide with shots beside its path',
    scene: { weapon: 'Spread', things: ['*-1 F5 50x1 down', '<-2 F7 15x1', '<-3 G5 15x1', '<-4 G7 15x1'] },
    play: 'pass',
    log: [
      'A friendly projectile(id:-1) moves: [F,5] -> [G,6]',
      'A enemy projectile(id:-2) moves: [F,7] -> [F,6]',
      'A enemy projectile(id:-3) moves: [G,5] -> [G,4]',
      'A enemy projectile(id:-4) moves: [G,7] -> [G,6]',
      '  The projectile collides with friendly projectile(id:-1) at location [G,6], negating damage.',
      'The Starfighter(id:0) passes at location [E,1], doubling regen rate.',
    ],
    things: ['*-1 G6 35x1', '<-2 F6 15x1', '<-3 G4 15x1'],
  },
];

describe('traps for implementations', () => {
  testRules(onTheBoard);

  test('every completed turn draws two numbers, even if nothing can spawn, and the sequence never restarts', () => {
    const quiet = 'play(10,30,1,1,1,1,1) setup_next(5) pass fire pass abort';
    const blocks = playFromStart(`toggle_debug_mode ${quiet} play(10,30,1,1,1,101,101) setup_next(5) pass pass`);
    expect(blocks.slice(-2).map(({ spawn }) => spawn)).toEqual([
      ['A Interceptor(id:1) spawns at location [G,30].'],
      ['A Interceptor(id:2) spawns at location [D,30].'],
    ]);
  });

  test('the counter u counts debug toggles and errors, and a debug toggle does not print the board', () => {
    const blocks = playAll({ things: ['I1 A20'] }, 'toggle_debug_mode setup_next(1) toggle_debug_mode').slice(1);
    expect(blocks.map(({ lines }) => lines)).toEqual([
      ['  state:in game(0.1), normal, ok', '  Not in debug mode.'],
      ['  state:in game(0.2), normal, error', '  Command can only be used in setup mode.'],
      ['  state:in game(0.3), debug, ok', '  In debug mode.'],
    ]);
  });

  test('equipment and the debug flag survive an abort and the step back out of setup', () => {
    const choose = 'setup_select(3) setup_next(1) setup_select(4) setup_next(2) setup_select(5)';
    const again = 'setup_next(2) special abort play(5,10,1,1,1,1,1) setup_back(1) play(5,10,1,1,1,1,1) setup_next(5)';
    const block = last(playFromStart(`play(10,30,1,1,1,1,1) toggle_debug_mode ${choose} ${again}`));
    expect(block.state).toBe('in game(0.0), debug, ok');
    expect(block.lines.slice(2, 5)).toEqual([
      '    [0,S]->health:210/210, energy:160/160, Regen:4/7, Armour:11, Vision:22, Move:10, Move Cost:7, location:[C,1]',
      '      Projectile Pattern:Snipe, Projectile Damage:1000, Projectile Cost:20 (energy)',
      '      Power:Orbital Strike (100 energy): Deal 100 damage to all enemies, affected by armour.',
    ]);
  });
});
