import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { pickPuzzle, puzzleFault, startPuzzle } from '#engine/puzzle/puzzle.ts';
import { openStreams, seeded } from '#engine/random.ts';
import type { GameTypes, StateOf } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import type { Command } from '#games/into-the-breach/commands.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { movesOf } from '#games/into-the-breach/movement.ts';
import { isMech } from '#games/into-the-breach/state.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { kindNumber } from '#games/robo-race/vocabulary.ts';
import { bundledLevels, levelsFolder } from '#storage/levels.ts';
import {
  bundledPuzzles,
  checkedPuzzles,
  levelTexts,
  puzzlesFile,
  puzzleText,
  solvedPuzzles,
} from '#storage/puzzles.ts';
import { unwrapped } from '../engine/support.ts';
import { resultOf } from './support.ts';

const withPuzzles = games.filter(({ id }) => bundledPuzzles(id) !== undefined);
const fileOf = (game: string) => unwrapped(bundledPuzzles(game) ?? expect.fail());
const drawnFrom = <Item>(items: readonly Item[], seed: string): readonly Item[] =>
  openStreams(seeded(seed))
    .stream('puzzle')
    .shuffle([...items])
    .slice(0, 10);

describe.each(withPuzzles)('the bundled puzzles of $title', (entry) => {
  const { list } = fileOf(entry.id);

  test('include 20 of each grade', () => {
    const counts = [1, 2, 3, 4, 5].map((grade) => list.filter(({ id }) => id.startsWith(`${grade}-`)).length);
    expect(counts).toEqual([20, 20, 20, 20, 20]);
  });

  test('have no faults: ten of them have the stated counts, solutions that win by the rules, and obvious lines that fail', async () => {
    const faults = await entry.visit((game) =>
      drawnFrom(list, 'proofs').map((puzzle) => {
        const checked = puzzleFault(game, puzzle, levelTexts(game));
        return 'fault' in checked ? `${puzzle.id}${checked.fault}` : undefined;
      }),
    );
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  test('have the starts that their seeds draw', async () => {
    const draw = await entry.visit((game) => {
      const levels = bundledLevels(game).map(({ source }) => source);
      return (seed: string) => game.puzzles?.draw(openStreams(seeded(seed)).stream('puzzle'), levels);
    });
    for (const { seed, start } of drawnFrom(list, 'seeds')) expect(draw(seed)).toEqual(start);
  });
});

/** Plays all lines of a puzzle by the rules, and counts those that win. */
function winsByRules<T extends GameTypes>(game: Game<T>, id: string, lines: (state: StateOf<T>) => T['command'][][]) {
  const puzzle = fileOf(game.id).list.find((one) => one.id === id) ?? expect.fail();
  const start = () => unwrapped(startPuzzle(game, puzzle, levelTexts(game)));
  const all = lines(start().state);
  const wins = all.filter((line) => {
    const match = start();
    const isPlayed = line.every((command) => match.play(1, command).ok);
    return isPlayed && game.outcome?.(match.state)?.winners.includes(1) === true;
  });
  return { all: all.length, wins: wins.length, puzzle };
}

describe('the numbers of lines and wins of a puzzle agree with the rules', () => {
  test('in RoboRace, for all programs that differ in their kinds of cards', () => {
    const { all, wins, puzzle } = winsByRules(roboRace, '1-01', ({ hands }) => {
      const hand = hands[0] ?? expect.fail();
      const byKinds = new Map<string, readonly number[]>();
      const extend = (cards: readonly number[]): void => {
        if (cards.length === 5) byKinds.set(cards.map(kindNumber).join(), cards);
        else for (const card of hand) if (!cards.includes(card)) extend([...cards, card]);
      };
      extend([]);
      return [...byKinds.values()].map(([c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0]) => [
        { name: 'program', args: { c1, c2, c3, c4, c5 } },
        { name: 'commit', args: {} },
      ]);
    });
    expect({ all, wins }).toEqual({ all: puzzle.lines, wins: puzzle.wins });
  });

  test('in Into the Breach, for all placements of the mechs', () => {
    const puzzle = fileOf('into-the-breach').list.find(({ lines }) => lines < 150) ?? expect.fail();
    const { all, wins } = winsByRules(intoTheBreach, puzzle.id, (state) => {
      const byPlaces = new Map<string, Command[]>();
      const extend = (moves: Command[]): void => {
        const match = unwrapped(startPuzzle(intoTheBreach, puzzle, () => undefined));
        for (const move of moves) match.play(1, move);
        const places = match.state.entities.map(({ row, column }) => `${row},${column}`).join(' ');
        if (byPlaces.has(places)) return;
        byPlaces.set(places, [...moves, { name: 'end_turn', args: {} }]);
        for (const unit of match.state.entities.filter(isMech).filter(({ active }) => active))
          for (const [to_row, to_column] of movesOf(match.state, unit))
            extend([...moves, { name: 'move', args: { row: unit.row, column: unit.column, to_row, to_column } }]);
      };
      expect(state.moves).toEqual([]);
      extend([]);
      return [...byPlaces.values()];
    });
    expect({ all, wins }).toEqual({ all: puzzle.lines, wins: puzzle.wins });
  });
});

describe('the error for a file of puzzles names the fault', () => {
  const { list, ...head } = fileOf('robo-race');
  const one = puzzleText({ ...head, list: list.slice(0, 1) });
  const [first = expect.fail()] = list;
  test.each([
    ['"puzzles":1', '"puzzles":2', '$.puzzles: found 2, expected 1'],
    ['"game":"robo-race"', '"game":"risc"', '$.game: found "risc", expected "robo-race"'],
    ['"1-01"', '"1-1"', '$.list[0].id: found "1-1", expected a grade and a number such as "3-07"'],
    ['"1-01"', '"2-01"', '$.list[0].id: found "2-01", expected an id of grade 1'],
    [`"lines":${first.lines}`, '"lines":7', `$.list[0].lines: found 7, expected ${first.lines}`],
    [`"wins":${first.wins}`, '"wins":9', `$.list[0].wins: found 9, expected ${first.wins}`],
    [`"solutions":${first.solutions}`, '"solutions":4', '$.list[0].solutions: found 4, expected a number of at most 3'],
    ['"on":"', '"on":"x', '$.list[0].start.on: found "x'],
    ['"hand":[', '"hand":[85,', '$.list[0].start.hand'],
    ['"at":[', '"at":[99,', '$.list[0].start.at'],
  ])('after %s is replaced by %s', (right, wrong, message) => {
    expect(one).toContain(right);
    const checked = checkedPuzzles(roboRace, one.replace(right, wrong));
    expect(checked.ok ? '' : checked.error.message).toContain(message);
  });

  test('if two puzzles are alike', () => {
    const twice = puzzleText({ ...head, list: [first, { ...first, id: '1-02' }] });
    const checked = checkedPuzzles(roboRace, twice);
    expect(checked.ok ? '' : checked.error.message).toBe(
      '$.list[1].start: found a puzzle like 1-01, expected a different one',
    );
  });

  test('if the obvious line solves the puzzle', () => {
    const start = 'MMMMMM/M___2M/M____M/MMMMMM//T,1,1,3,1,3/F,2,3,1,1,1';
    const text = puzzleText({
      ...{ puzzles: 1, game: 'into-the-breach', bounds: [1, 2, 3, 4] },
      list: [{ id: '1-01', seed: 'a', start, lines: 3, wins: 1, solutions: 1 }],
    });
    const checked = checkedPuzzles(intoTheBreach, text);
    expect(checked.ok ? '' : checked.error.message).toBe(
      '$.list[0].start: found a puzzle that the obvious moves solve',
    );
  });
});

test('the bundled files of puzzles have the form that `puzzleText` writes', () => {
  for (const { id } of withPuzzles)
    expect(readFileSync(join(levelsFolder(id), puzzlesFile), 'utf8')).toBe(puzzleText(fileOf(id)));
});

test('a seed always chooses the same puzzle, of the requested grade if there is one', () => {
  const { list } = fileOf('robo-race');
  expect(pickPuzzle(list, '2026-11-28')).toBe(pickPuzzle(list, '2026-11-28'));
  expect(new Set(['a', 'b', 'c', 'd'].map((seed) => pickPuzzle(list, seed, 4)?.id[0]))).toEqual(new Set(['4']));
  expect(new Set(['a', 'b', 'c', 'd'].map((seed) => pickPuzzle(list, seed)?.id)).size).toBeGreaterThan(1);
});

test('a puzzle of a game counts as solved after a win without the debug view, unless the match continues a replay', () => {
  const solved = (part: object) =>
    solvedPuzzles([resultOf({ game: 'robo-race', level: 'puzzle:3-07', ...part })], 'robo-race').has('3-07');
  expect(solved({})).toBe(true);
  expect(solved({ end: 'drawn' })).toBe(false);
  expect(solved({ debugUsed: true })).toBe(false);
  expect(solved({ continued: true })).toBe(false);
  expect(solved({ game: 'into-the-breach' })).toBe(false);
});
