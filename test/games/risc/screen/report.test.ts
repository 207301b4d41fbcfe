import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RiscScene } from '../../../../source/games/risc/screen/local.ts';
import { reportPainting } from '../../../../source/games/risc/screen/report/paint.ts';
import { ascii, widthOf } from '../../../../source/screen/paint.ts';
import { frameRows } from '../../../../source/screen/screen.ts';
import { textOf } from '../../../screens/support.ts';
import { plays } from '../random-play.ts';
import { type Changes, designedTurn, paintedAt, randomTurn, type WatchedTurn, watchedSketch } from './reported.ts';

/** What stands in a section of a painting, by its title. */
function sectionAt(turn: WatchedTurn, moment: number, title: string): string[] {
  const painting = paintedAt(turn, moment);
  const section = [...painting.left, ...(painting.panel?.sections ?? [])].find((each) => each.title.includes(title));
  return (section?.lines ?? []).map((row) => textOf(row).trimEnd());
}

const hintAt = (turn: WatchedTurn, moment: number): string => textOf(paintedAt(turn, moment).status[1]);

/** Moments of the designed turn: the attacks, six of brook, six of glade. */
const turn = designedTurn();

describe('the battle that is told', () => {
  test('has no round and no result before its first roll', () => {
    expect(sectionAt(turn, 7, 'battle report')).toEqual([
      ' battle 2 of 2   glade: player 1 attacks player 2',
      '',
      '  1 attacks from drift     1a + 1c + 1e',
      '  2 defends                1a + 1b + 1d',
      '',
      '  round pair       player 1      player 2      falls',
      ...['', '', '', '', '', '', ''],
    ]);
  });

  test('marks the row in play', () => {
    expect(sectionAt(turn, 9, 'battle report').slice(6, 9)).toEqual([
      '    1   high-low   e 12+8 = 20   a 20+0 = 20   e of 1 tie',
      '>   2   low-high   a 16+0 = 16   d  9+5 = 14   d of 2',
      '',
    ]);
  });

  test('dims what has fallen', () => {
    const force = paintedAt(turn, 8).left[0]?.lines[2]?.slice(3) ?? [];
    expect(force.filter(({ role }) => role !== 'dim').map(({ text }) => text)).toEqual(['1a', '1c']);
    expect(force.filter(({ text, role }) => role === 'dim' && text !== ' + ').map(({ text }) => text)).toEqual(['1e']);
  });

  test('says what comes next', () => {
    expect([0, 1, 5, 6, 7, 12].map((moment) => hintAt(turn, moment))).toEqual([
      'next: brook, player 2 attacks player 1',
      'next: high-low, a of 2 against a of 1',
      'next: high-low, a of 2 against a of 1',
      'next: glade, player 1 attacks player 2',
      'next: high-low, e of 1 against a of 2',
      '',
    ]);
  });
});

describe('a turn in the panel', () => {
  test('has battles that are to come, told and seen, and how many rounds those took that are over', () => {
    expect(sectionAt(turn, 7, 'battles 2')).toEqual([
      ' brook    1 holds',
      ' 4a against 2a+1b',
      '  5 rounds      seen',
      '>glade    1 v 2',
      ' 1a+1c+1e',
      '  against 1a+1b+1d',
      '             round 0',
    ]);
    expect(sectionAt(turn, 1, 'battles 2').at(-1)).toBe('             to come');
  });

  test('has the growth of the land as it stands at each moment', () => {
    const growth = (moment: number) => sectionAt(turn, moment, 'growth')[0];
    expect([growth(11), growth(12)]).toEqual([' 1  +20f +14t  4 units', ' 1  +25f +18t  5 units']);
    expect(turn.after.events.filter(({ type }) => type === 'growth')[0]).toMatchObject({ food: 25, tech: 18 });
  });
});

/** Three forces on a territory that is lost to the second and kept from the third. */
const crowd = () =>
  watchedSketch(
    {
      lands: { x: '1 2a', y: '2 1a', z: '3 2b', w: '4 1a' },
      links: 'x-y y-z y-w',
      players: [orders('x', 'y', '2'), {}, orders('z', 'y', '0a+2b'), orders('w', 'y', '1')],
    },
    // The order is 4, 1, 3: 4 falls, 1 wins against the one that is left, 3 wins against both.
    [1, 0, 1, 20, 20, 1, 20, 1, 20, 1],
  );

