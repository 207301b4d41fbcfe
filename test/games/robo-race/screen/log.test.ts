import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RaceScene } from '../../../../source/games/robo-race/screen/local.ts';
import { logLines, logSection, mostLogScrolled } from '../../../../source/games/robo-race/screen/log/section.ts';
import { line, widthOf } from '../../../../source/screen/paint.ts';
import { textOf } from '../../../screens/support.ts';
import { randomLevel } from '../random-level.ts';
import { stripLevel } from '../strips.ts';
import { newRace } from '../support.ts';
import { designedRound, raceWith, sceneOf, watched } from './rounds.ts';

const rowsOf = (scene: RaceScene, rows: number, columns = 54): string[] =>
  logSection(scene, rows, columns).lines.map(textOf);

const scrolledBy = (scene: RaceScene, scrolled: number): RaceScene => ({
  ...scene,
  local: { ...scene.local, scrolled },
});

describe('the log of the last round', () => {
  const { after } = designedRound();

  test('shows its end, the newest last', () => {
    expect(logSection(after, 4, 54)).toMatchObject({ title: 'log of round 2', tag: 'lines 21-24 of 24' });
    expect(rowsOf(after, 4)).toEqual([
      ' 16.9 3 plays 36 Turn left at (7,10)',
      ' 17.10 3 plays 66 Move 1: moves W to (6,10)',
      ' 1 is back on start 1 at (3,0), facing N',
      ' 2 is back on start 2 at (5,0), facing N',
    ]);
  });

  test('is scrolled back to its beginning, and no further', () => {
    expect(mostLogScrolled(after, 4)).toBe(20);
    expect(logSection(scrolledBy(after, 2), 4, 54).tag).toBe('lines 19-22 of 24');
    for (const scrolled of [20, 99]) {
      expect(logSection(scrolledBy(after, scrolled), 4, 54).tag).toBe('lines 1-4 of 24');
      expect(rowsOf(scrolledBy(after, scrolled), 4)[0]).toBe(' 1 runs 71 52 65 31 47');
    }
  });

  test('fills its rows where all of it is seen', () => {
    const section = logSection(after, 30, 54);
    expect(section.tag).toBeUndefined();
    expect(section.lines).toHaveLength(30);
    expect(mostLogScrolled(after, 30)).toBe(0);
  });

  test('has robots in their colours, and counters dim', () => {
    expect(logSection(scrolledBy(after, 7), 1, 54).lines).toEqual([
      [
        { text: ' 13.6 ', role: 'dim' },
        { text: '2', role: 'seat2' },
        { text: ' moves N, card 74 Move 2', role: 'text' },
      ],
    ]);
    expect(logSection(scrolledBy(after, 6), 1, 54).lines[0]?.at(-1)?.role).toBe('warning');
  });

  test('cuts what does not fit', () => {
    expect(rowsOf(scrolledBy(after, 1), 1, 36)).toEqual([' 1 is back on start 1 at (3,0)..']);
  });

  test.each([
    {
      columns: 80,
      rows: [
        ' 1.1 1 plays 79 Move 3: cannot push 2 and 3, wall W of (1,0)',
        ' 2.1 1 cannot push 2 and 3, wall W of (1,0), card 79 Move 3',
      ],
    },
    {
      columns: 54,
      rows: [' 1.1 1 plays 79 Move 3: cannot push 2 and 3', ' 2.1 1 cannot push 2 and 3, card 79 Move 3'],
    },
  ])('leaves out the wall behind robots where $columns columns are too few', ({ columns, rows }) => {
    const level = { name: './strip', text: stripLevel(':.|. . . .:') };
    const { match, lines } = raceWith(
      [
        [3, 0, 'W'],
        [2, 0, 'N'],
        [1, 0, 'N'],
      ],
      [
        [79, 1, 2, 3, 4],
        [5, 6, 7, 8, 9],
        [10, 11, 12, 13, 14],
      ],
      { players: 3, level },
    );
    const told = logLines(watched(match, lines).after, columns).map(textOf);
    expect(told.filter((row) => row.includes('cannot')).slice(0, 2)).toEqual(rows);
  });

  test('is never cut on the smallest screen, whatever happens', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (seed) => {
        const text = randomLevel(seed);
        const starts = [...text.matchAll(/^start \d \((\d+),(\d+)\) (\w)$/gm)].map(
          ([, x, y, facing = 'N']) => [Number(x), Number(y), facing] as const,
        );
        // Cards that move, so that robots meet: 43 to 84, each once.
        const programs = starts.map((_, i) => [0, 1, 2, 3, 4].map((k) => 43 + (((seed + 5 * i + k) * 11) % 42)));
        const { match, lines } = raceWith(starts, programs, { players: starts.length, level: { name: './r', text } });
        for (const row of logLines(watched(match, lines).after, 54)) {
          expect(widthOf(row)).toBeLessThan(54);
          expect(textOf(row)).not.toMatch(/\.\.$/);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('tells in short what others do to a robot, who is destroyed and who comes back', () => {
    const short = designedRound({ preferences: { log: 'short' } }).after;
    expect(rowsOf(short, 9)).toEqual([
      ' 9.5 3 plays 82 Move 3: pushes 2 N',
      ' 10.5 3 pushes 2 and 1 N, card 82 Move 3',
      ' 11.5 3 pushes 2 and 1 N, card 82 Move 3',
      ' 12.6 2 plays 74 Move 2: pushes 1 N',
      ' 12.6 1 is destroyed at (8,12)',
      ' 13.6 2 moves N, card 74 Move 2',
      ' 13.6 2 is destroyed at (8,12)',
      ' 1 is back on start 1 at (3,0), facing N',
      ' 2 is back on start 2 at (5,0), facing N',
    ]);
  });

  test('says so in short where robots only moved', () => {
    const { match, lines } = raceWith([[3, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1 });
    const { after: quiet } = watched(match, lines, { preferences: { log: 'short' } });
    expect(rowsOf(quiet, 1)).toEqual([' nobody was pushed, blocked or destroyed']);
  });

  test('before the first round there is none', () => {
    const scene = sceneOf(newRace(), []);
    expect(logSection(scene, 2, 54)).toEqual({
      title: 'log of round 1',
      lines: [line(' nothing has happened yet', 'dim'), []],
    });
  });

  test('ends with a round limit that was reached', () => {
    const { match, lines } = raceWith([[3, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1, options: { rounds: '2' } });
    const { after: over } = watched(match, lines);
    expect(logSection(over, 1, 54).title).toBe('log of round 2');
    expect(rowsOf(over, 1)).toEqual([' the round limit is reached: a draw']);
  });
});
