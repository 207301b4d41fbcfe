import { describe, expect, test } from 'vitest';
import { type Case, last, playAll, type Scene, testRules } from './support.ts';

const over = 'not started, debug, ok';

const deaths: readonly Case[] = [
  {
    rule: 'in phase 1 ends the turn: newer shots, the ship and enemies do not act, and nothing regenerates',
    scene: { ship: 'E5 70 30', things: ['G1 A25', '*-1 A1 70x5', '*-2 E3 100x5', '*-3 B3 70x5', '<-4 A20 15x4'] },
    play: 'pass',
    log: [
      'A friendly projectile(id:-1) moves: [A,1] -> [A,6]',
      'A friendly projectile(id:-2) moves: [E,3] -> [E,5]',
      '  The projectile collides with Starfighter(id:0) at location [E,5], dealing 99 damage.',
      '  The Starfighter at location [E,5] has been destroyed.',
    ],
    ship: 'E5 0 30',
    things: ['G1 A25 100/100', '*-1 A6 70x5', '*-3 B3 70x5', '<-4 A20 15x4'],
    state: over,
  },
  {
    rule: 'in phase 2 ends the turn: friendly shots and older enemy shots have acted, newer enemy shots do not act',
    scene: { things: ['G1 A25', '<-1 B20 15x4', '<-2 E4 100x4', '*-3 A3 70x5', '<-4 A20 15x4'] },
    play: 'fire',
    log: [
      'A friendly projectile(id:-3) moves: [A,3] -> [A,8]',
      'A enemy projectile(id:-1) moves: [B,20] -> [B,16]',
      'A enemy projectile(id:-2) moves: [E,4] -> [E,1]',
      '  The projectile collides with Starfighter(id:0) at location [E,1], dealing 99 damage.',
      '  The Starfighter at location [E,1] has been destroyed.',
    ],
    ship: 'E1 0 70',
    things: ['G1 A25 100/100', '<-1 B16 15x4', '*-3 A8 70x5', '<-4 A20 15x4'],
    state: over,
  },
  {
    rule: 'in phase 3 ends the turn: vision is not updated, and no enemy acts',
    scene: { things: ['G1 E3', 'P2 E6', 'F3 A20'] },
    play: 'move(E,4)',
    enemies: [],
    things: ['P2 E6 300/300', 'F3 A20 150/150'],
    traits: ['P2 0 0 FF', 'F3 5 10 FF'],
    state: over,
  },
  {
    rule: 'in phase 5a ends the turn: enemies with lower ids have reacted, those with higher ids do not react, and no enemy acts normally',
    scene: { ship: 'E5 70 70', things: ['F1 A20', 'I2 A5 80/80', 'F3 A25', 'I4 J20'] },
    play: 'fire',
    log: [
      'The Starfighter(id:0) fires at location [E,5].',
      '  A friendly projectile(id:-1) spawns at location [E,6].',
      'A Fighter(id:1) gains 1 armour.',
      'A Interceptor(id:2) moves: [A,5] -> [E,5]',
      '  The Interceptor collides with Starfighter(id:0) at location [E,5], trading 80 damage.',
      '  The Interceptor at location [E,5] has been destroyed.',
      '  The Starfighter at location [E,5] has been destroyed.',
    ],
    ship: 'E5 0 65',
    things: ['F1 A20 150/150', 'F3 A25 150/150', 'I4 J20 50/50', '*-1 E6 70x5'],
    // The enemies are 19, 24 and 20 cells away from the ship in phase 4.
    traits: ['F1 5 11 FF', 'F3 5 10 FF', 'I4 0 0 FF'],
    score: 1,
    state: over,
  },
  {
    rule: 'in phase 5a by the shot of a Fighter ends the turn: later enemies do nothing',
    scene: { things: ['F1 E8', 'C2 A20', 'G3 C20'] },
    play: 'pass',
    enemies: [
      'A Fighter(id:1) moves: [E,8] -> [E,2]',
      '  A enemy projectile(id:-1) spawns at location [E,1].',
      '  The projectile collides with Starfighter(id:0) at location [E,1], dealing 99 damage.',
      '  The Starfighter at location [E,1] has been destroyed.',
    ],
    things: ['F1 E2 150/150', 'C2 A20 200/200', 'G3 C20 100/100'],
    state: over,
  },
  {
    rule: 'in phase 5a by the first Interceptor of a Carrier does not prevent the launch of the second, which has its flags',
    scene: { ship: 'C1 40 70', things: ['C1 D3', 'G2 A9'] },
    play: 'pass',
    enemies: [
      'A Carrier(id:1) moves: [D,3] -> [D,1]',
      '  A Interceptor(id:3) spawns at location [C,1].',
      '  The Interceptor collides with Starfighter(id:0) at location [C,1], trading 50 damage.',
      '  The Interceptor at location [C,1] has been destroyed.',
      '  The Starfighter at location [C,1] has been destroyed.',
      '  A Interceptor(id:4) spawns at location [E,1].',
    ],
    things: ['C1 D1 200/200', 'G2 A9 100/100', 'I4 E1 50/50'],
    traits: ['C1 10 15 TT', 'G2 1 1 TF', 'I4 0 0 TT'],
    score: 1,
    state: over,
  },
  {
    rule: 'in phase 5b ends the turn: enemies with lower ids have acted, those with higher ids do not act',
    scene: { things: ['I1 A20', 'G2 E3', 'I3 C20'] },
    play: 'special',
    enemies: [
      'A Grunt(id:2) gains 20 total health.',
      'A Interceptor(id:1) moves: [A,20] -> [A,17]',
      'A Grunt(id:2) moves: [E,3] -> [E,1]',
      '  The Grunt collides with Starfighter(id:0) at location [E,1], trading 120 damage.',
      '  The Grunt at location [E,1] has been destroyed.',
      '  The Starfighter at location [E,1] has been destroyed.',
    ],
    things: ['I1 A17 50/50', 'I3 C20 50/50'],
    score: 2,
    state: over,
  },
  {
    rule: 'in phase 5b leaves the flags of phase 4 unchanged',
    scene: { ship: 'E1 40 70', things: ['I1 E15', 'F2 E3'] },
    play: 'special',
    enemies: [
      'A Interceptor(id:1) moves: [E,15] -> [E,12]',
      'A Fighter(id:2) moves: [E,3] -> [E,2]',
      '  A enemy projectile(id:-1) spawns at location [E,1].',
      '  The projectile collides with Starfighter(id:0) at location [E,1], dealing 49 damage.',
      '  The Starfighter at location [E,1] has been destroyed.',
    ],
    things: ['I1 E12 50/50', 'F2 E2 150/150'],
    // The Interceptor was 14 cells away at the start of the turn and is now 11 away.
    traits: ['I1 0 0 FF', 'F2 5 10 TT'],
    state: over,
  },
  {
    rule: 'in phase 7 by a new enemy comes after the actions of all other enemies',
    scene: { ship: 'A30 70 70', thresholds: [101, 101, 101, 101, 101], things: ['I1 C20'] },
    play: 'pass',
    log: [
      'The Starfighter(id:0) passes at location [A,30], doubling regen rate.',
      'A Interceptor(id:1) moves: [C,20] -> [C,17]',
      'A Grunt(id:2) spawns at location [A,30].',
      '  The Grunt collides with Starfighter(id:0) at location [A,30], trading 100 damage.',
      '  The Grunt at location [A,30] has been destroyed.',
      '  The Starfighter at location [A,30] has been destroyed.',
    ],
    things: ['I1 C17 50/50'],
    score: 2,
    state: over,
  },
];

