import { describe, expect, test } from 'vitest';
import { last, playAll, playFromStart, type Scene, stateAfter } from './support.ts';

const start = 'play(5,10,1,1,1,1,1)';
const inSetup = 'Command can only be used in setup mode.';
const inFirstFour = 'Command can only be used in setup mode (excluding summary in setup).';
const inGame = 'Command can only be used in game.';

const fromStart = [
  ['play in the first page', `${start} ${start}`, 'weapon setup', 'Already in setup mode.'],
  ['play in the summary', `${start} setup_next(4) ${start}`, 'setup summary', 'Already in setup mode.'],
  [
    'play in game',
    `${start} setup_next(5) ${start}`,
    'in game(0.1)',
    'Already in a game. Please abort to start a new one.',
  ],
  ['play in setup, whatever its thresholds', `${start} play(5,10,2,1,1,1,1)`, 'weapon setup', 'Already in setup mode.'],
  [
    'play in game, whatever its thresholds',
    `${start} setup_next(5) play(5,10,2,1,1,1,1)`,
    'in game(0.1)',
    'Already in a game. Please abort to start a new one.',
  ],
  ...['2,1,3,4,5', '1,3,2,4,5', '1,2,4,3,5', '1,2,3,5,4', '101,101,101,101,100'].map(
    (thresholds) =>
      [
        `thresholds ${thresholds}`,
        `play(5,10,${thresholds})`,
        'not started',
        'Threshold values are not non-decreasing.',
      ] as const,
  ),
  ['setup_next before play', 'setup_next(1)', 'not started', inSetup],
  ['setup_next in game', `${start} setup_next(5) setup_next(1)`, 'in game(0.1)', inSetup],
  ['setup_back before play', 'setup_back(1)', 'not started', inSetup],
  ['setup_back in game', `${start} setup_next(5) setup_back(1)`, 'in game(0.1)', inSetup],
  ['setup_select before play', 'setup_select(1)', 'not started', inFirstFour],
  ['setup_select in the summary', `${start} setup_next(4) setup_select(1)`, 'setup summary', inFirstFour],
  ['setup_select in game', `${start} setup_next(5) setup_select(1)`, 'in game(0.1)', inFirstFour],
  [
    'setup_select in the summary, whatever its option',
    `${start} setup_next(4) setup_select(5)`,
    'setup summary',
    inFirstFour,
  ],
  ['armour 5', `${start} setup_next(1) setup_select(5)`, 'armour setup', 'Menu option selected out of range.'],
  ['engine 4', `${start} setup_next(2) setup_select(4)`, 'engine setup', 'Menu option selected out of range.'],
  ['engine 5', `${start} setup_next(2) setup_select(5)`, 'engine setup', 'Menu option selected out of range.'],
  ['abort before play', 'abort', 'not started', 'Command can only be used in setup mode or in game.'],
  ...['move(A,1)', 'pass', 'fire', 'special'].flatMap(
    (command) =>
      [
        [`${command} before play`, command, 'not started', inGame],
        [`${command} in setup`, `${start} setup_next(2) ${command}`, 'engine setup', inGame],
        [`${command} in the summary`, `${start} setup_next(4) ${command}`, 'setup summary', inGame],
        [`${command} after abort`, `${start} setup_next(5) abort ${command}`, 'not started', inGame],
      ] as const,
  ),
  ['a row beyond the board before a game', 'move(J,30)', 'not started', inGame],
] as const;

describe('commands in the wrong state or out of range', () => {
  test.each(fromStart)('are refused in the case: %s', (_, commands, state, text) => {
    expect(last(playFromStart(commands)).lines).toEqual([`  state:${state}, normal, error`, `  ${text}`]);
  });

  test('do not include `play` with equal spawn thresholds, which count as ascending', () => {
    expect(last(playFromStart('play(5,10,7,7,7,7,7)')).state).toBe('weapon setup, normal, ok');
  });

  test('change neither equipment nor board', () => {
    const script = `play(6,12,1,1,1,1,1) setup_next(2) setup_select(3) setup_select(4) ${start} setup_next(3)`;
    const { lines, board } = last(playFromStart(script));
    expect(lines[2]).toContain('Vision:7');
    expect(board.length).toBe(6);
  });
});

interface Refused {
  readonly rule: string;
  readonly scene?: Scene;
  readonly command: string;
  readonly text: string;
}

const outside = 'Cannot move outside of board.';
const outOfRange = 'Out of movement range.';
const noMove = 'Not enough resources to move.';
const noFire = 'Not enough resources to fire.';
const noSpecial = 'Not enough resources to use special.';
const small = { board: [6, 12], ship: 'C1 70 70' } as const;

