import { describe, expect, test } from 'vitest';
import { classicGenerator, draw } from '#games/space-defender/state.ts';
import { type Case, last, playAll, playFromStart, testRules } from './support.ts';

// Values of the generator from its second term on. The first term is 900 · 16807.
const sequence = [
  15126300, 824653754, 96185740, 1686029636, 1053370087, 135866341, 730476426, 2100765530, 787622383, 480190973,
  326137785, 1019485351, 1865758491, 246744743, 247973244, 1568036728, 73971512, 1993654218, 159097785, 339331980,
];
const rowsOf10 = [1, 1, 8, 7, 4, 6, 2, 5, 3, 6];
const rowsOf5 = [1, 1, 3, 2, 4, 1, 2, 5, 3, 1];
const values = [1, 37, 42, 31, 74, 52, 44, 29, 19, 81];

/** Numbers drawn in each turn whose block prints them, as `row,value`. */
const drawn = (blocks: readonly { readonly lines: readonly string[] }[]): string[] =>
  blocks.flatMap(({ lines }) => {
    const row = lines.find((line) => line.startsWith('    row:'))?.slice(8);
    const value = lines.find((line) => line.startsWith('    enemy value:'))?.slice(16);
    return row === undefined ? [] : [`${row},${value}`];
  });

const quiet = (rows: number): string => `play(${rows},10,1,1,1,1,1) setup_next(5)`;
const pairs = (rows: readonly number[]): string[] => rows.map((row, i) => `${row},${values[i]}`);

describe('the random generator of the original program (rules, "Commands and scripts")', () => {
  test('draws the terms of the sequence in order, except that its first two numbers are 0', () => {
    let generator = classicGenerator;
    const numbers = sequence.map(() => {
      const [after, number] = draw(generator, 0, 2147483646);
      generator = after;
      return number;
    });
    expect(numbers).toEqual([0, 0, ...sequence.slice(2)]);
  });

  test.each([
    [10, rowsOf10],
    [5, rowsOf5],
  ])('draws the expected first ten pairs of numbers on a board of %i rows', (rows, expected) => {
    const blocks = playFromStart(`toggle_rng_out ${quiet(rows)}${' pass'.repeat(10)}`);
    expect(drawn(blocks)).toEqual(pairs(expected));
  });

  test.each([
    ['abort and a new play', `${quiet(10)} pass abort ${quiet(10)} pass pass`],
    ['errors and toggles', `${quiet(10)} pass toggle_debug_mode move(E,1) pass pass`],
    ['all kinds of turns', `${quiet(10)} fire move(D,2) special`],
  ])('%s neither draw additional numbers nor restart the sequence', (_, commands) => {
    expect(drawn(playFromStart(`toggle_rng_out ${commands}`))).toEqual(['1,1', '1,37', '8,42']);
  });

  test('a turn that destroys the Starfighter before the spawn draws no number', () => {
    const scene = { ship: 'E1 14 70', things: ['<-1 E4 15x4'] };
    const blocks = playAll(scene, `toggle_rng_out pass ${quiet(10)} pass pass`);
    expect(blocks[2]?.state).toBe('not started, debug, ok');
    expect(drawn(blocks)).toEqual(['1,1', '1,37']);
  });

  test('a spawn in a blocked cell still uses both numbers of its turn', () => {
    const things = ['I1 A30', 'I2 A29'];
    const blocks = playAll({ thresholds: [101, 101, 101, 101, 101], things }, 'toggle_rng_out pass pass pass');
    expect(blocks[2]?.spawn).toEqual([]);
    expect(drawn(blocks)).toEqual(['1,1', '1,37', '8,42']);
    expect(last(blocks).spawn).toEqual(['A Grunt(id:4) spawns at location [H,30].']);
  });
});

