import { describe, expect, test } from 'vitest';
import { startMatch } from '../../../source/engine/match.ts';
import { parseScript } from '../../../source/engine/script.ts';
import { intoTheBreach } from '../../../source/games/into-the-breach/index.ts';
import { answerTo, board, matchOf, memory, play, refusalOf, setup, textOf, wordOf } from './support.ts';

/** A tank on (1,1) with a wall to its right, a healer below it, and a building that cannot be reached. */
const yard = board('_____/__M__/____M/___M1/____M//T,1,1,5,2,1/H,2,1,5,0,1/S,0,4,1,1,1');

const list = 'It can move to: (0,0), (0,1), (0,2), (1,0), (2,0).';

describe('9 refusals', () => {
  test.each([
    ['9.1', 'move(5,1,9,9)', 'out-of-range: Tile (5,1) is not on the board: rows 0 to 4, columns 0 to 4.'],
    ['9.2', 'move(3,0,0,39)', 'out-of-range: Tile (0,39) is not on the board: rows 0 to 4, columns 0 to 4.'],
    ['9.3', 'move(3,0,0,0)', 'no-unit: No unit stands on (3,0).'],
    ['9.4', 'move(0,4,0,3)', 'not-a-mech: The Scorpion on (0,4) is an enemy; only mechs can be moved.'],
    [
      '9.5',
      'move(1,1,1,1)',
      `not-reachable: The TankMech on (1,1) cannot move to (1,1): it already stands there. ${list}`,
    ],
    ['9.6', 'move(1,1,1,2)', `not-reachable: The TankMech on (1,1) cannot move to (1,2): a mountain is there. ${list}`],
    [
      '9.7',
      'move(1,1,3,4)',
      `not-reachable: The TankMech on (1,1) cannot move to (3,4): a standing building is there. ${list}`,
    ],
    [
      '9.8',
      'move(1,1,2,1)',
      `not-reachable: The TankMech on (1,1) cannot move to (2,1): the HealMech stands there. ${list}`,
    ],
    [
      '9.9',
      'move(1,1,0,4)',
      `not-reachable: The TankMech on (1,1) cannot move to (0,4): the Scorpion stands there. ${list}`,
    ],
    [
      '9.10',
      'move(1,1,4,2)',
      `not-reachable: The TankMech on (1,1) cannot move to (4,2): the shortest path has 6 steps and its speed is 2. ${list}`,
    ],
    [
      '9.11',
      'move(2,1,2,2)',
      'not-reachable: The HealMech on (2,1) cannot move to (2,2): the shortest path has 1 steps and its speed is 0. It can move to: none.',
    ],
    ['9.12', 'undo', 'nothing-to-undo: No move of this turn is left to undo.'],
    ['9.13', 'moves(4,5)', 'out-of-range: Tile (4,5) is not on the board: rows 0 to 4, columns 0 to 4.'],
    ['9.14', 'targets(4,3)', 'no-unit: No unit stands on (4,3).'],
    [
      '9.15',
      'load(gone.txt)',
      "file-error: Cannot open specified file: [Errno 2] No such file or directory: 'gone.txt'",
    ],
    [
      '9.16',
      'save(nowhere/x)',
      "file-error: Cannot write specified file: [Errno 2] No such file or directory: 'nowhere/x'",
    ],
  ])('%s %s', (_, line, message) => {
    const match = matchOf(yard, memory());
    expect(refusalOf(match, line)).toBe(message);
    expect([textOf(match), match.log]).toEqual([yard, []]);
  });

  test('9.17 no path: a place that is walled in', () => {
    const match = matchOf(board('___/MMM/__1//T,0,0,1,9,1/S,0,2,1,1,1'));
    expect(refusalOf(match, 'move(0,0,2,0)')).toBe(
      'not-reachable: The TankMech on (0,0) cannot move to (2,0): no path leads there. It can move to: (0,1).',
    );
  });

  test('9.18 a path around a unit is counted, not through it', () => {
    expect(refusalOf(matchOf(yard), 'move(1,1,3,1)')).toContain('the shortest path has 4 steps and its speed is 2');
  });

  test('9.19 no files where the program does not run', () => {
    const match = startMatch(intoTheBreach, setup);
    const message = 'not-available: Files can be saved and loaded only where the program runs.';
    expect(refusalOf(match, 'save(x)')).toBe(message);
    expect(refusalOf(match, 'load(x)')).toBe(message);
    play(match, 'move(1,1,2,1)');
    expect(refusalOf(match, 'save(x)')).toBe(message);
  });

  test('9.20 after the end only restart, load, moves and targets', () => {
    const files = memory({ x: yard });
    const match = play(matchOf(board('_____9//T,0,0,1,0,1/F,0,1,1,0,1'), files), 'end_turn');
    expect(wordOf(match)).toBe('won');
    for (const line of ['move(0,0,0,1)', 'move(9,9,9,9)', 'undo', 'end_turn', 'forecast', 'hint', 'save(x)'])
      expect(refusalOf(match, line)).toBe(
        'match-over: The match is over; only restart, load, moves and targets are possible.',
      );
    expect(answerTo(match, 'moves(0,0)')).toBe('result:none');
    expect(answerTo(match, 'targets(0,0)')).toBe('result:(0,1) (0,2) (0,3) (0,4) (0,5)');
    play(match, 'restart');
    expect([wordOf(match), match.state.turn]).toEqual(['ready', 1]);
    play(match, 'end_turn', 'load(x)');
    expect([wordOf(match), textOf(match)]).toEqual(['ready', yard]);
  });

  test.each([
    ['9.21 too few arguments', 'move(1,1,2)'],
    ['9.22 too many', 'undo(1)'],
    ['9.23 a number above 39', 'moves(0,40)'],
    ['9.24 a negative number', 'moves(0,-1)'],
    ['9.25 a word for a number', 'targets(a,1)'],
    ['9.26 a quote inside a word', 'save(a"b)'],
    ['9.27 no file', 'load'],
  ])('%s is a Type Error', (_, line) => {
    const script = parseScript(intoTheBreach, `undo\n${line}`);
    expect(script.ok ? [] : script.error.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['type 2']);
  });
});
