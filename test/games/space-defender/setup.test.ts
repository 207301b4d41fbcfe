import { describe, expect, test } from 'vitest';
import { playAll, playFromStart } from './support.ts';

const start = 'play(6,12,1,1,1,1,1)';
const pages = ['weapon setup', 'armour setup', 'engine setup', 'power setup', 'setup summary'];

/** Block of the last command, played from the start of the program. */
const blockAfter = (commands: string): readonly string[] => playFromStart(commands).at(-1)?.lines ?? [];
const states = (commands: string): string[] =>
  playFromStart(commands)
    .slice(1)
    .map(({ state }) => state);

describe('blocks of two lines', () => {
  test.each([
    ['the start of the program', '', 'not started, normal, ok', 'Welcome to Space Defender Version 2.'],
    [
      'setup_back before the weapons',
      `${start} setup_back(1)`,
      'not started, normal, ok',
      'Welcome to Space Defender Version 2.',
    ],
    [
      'setup_back with debug mode on',
      `toggle_debug_mode ${start} setup_back(2)`,
      'not started, debug, ok',
      'Welcome to Space Defender Version 2.',
    ],
    ['debug mode on', 'toggle_debug_mode', 'not started, debug, ok', 'In debug mode.'],
    ['debug mode off', 'toggle_debug_mode toggle_debug_mode', 'not started, normal, ok', 'Not in debug mode.'],
    ['debug mode in setup', `${start} toggle_debug_mode`, 'weapon setup, debug, ok', 'In debug mode.'],
    [
      'debug mode in game: no board',
      `${start} setup_next(5) toggle_debug_mode`,
      'in game(0.1), debug, ok',
      'In debug mode.',
    ],
    ['abort in setup', `${start} setup_next(4) abort`, 'not started, normal, ok', 'Exited from setup mode.'],
    ['abort in game', `${start} setup_next(5) abort`, 'not started, normal, ok', 'Exited from game.'],
    ['an error', 'fire', 'not started, normal, error', 'Command can only be used in game.'],
  ])('are printed in the case: %s', (_, commands, state, text) => {
    expect(blockAfter(commands)).toEqual([`  state:${state}`, `  ${text}`]);
  });
});

describe('the turn counter t and the counter u', () => {
  test('t counts turns, and u counts errors and debug toggles since the last turn, but no RNG toggles', () => {
    const errors = ' move(C,1)'.repeat(10);
    expect(states(`${start} setup_next(5) pass${errors} toggle_debug_mode toggle_rng_out pass fire`).slice(1)).toEqual([
      'in game(0.0), normal, ok',
      'in game(1.0), normal, ok',
      ...Array.from({ length: 10 }, (__, i) => `in game(1.${i + 1}), normal, error`),
      'in game(1.11), debug, ok',
      'in game(1.11), debug, ok',
      'in game(2.0), debug, ok',
      'in game(3.0), debug, ok',
    ]);
  });

  test('errors outside games increment neither counter, and a new game starts at 0.0', () => {
    const commands = `${start} play(5,10,1,1,1,1,1) setup_next(5) pass pass play(5,10,1,1,1,1,1) abort`;
    expect(states(`${commands} pass ${start} setup_next(5)`)).toEqual([
      'weapon setup, normal, ok',
      'weapon setup, normal, error',
      'in game(0.0), normal, ok',
      'in game(1.0), normal, ok',
      'in game(2.0), normal, ok',
      'in game(2.1), normal, error',
      'not started, normal, ok',
      'not started, normal, error',
      'weapon setup, normal, ok',
      'in game(0.0), normal, ok',
    ]);
  });

  test('a new game starts with new ids, score 0, an empty board and an undamaged Starfighter', () => {
    const first = playAll({ things: ['I4 E2', '<-9 A20 15x4'] }, 'fire fire abort play(5,10,1,1,1,1,1) setup_next(5)');
    expect(first.at(1)).toMatchObject({ score: 1, things: ['<-9 A16 15x4'], ship: 'E1 70 65' });
    expect(first.at(-1)).toMatchObject({ score: 0, things: [], ship: 'C1 70 70', log: [] });
    const fired = playFromStart(
      `toggle_debug_mode ${start} setup_next(5) fire fire abort ${start} setup_next(5) fire`,
    ).at(-1);
    expect(fired?.things).toEqual(['*-1 C2 70x5']);
  });
});

describe('setup pages', () => {
  const moves = [
    ...[1, 2, 3, 4].map((n) => ({ commands: `setup_next(${n})`, state: pages[n] })),
    { commands: 'setup_next(5)', state: 'in game(0.0)' },
    { commands: 'setup_next(3) setup_next(1)', state: 'setup summary' },
    { commands: 'setup_next(3) setup_next(2)', state: 'in game(0.0)' },
    { commands: 'setup_next(4) setup_next(5)', state: 'in game(0.0)' },
    ...[1, 2, 3, 4].map((n) => ({ commands: `setup_next(4) setup_back(${n})`, state: pages[4 - n] })),
    { commands: 'setup_next(4) setup_back(5)', state: 'not started' },
    { commands: 'setup_next(1) setup_back(2)', state: 'not started' },
    { commands: 'setup_back(5)', state: 'not started' },
  ];
  test.each(moves)('the commands $commands lead to $state', ({ commands, state }) => {
    expect(states(`${start} ${commands}`).at(-1)).toBe(`${state}, normal, ok`);
  });

  test('play opens the weapon page', () => {
    expect(states(start)).toEqual(['weapon setup, normal, ok']);
  });

  test('the last play command decides the board', () => {
    const { board } = playFromStart(`play(9,25,1,1,1,1,1) abort play(5,10,1,1,1,1,1) setup_next(5)`).at(-1) ?? {};
    expect(board?.length).toBe(5);
    expect(board?.[2]).toBe('    C S  _  _  _  _  _  _  _  _  _');
  });

  test.each([
    [5, 'C'],
    [6, 'C'],
    [7, 'D'],
    [8, 'D'],
    [9, 'E'],
    [10, 'E'],
  ])('on a board of %i rows the Starfighter starts in %s1', (rows, letter) => {
    const { ship } = playFromStart(`play(${rows},10,1,1,1,1,1) setup_next(5)`).at(-1) ?? {};
    expect(ship).toBe(`${letter}1 70 70`);
  });
});
