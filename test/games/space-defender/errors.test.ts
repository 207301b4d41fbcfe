import { describe, expect, test } from 'vitest';
import { last, playFromStart } from './support.ts';

const start = 'play(5,10,1,1,1,1,1)';
const inSetup = 'Command can only be used in setup mode.';
const inFirstFour = 'Command can only be used in setup mode (excluding summary in setup).';
const inGame = 'Command can only be used in game.';

const fromStart = [
  ['13.1 play in the first page', `${start} ${start}`, 'weapon setup', 'Already in setup mode.'],
  ['13.2 play in the summary', `${start} setup_next(4) ${start}`, 'setup summary', 'Already in setup mode.'],
  [
    '13.3 play in game',
    `${start} setup_next(5) ${start}`,
    'in game(0.1)',
    'Already in a game. Please abort to start a new one.',
  ],
  [
    '13.4 play in setup goes before thresholds',
    `${start} play(5,10,2,1,1,1,1)`,
    'weapon setup',
    'Already in setup mode.',
  ],
  [
    '13.5 play in game goes before thresholds',
    `${start} setup_next(5) play(5,10,2,1,1,1,1)`,
    'in game(0.1)',
    'Already in a game. Please abort to start a new one.',
  ],
  ...['2,1,3,4,5', '1,3,2,4,5', '1,2,4,3,5', '1,2,3,5,4', '101,101,101,101,100'].map(
    (thresholds) =>
      [
        `13.6 thresholds ${thresholds}`,
        `play(5,10,${thresholds})`,
        'not started',
        'Threshold values are not non-decreasing.',
      ] as const,
  ),
  ['13.7 setup_next outside', 'setup_next(1)', 'not started', inSetup],
  ['13.8 setup_next in game', `${start} setup_next(5) setup_next(1)`, 'in game(0.1)', inSetup],
  ['13.9 setup_back outside', 'setup_back(1)', 'not started', inSetup],
  ['13.10 setup_back in game', `${start} setup_next(5) setup_back(1)`, 'in game(0.1)', inSetup],
  ['13.11 setup_select outside', 'setup_select(1)', 'not started', inFirstFour],
  ['13.12 setup_select in the summary', `${start} setup_next(4) setup_select(1)`, 'setup summary', inFirstFour],
  ['13.13 setup_select in game', `${start} setup_next(5) setup_select(1)`, 'in game(0.1)', inFirstFour],
  ['13.14 the state goes before the option', `${start} setup_next(4) setup_select(5)`, 'setup summary', inFirstFour],
  ['13.15 armour 5', `${start} setup_next(1) setup_select(5)`, 'armour setup', 'Menu option selected out of range.'],
  ['13.16 engine 4', `${start} setup_next(2) setup_select(4)`, 'engine setup', 'Menu option selected out of range.'],
  ['13.17 engine 5', `${start} setup_next(2) setup_select(5)`, 'engine setup', 'Menu option selected out of range.'],
  ['13.18 abort outside', 'abort', 'not started', 'Command can only be used in setup mode or in game.'],
  ...['move(A,1)', 'pass', 'fire', 'special'].flatMap(
    (command) =>
      [
        [`13.19 ${command} outside`, command, 'not started', inGame],
        [`13.20 ${command} in setup`, `${start} setup_next(2) ${command}`, 'engine setup', inGame],
        [`13.21 ${command} in the summary`, `${start} setup_next(4) ${command}`, 'setup summary', inGame],
        [`13.22 ${command} after abort`, `${start} setup_next(5) abort ${command}`, 'not started', inGame],
      ] as const,
  ),
  ['13.23 a row beyond the board outside games', 'move(J,30)', 'not started', inGame],
] as const;

describe('section 13: errors of state', () => {
  test.each(fromStart)('%s', (_, commands, state, text) => {
    expect(last(playFromStart(commands)).lines).toEqual([`  state:${state}, normal, error`, `  ${text}`]);
  });

  test('13.24 equal thresholds do not fall', () => {
    expect(last(playFromStart('play(5,10,7,7,7,7,7)')).state).toBe('weapon setup, normal, ok');
  });

  test('13.25 a refused option and a refused play change nothing', () => {
    const script = `play(6,12,1,1,1,1,1) setup_next(2) setup_select(3) setup_select(4) ${start} setup_next(3)`;
    const { lines, board } = last(playFromStart(script));
    expect(lines[2]).toContain('Vision:7');
    expect(board.length).toBe(6);
  });
});
