import { describe, expect, test } from 'vitest';
import { spaceDefender } from '#games/space-defender/index.ts';
import { commandHelps } from '#games/space-defender/screen/command-line.ts';
import { helpsOf } from '../support/command-helps.ts';
import { type Chosen, longWatch, sceneAfter } from './scenes.ts';
import { designed } from './support.ts';

const { advice, argumentAdvice } = helpsOf(commandHelps);

const board = 'play(10,30,24,38,44,54,60)';
const moments = {
  start: {},
  weapon: { lines: [board] },
  'weapon of a mission': { lines: [board], mission: longWatch },
  power: { lines: [board, 'setup_next(3)'] },
  summary: { lines: [board, 'setup_next(4)'] },
  game: { lines: designed },
  mission: { lines: designed, mission: longWatch },
  debug: { lines: [...designed, 'toggle_debug_mode', 'toggle_rng_out'] },
  spent: {
    lines: ['play(5,10,1,1,1,1,1)', 'setup_next(1)', 'setup_select(4)', 'setup_next(4)', 'fire', 'move(A,7)'],
  },
  mined: { lines: ['play(5,10,1,1,1,1,1)', 'setup_select(5)', 'setup_next(5)', 'fire', 'fire'] },
  'given up': { mission: longWatch },
} as const satisfies Record<string, Chosen>;

describe('advice about a command', () => {
  test.each<readonly [keyof typeof moments, string, boolean, string]>([
    ['start', 'play', true, 'a board and its dangers'],
    ['weapon', 'play', false, 'only before setup'],
    ['game', 'play', false, 'only before setup'],
    ['mission', 'play', false, 'not in a mission'],
    ['start', 'setup_next', false, 'only in setup'],
    ['weapon', 'setup_next', true, 'to armour, or further'],
    ['power', 'setup_next', true, 'to summary, or further'],
    ['summary', 'setup_next', true, 'start the game'],
    ['game', 'setup_next', false, 'only in setup'],
    ['weapon', 'setup_back', true, 'back to the board'],
    ['weapon of a mission', 'setup_back', false, 'this is the first page'],
    ['summary', 'setup_back', true, 'to power, or further'],
    ['weapon', 'setup_select', true, 'a part for weapon'],
    ['summary', 'setup_select', false, 'not on the summary'],
    ['game', 'setup_select', false, 'only in setup'],
    ['start', 'move', false, 'only in a game'],
    ['game', 'move', true, 'go to a cell, 4 energy each'],
    ['spent', 'move', false, '8 energy a cell, you have 7'],
    ['game', 'fire', true, 'Standard: 5 energy'],
    ['mined', 'fire', false, 'Splitter: 70 energy, you have 44'],
    ['game', 'special', false, 'Repair: 50 energy, you have 31'],
    ['weapon', 'special', false, 'only in a game'],
    ['game', 'pass', true, 'recharge twice as much'],
    ['summary', 'pass', false, 'only in a game'],
    ['start', 'abort', false, 'nothing to leave'],
    ['weapon', 'abort', true, 'leave setup'],
    ['game', 'abort', true, 'give up this game'],
    ['mission', 'abort', true, 'give up the mission'],
    ['game', 'toggle_debug_mode', true, 'no fog, all values'],
    ['debug', 'toggle_debug_mode', true, 'the fog again'],
    ['game', 'toggle_rng_out', true, 'print the numbers drawn'],
    ['debug', 'toggle_rng_out', true, 'stop printing the numbers drawn'],
    ['given up', 'pass', false, 'the mission is over'],
  ])(
    'says, at the moment "%s", whether %s is possible, with its effect or the reason',
    (moment, command, fits, text) => {
      expect(advice(sceneAfter(moments[moment]), command)).toEqual({ fits, text });
    },
  );

  test.each(Object.keys(spaceDefender.commands))(
    'for %s exists at every moment, in ASCII and at most 43 characters',
    (name) => {
      for (const chosen of Object.values(moments)) {
        const { text } = advice(sceneAfter(chosen), name);
        expect(text).toMatch(/^[ -~]{1,43}$/);
        expect(text).not.toMatch(/undefined|NaN|\.$/);
      }
    },
  );
});

describe('advice about an argument', () => {
  test.each<readonly [keyof typeof moments, string, string, readonly string[], string | undefined]>([
    ['game', 'move', 'row', [], 'here A..J in reach of 7 cells from C4'],
    ['game', 'move', 'column', ['E'], 'here 1..9 in reach of 7 cells from C4'],
    ['game', 'move', 'column', ['e'], 'here 1..9 in reach of 7 cells from C4'],
    ['game', 'move', 'column', ['C'], 'here 1..11 in reach of 7 cells from C4'],
    ['game', 'move', 'column', ['J'], 'here 4 in reach of 7 cells from C4'],
    ['game', 'move', 'column', ['K'], 'no row K on this board'],
    ['spent', 'move', 'row', [], 'here A in reach of 0 cells from A7'],
    ['spent', 'move', 'column', ['B'], 'none in row B: it is not in reach of 0 cells from A7'],
    ['start', 'move', 'row', [], undefined],
    ['start', 'play', 'row', [], undefined],
    ['start', 'play', 'g_threshold', ['10', '30'], undefined],
    ['start', 'play', 'f_threshold', ['10', '30', '24'], 'here 24..101, as thresholds never fall'],
    ['start', 'play', 'p_threshold', ['10', '30', '24', '38', '44', '101'], 'here 101, as thresholds never fall'],
    ['weapon', 'setup_select', 'value', [], 'here 1 Standard, 2 Spread, 3 Snipe, 4 Rocket, 5 Splitter'],
    ['power', 'setup_select', 'value', [], 'here 1 Recall, 2 Repair, 3 Overcharge, 4 Deploy Drones, 5 Orbital Strike'],
    ['game', 'setup_select', 'value', [], undefined],
    ['weapon', 'setup_next', 'state', [], 'here 1 armour, 2 engine, 3 power, 4 summary, 5 start'],
    ['power', 'setup_next', 'state', [], 'here 1 summary, 2 start and more'],
    ['power', 'setup_back', 'state', [], 'here 1 engine, 2 armour, 3 weapon, 4 out and more'],
    ['start', 'setup_back', 'state', [], undefined],
    ['game', 'fire', 'none', [], undefined],
  ])(
    'names, at the moment "%s", for %s, the possible values of %s after the typed words %j',
    (moment, command, argument, typed, expected) => {
      expect(argumentAdvice(sceneAfter(moments[moment]), command, argument, typed)).toBe(expected);
    },
  );

  test('names only the parts that the mission allows', () => {
    const mission = { ...longWatch, parts: { ...longWatch.parts, weapon: [1, 5] } };
    const scene = sceneAfter({ lines: [board], mission });
    expect(argumentAdvice(scene, 'setup_select', 'value', [])).toBe('here 1 Standard, 5 Splitter');
  });
});
