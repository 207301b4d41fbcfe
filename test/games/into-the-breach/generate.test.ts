import { describe, expect, test } from 'vitest';
import { buildingsOf, columnsOf } from '#games/into-the-breach/board.ts';
import { levels, limits } from '#games/into-the-breach/levels.ts';
import { forecastOf } from '#games/into-the-breach/phases.ts';
import { solve } from '#games/into-the-breach/search/search.ts';
import { isMech, type View } from '#games/into-the-breach/state.ts';
import { matchOf } from './support.ts';

const seeds = ['k7f2', '2026-11-20', 'A_b-9', 'seed9'];

const made = (seed: string, progress?: (done: number, total: number) => void) =>
  levels.generate?.(seed, progress) ?? expect.fail('no levels are made');

/** Progress reported while each level is generated. */
const reports: (readonly [number, number])[] = [];
const levelsMade = new Map(seeds.map((seed) => [seed, made(seed, (done, total) => reports.push([done, total]))]));

/** True if all enemies are destroyed within `turns` turns in which the player makes no move. */
function isWonIdly(view: View, turns: number): boolean {
  if (turns === 0 || view.reason !== null) return view.reason === 'enemies-destroyed';
  return isWonIdly(forecastOf(view).after, turns - 1);
}

describe('a generated level', () => {
  test.each([...levelsMade])(
    'from the seed %s is within all limits, and can be won in par turns, but not by ending turns alone',
    (_, { text, par }) => {
      const { state } = matchOf(text);
      const { board, entities } = state;
      const mechs = entities.filter(isMech).length;
      const rows = board.length;
      const columns = columnsOf(board);
      const within = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high;
      const border = board.flatMap((tiles, row) =>
        [...tiles].filter((_, column) => row % (rows - 1) === 0 || column % (columns - 1) === 0),
      );
      expect({
        rows: within(rows, [8, 12]),
        columns: within(columns, [8, 12]),
        border: [...new Set(border)].join(),
        mechs: within(mechs, [2, 3]),
        enemies: within(entities.length - mechs, [2, 5]),
        buildings: within(buildingsOf(board).length, [3, 6]),
        isWonIdly: isWonIdly(state, 30),
        par: within(par ?? 0, [2, 8]),
      }).toEqual({
        rows: true,
        columns: true,
        border: 'M',
        mechs: true,
        enemies: true,
        buildings: true,
        isWonIdly: false,
        par: true,
      });
      expect(solve(state, limits)?.turns).toBe(par);
    },
  );

  test('is equal for equal seeds and differs for different seeds', () => {
    expect(made('seed9')).toEqual(levelsMade.get('seed9'));
    expect(new Set([...levelsMade.values()].map(({ text }) => text)).size).toBe(seeds.length);
  });

  test('is the pinned level for the seed k7f2', () => {
    expect(levelsMade.get('k7f2')).toMatchInlineSnapshot(`
      {
        "limit": 7,
        "par": 4,
        "text": "MMMMMMMMMM
      M 3    3 M
      MM     M M
      MMM1   M M
      MM   M  2M
      M  MMMMM M
      M    MMMMM
      M    M   M
      M 1      M
      MMMMMMMMMM

      T,7,2,3,4,2
      H,7,6,3,4,1
      H,7,1,2,4,2
      F,1,6,1,1,2
      F,2,3,1,2,1
      S,3,6,3,2,2
      F,1,4,1,1,1",
      }
    `);
  });

  test('reports progress while it is generated', () => {
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.every(([done, total]) => done > 0 && done <= total)).toBe(true);
  });
});