const refused: readonly Refused[] = [
  { rule: 'a row below the board', scene: small, command: 'move(G,1)', text: outside },
  { rule: 'a column beyond the board', scene: small, command: 'move(C,13)', text: outside },
  {
    rule: 'a cell off the board is reported before range and resources',
    scene: { ...small, ship: 'C1 70 0' },
    command: 'move(J,30)',
    text: outside,
  },
  { rule: 'the same cell', command: 'move(E,1)', text: 'Already there.' },
  {
    rule: 'the same cell is reported before resources',
    scene: { ship: 'E1 70 0' },
    command: 'move(E,1)',
    text: 'Already there.',
  },
  { rule: 'one cell more than Move 10', command: 'move(E,12)', text: outOfRange },
  { rule: 'rows and columns count together', command: 'move(A,8)', text: outOfRange },
  {
    rule: 'range is reported before resources',
    scene: { ship: 'E1 70 0' },
    command: 'move(E,12)',
    text: outOfRange,
  },
  { rule: '10 cells for 3 energy each with 29', scene: { ship: 'E1 70 26' }, command: 'move(E,11)', text: noMove },
  {
    rule: 'a fatal ram on the way does not make a move cheaper',
    scene: { ship: 'E1 5 26', things: ['I1 E2'] },
    command: 'move(E,11)',
    text: noMove,
  },
  {
    rule: '1 cell for 9 energy with 8',
    scene: { weapon: 'Rocket', armour: 'Heavy', engine: 'Light', ship: 'E1 210 7' },
    command: 'move(E,2)',
    text: noMove,
  },
  { rule: 'Standard for 5 energy with 4', scene: { ship: 'E1 70 1' }, command: 'fire', text: noFire },
  { rule: 'Spread for 10 energy with 9', scene: { weapon: 'Spread', ship: 'E1 60 5' }, command: 'fire', text: noFire },
  { rule: 'Snipe for 20 energy with 19', scene: { weapon: 'Snipe', ship: 'E1 60 12' }, command: 'fire', text: noFire },
  {
    rule: 'Splitter for 70 energy with 69',
    scene: { weapon: 'Splitter', ship: 'E1 60 57' },
    command: 'fire',
    text: noFire,
  },
  { rule: 'Recall for 50 energy with 49', scene: { ship: 'E1 70 46' }, command: 'special', text: noSpecial },
  {
    rule: 'Repair for 50 energy with 49',
    scene: { power: 'Repair', ship: 'E1 70 46' },
    command: 'special',
    text: noSpecial,
  },
  {
    rule: 'Deploy Drones for 100 energy with 99',
    scene: { weapon: 'Snipe', power: 'Deploy Drones', ship: 'E1 60 92' },
    command: 'special',
    text: noSpecial,
  },
  {
    rule: 'Orbital Strike for 100 energy with 99',
    scene: { weapon: 'Snipe', power: 'Orbital Strike', ship: 'E1 60 92' },
    command: 'special',
    text: noSpecial,
  },
  {
    rule: '6 cells for 7 energy each with 40, the total: regeneration does not go beyond it',
    scene: { armour: 'Heavy', engine: 'Light', ship: 'E1 210 40' },
    command: 'move(E,7)',
    text: noMove,
  },
  {
    rule: 'Orbital Strike for 100 energy with 98, above the total: no regeneration',
    scene: { weapon: 'Spread', engine: 'Light', power: 'Orbital Strike', ship: 'E1 50 98' },
    command: 'special',
    text: noSpecial,
  },
];

const accepted = [
  { rule: '10 cells for 3 energy each with 30', scene: { ship: 'E1 70 27' }, command: 'move(E,11)', ship: 'E11 70 0' },
  { rule: 'rows and columns together 10', command: 'move(A,7)', ship: 'A7 70 40' },
  { rule: 'Standard for 5 energy with 5', scene: { ship: 'E1 70 2' }, command: 'fire', ship: 'E1 70 0' },
  {
    rule: 'Spread for 10 energy with 10',
    scene: { weapon: 'Spread', ship: 'E1 60 6' },
    command: 'fire',
    ship: 'E1 60 0',
  },
  {
    rule: 'Snipe for 20 energy with 20',
    scene: { weapon: 'Snipe', ship: 'E1 60 13' },
    command: 'fire',
    ship: 'E1 60 0',
  },
  {
    rule: 'Splitter for 70 energy with 70',
    scene: { weapon: 'Splitter', ship: 'E1 60 58' },
    command: 'fire',
    ship: 'E1 60 0',
  },
  { rule: 'Recall for 50 energy with 50', scene: { ship: 'E1 70 47' }, command: 'special', ship: 'E1 70 0' },
  {
    rule: 'Repair for 50 energy with 50',
    scene: { power: 'Repair', ship: 'E1 70 47' },
    command: 'special',
    ship: 'E1 120 0',
  },
  {
    rule: 'Orbital Strike for 100 energy with 100',
    scene: { weapon: 'Snipe', power: 'Orbital Strike', ship: 'E1 60 93' },
    command: 'special',
    ship: 'E1 60 0',
  },
  {
    rule: 'Overcharge for 0 energy',
    scene: { power: 'Overcharge', ship: 'E1 11 0' },
    command: 'special',
    ship: 'E1 1 25',
  },
  { rule: 'pass is never refused', scene: { ship: 'E1 1 0' }, command: 'pass', ship: 'E1 3 6' },
] as const;

describe('commands in a game', () => {
  test.each(refused.map((row) => [row.rule, row] as const))(
    'are refused, and change only the second part of the turn counter: %s',
    (_, { scene = {}, command, text }) => {
      expect(last(playAll(scene, command)).lines).toEqual(['  state:in game(0.1), debug, error', `  ${text}`]);
      const before = stateAfter(scene, 'toggle_rng_out toggle_rng_out');
      expect(stateAfter(scene, command)).toEqual({ ...before, substate: 1 });
    },
  );

  test.each(accepted.map((row) => [row.rule, row] as const))(
    'are accepted at the limits of the rules: %s',
    (_, row) => {
      const scene: Scene = 'scene' in row ? row.scene : {};
      expect(last(playAll(scene, row.command))).toMatchObject({ ship: row.ship, state: 'in game(1.0), debug, ok' });
    },
  );
});