const orders = (from: string, to: string, force: string) => ({
  orders: [
    { type: 'attack', from, to, units: force === '0a+2b' ? [0, 2, 0, 0, 0, 0, 0] : [Number(force), 0, 0, 0, 0, 0, 0] },
  ],
});

describe('several forces on one target', () => {
  test('are told in the drawn order, each against whoever holds the territory then', () => {
    const told = crowd().beats.map((_, moment) => sectionAt(crowd(), moment, 'battle report').slice(0, 4));
    const heads = told.map(([head]) => head).filter((head, i, all) => head !== undefined && head !== all[i - 1]);
    expect(heads).toEqual([
      ' battle 1 of 1   y 1/3: player 4 attacks player 2',
      ' battle 1 of 1   y 2/3: player 1 attacks player 2',
      ' battle 1 of 1   y 3/3: player 3 attacks player 1',
    ]);
    expect(told.at(-1)?.slice(1)).toEqual([
      '  drawn order of the attackers: 4, 1, 3',
      '  3 attacks from z         2b',
      '  1 took it, defends       0/2a',
    ]);
  });

  test('all lose what does not hold the territory at the end', () => {
    expect(sectionAt(crowd(), crowd().beats.length - 1, 'changed hands')[0]).toBe(
      ' y       2 to 3        2b        1 -2, 2 -1, 4 -1',
    );
  });

  test('have odds each, from when they begin', () => {
    const odds = (moment: number) => sectionAt(crowd(), moment, 'before it');
    expect([odds(1), odds(crowd().beats.length - 1)]).toEqual([
      [' y        4 at 47.5 %'],
      [' y        4 at 47.5 %', '          1 at 72.4 %', '          3 at 53.7 %'],
    ]);
  });
});

describe('a combat of many rounds', () => {
  const long = watchedSketch(
    { lands: { x: '1 9a', y: '2 8a' }, links: 'x-y', players: [orders('x', 'y', '9')] },
    Array(8).fill([20, 1]).flat(),
  );

  test('is scrolled to the row in play', () => {
    const section = paintedAt(long, long.beats.length - 1).left[0];
    expect(section?.tag).toBe('rounds 4-8 of 8');
    expect(section?.lines.slice(6, 11).map((row) => textOf(row).slice(0, 9))).toEqual([
      ...['    4   l', '    5   h', '    6   l', '    7   h', '>   8   l'],
    ]);
  });

  test('tells how many of a type are left', () => {
    expect(sectionAt(long, 4, 'battle report')[3]).toBe('  2 defends                5/8a');
  });
});

describe('every moment of every turn', () => {
  const sizes = fc.constantFrom({ columns: 80, rows: 24 }, { columns: 100, rows: 30 }, { columns: 120, rows: 40 });

  test('fits the screen in rows and columns, in ASCII where that is wanted', () => {
    fc.assert(
      fc.property(plays, sizes, (play, size) => {
        const changes: Changes = { ...size, glyphs: ascii };
        const { beats, after } = randomTurn(play, changes);
        for (const beat of beats) {
          const scene: RiscScene = { ...after, view: beat.view, events: beat.events, local: beat.local };
          const { report } = beat.local;
          if (report === undefined) continue;
          const { left, panel } = reportPainting(scene, report);
          const width = size.columns - 1 - (panel?.width ?? 0);
          for (const [sections, room] of [
            [left, width],
            [panel?.sections ?? [], panel?.width ?? 0],
          ] as const) {
            const rows = sections.reduce((sum, { lines }) => sum + 1 + lines.length, -1);
            expect(rows).toBeLessThanOrEqual(size.rows - frameRows);
            for (const { lines } of sections)
              for (const row of lines) {
                expect(textOf(row)).toMatch(/^[ -~]*$/);
                expect(widthOf(row)).toBeLessThanOrEqual(room);
              }
          }
        }
      }),
      // The map of every match has to be laid out anew.
      { numRuns: 3 },
    );
  });
});