describe('the destruction of the Starfighter', () => {
  testRules(deaths);
});

describe('after the end of a game', () => {
  const scene = { ship: 'E1 14 70', things: ['<-1 E4 15x4'] };

  test.each([
    ['move', 'move(E,2)', 'Command can only be used in game.'],
    ['pass', 'pass', 'Command can only be used in game.'],
    ['abort', 'abort', 'Command can only be used in setup mode or in game.'],
    ['setup_next', 'setup_next(1)', 'Command can only be used in setup mode.'],
  ])('the command %s is refused', (_, command, text) => {
    expect(last(playAll(scene, `pass ${command}`)).lines).toEqual(['  state:not started, debug, error', `  ${text}`]);
  });

  test('the debug flag can still be toggled', () => {
    expect(last(playAll(scene, 'pass toggle_debug_mode')).lines).toEqual([
      '  state:not started, normal, ok',
      '  Not in debug mode.',
    ]);
  });

  test('a new game can be started', () => {
    const block = last(playAll(scene, 'pass play(10,30,1,1,1,1,1) setup_next(5)'));
    expect(block).toMatchObject({ state: 'in game(0.0), debug, ok', ship: 'E1 70 70', things: [], log: [] });
  });
});

const phases: readonly (readonly [string, string, Scene])[] = [
  ['1', 'pass', { ship: 'E5 70 70', things: ['*-1 E3 100x5'] }],
  ['2', 'pass', { things: ['<-1 E3 100x5'] }],
  ['3', 'move(E,3)', { things: ['G1 E3'] }],
  ['5a', 'fire', { ship: 'E5 49 70', things: ['I1 A5'] }],
  ['5b', 'pass', { ship: 'E1 40 70', things: ['I1 E3'] }],
];

describe('no random numbers are drawn after the destruction of the Starfighter', () => {
  test.each(phases)('if it is destroyed in phase %s', (_, command, scene) => {
    const blocks = playAll(scene, `toggle_rng_out ${command} play(10,30,1,1,1,1,1) setup_next(5) pass`);
    expect(blocks[2]?.state).toBe(over);
    expect(last(blocks[2]?.lines ?? [])).toBe('  The game is over. Better luck next time!');
    expect(last(blocks).lines.slice(-3)).toEqual(['  RNG Usage:', '    row:1', '    enemy value:1']);
  });
});