describe('the seed of a match (rules, "Commands and scripts")', () => {
  const commands = `toggle_rng_out play(10,30,30,60,70,90,101) setup_next(5)${' pass'.repeat(12)}`;
  const printed = (seed: string) => playFromStart(commands, seed).map(({ lines }) => lines);

  test('decides all random numbers: equal seeds give equal matches', () => {
    expect(printed('amber')).toEqual(printed('amber'));
  });

  test('gives the classic numbers only if it is `classic`, and different numbers for different seeds', () => {
    const [amber, basalt, classic] = ['amber', 'basalt', 'classic'].map((seed) =>
      drawn(playFromStart(commands, seed)).join(' '),
    );
    expect(classic?.startsWith('1,1 1,37 8,42')).toBe(true);
    expect(new Set([amber, basalt, classic]).size).toBe(3);
  });

  test('gives two numbers in range per turn, and a new game continues the sequence', () => {
    const turns = 40;
    const once = drawn(playFromStart(`toggle_rng_out ${quiet(5)}${' pass'.repeat(turns)}`, 'amber'));
    const twice = drawn(
      playFromStart(`toggle_rng_out ${quiet(5)} pass pass abort ${quiet(5)}${' pass'.repeat(turns - 2)}`, 'amber'),
    );
    expect(twice).toEqual(once);
    expect(once.length).toBe(turns);
    const numbers = once.map((pair) => pair.split(',').map(Number));
    expect([...new Set(numbers.map(([row]) => row))].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(numbers.every(([, value = 0]) => value >= 1 && value <= 100)).toBe(true);
    expect(new Set(numbers.map(([, value]) => value)).size).toBeGreaterThan(turns / 4);
  });
});

describe('spawn thresholds (rules, "Missions")', () => {
  // The second value of a run is 37. The first is 1, which spawns a Grunt if the Grunt's threshold is above 1.
  test.each([
    ['10.10', '38,38,38,38,38', 'Grunt'],
    ['10.11', '37,38,38,38,38', 'Fighter'],
    ['10.12', '37,37,38,38,38', 'Carrier'],
    ['10.13', '37,37,37,38,38', 'Interceptor'],
    ['10.14', '37,37,37,37,38', 'Pylon'],
    ['10.15', '1,38,50,60,70', 'Fighter'],
    ['10.16', '1,1,1,38,101', 'Interceptor'],
  ])('case %s: for value 37 and the thresholds %s, the spawned enemy is: %s', (_, thresholds, name) => {
    const blocks = playFromStart(`toggle_debug_mode play(10,30,${thresholds}) setup_next(5) pass pass`);
    expect(last(blocks).spawn).toEqual([`A ${name}(id:2) spawns at location [A,30].`]);
  });

  test.each([
    ['value 37 with thresholds of 37', '37,37,37,37,37', 2],
    ['value 1 with thresholds of 1', '1,1,1,1,1', 1],
  ])('spawn nothing: %s', (_, thresholds, turns) => {
    const commands = `toggle_debug_mode play(10,30,${thresholds}) setup_next(5)${' pass'.repeat(turns)}`;
    expect(last(playFromStart(commands)).spawn).toEqual([]);
  });

  test('of 2 spawn a Grunt for the value 1', () => {
    const blocks = playFromStart('toggle_debug_mode play(10,30,2,2,2,2,2) setup_next(5) pass pass');
    expect(blocks.slice(4).map(({ spawn }) => spawn)).toEqual([['A Grunt(id:1) spawns at location [A,30].'], []]);
  });

  test('of 101 for Interceptors spawn an Interceptor in every turn, in the row that the random sequence gives', () => {
    const blocks = playFromStart(`toggle_debug_mode play(5,20,1,1,1,101,101) setup_next(5)${' pass'.repeat(6)}`);
    expect(blocks.slice(4).flatMap(({ spawn }) => spawn)).toEqual([
      'A Interceptor(id:1) spawns at location [A,20].',
      'A Interceptor(id:2) spawns at location [A,20].',
      'A Interceptor(id:3) spawns at location [C,20].',
      'A Interceptor(id:4) spawns at location [B,20].',
      'A Interceptor(id:5) spawns at location [D,20].',
      'A Interceptor(id:6) spawns at location [A,20].',
    ]);
  });
});

const grunts = { thresholds: [101, 101, 101, 101, 101] } as const;
const interceptors = { thresholds: [1, 1, 1, 101, 101] } as const;

const arrivals: readonly Case[] = [
  {
    rule: 'do not happen if an enemy is in the cell',
    scene: { thresholds: [101, 101, 101, 101, 101], things: ['I1 A30', 'I2 A29'] },
    play: 'pass',
    enemies: ['A Interceptor(id:1) stays at: [A,30]', 'A Interceptor(id:2) moves: [A,29] -> [A,26]'],
    spawn: [],
    things: ['I1 A30 50/50', 'I2 A26 50/50'],
  },
  {
    rule: 'that are blocked use both numbers, but no id',
    scene: { thresholds: [101, 101, 101, 101, 101], things: ['I1 A30', 'I2 A29'] },
    play: 'pass pass',
    spawn: ['A Grunt(id:3) spawns at location [A,30].'],
  },
  {
    rule: 'in the cell of a friendly projectile collide with it',
    scene: { thresholds: [101, 101, 101, 101, 101], things: ['*-1 A25 70x5'] },
    play: 'pass',
    spawn: [
      'A Grunt(id:1) spawns at location [A,30].',
      '  The Grunt collides with friendly projectile(id:-1) at location [A,30], taking 69 damage.',
    ],
    things: ['G1 A30 31/100'],
  },
  {
    rule: 'that are destroyed at once add to the score',
    scene: { thresholds: [1, 1, 1, 101, 101], things: ['*-1 A25 70x5'] },
    play: 'pass',
    spawn: [
      'A Interceptor(id:1) spawns at location [A,30].',
      '  The Interceptor collides with friendly projectile(id:-1) at location [A,30], taking 70 damage.',
      '  The Interceptor at location [A,30] has been destroyed.',
    ],
    things: [],
    score: 1,
  },
  {
    rule: 'that are destroyed at once have used an id',
    scene: { thresholds: [1, 1, 1, 101, 101], things: ['*-1 A25 70x5'] },
    play: 'pass pass',
    spawn: ['A Interceptor(id:2) spawns at location [A,30].'],
  },
  {
    rule: 'in the cell of the Starfighter ram it',
    scene: { ...interceptors, ship: 'A30 70 70' },
    play: 'pass',
    spawn: [
      'A Interceptor(id:1) spawns at location [A,30].',
      '  The Interceptor collides with Starfighter(id:0) at location [A,30], trading 50 damage.',
      '  The Interceptor at location [A,30] has been destroyed.',
    ],
    ship: 'A30 20 70',
    score: 1,
    state: 'in game(1.0), debug, ok',
  },
  {
    rule: 'out of sight have no flags',
    scene: grunts,
    play: 'pass',
    traits: ['G1 1 1 FF'],
  },
  {
    rule: '13 cells from the ship are flagged as seen',
    scene: { ...grunts, ship: 'B18 70 70' },
    play: 'pass',
    traits: ['G1 1 1 TF'],
  },
  {
    rule: '5 cells from the ship are flagged as seen and as seeing the ship',
    scene: { ...grunts, ship: 'C27 70 70' },
    play: 'pass',
    traits: ['G1 1 1 TT'],
  },
];

describe('natural spawns (rules, "A turn")', () => {
  testRules(arrivals);
});

const friendlySpawns: readonly Case[] = [
  {
    rule: 'if friendly, absorbs an older friendly shot and adds its damage',
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
    rule: 'if friendly, keeps the difference of damage after it meets a weaker enemy shot',
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
    rule: 'if friendly, vanishes in a stronger enemy shot, which keeps the difference',
    scene: { things: ['<-1 E3 100x1'] },
    play: 'fire',
    things: ['<-1 E2 30x1'],
  },
  {
    rule: 'if friendly, vanishes together with an enemy shot of equal damage',
    scene: { things: ['<-1 E3 70x1'] },
    play: 'fire',
    things: [],
  },
  {
    rule: 'if friendly, hits an enemy',
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
    rule: 'if hostile, absorbs an older enemy shot and adds its damage',
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
    rule: 'if hostile, keeps the difference of damage after it meets a weaker friendly shot',
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
    rule: 'if hostile, heals another enemy',
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
    rule: 'if hostile, hits the Starfighter',
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

describe('a projectile that spawns in an occupied cell (rules, "Collisions")', () => {
  testRules(friendlySpawns);
  testRules(enemySpawns);
});
