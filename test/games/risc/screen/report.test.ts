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
const turn = designedTurn({ columns: 120, rows: 40 });

describe('the battle that is told', () => {
  test('has no round, no dice and no result before its first roll', () => {
    const told = sectionAt(turn, 7, 'battle 2/2').filter((text) => text !== '');
    expect(told).toEqual([' Glade: you attack P2', '     you               P2']);
    expect(sectionAt(turn, 7, 'rounds').filter((text) => text !== '')).toHaveLength(1);
  });

  test('has both dice as large numerals, who falls, and why the two met', () => {
    expect(sectionAt(turn, 9, 'battle 2/2').slice(2, 10)).toEqual([
      '     you               P2',
      '   ▄█  █▀▀               █▀█',
      '    █  █▀█               ▀▀█',
      '   ▀▀▀ ▀▀▀               ▀▀▀',
      '   a +0 = 16  beats  d +5 = 14',
      '',
      ' P2 loses a dragoon',
      ' your weakest v their best',
    ]);
  });

  test('marks the round in play, and says nothing of those to come', () => {
    const rounds = sectionAt(turn, 9, 'rounds').filter((text) => text !== '');
    expect(rounds).toEqual([
      '    you          P2        loses',
      ' 1  e 12+8=20  a 20+0=20  you',
      '>2  a 16+0=16  d  9+5=14  P2',
    ]);
  });

  test('is told as a sentence', () => {
    expect([7, 8, 9].map((moment) => hintAt(turn, moment))).toEqual([
      'Glade: you attack P2.',
      'A tie at 20: you lose an elephant. 2 of your 3 against 3 of their 3 in Glade.',
      '16 + 0 beats 9 + 5: P2 loses a dragoon. 2 of your 3 against 2 of their 3 in Glade.',
    ]);
  });
});

describe('a turn in the panel', () => {
  test('has battles that are to come, told and over', () => {
    const battles = (moment: number) => sectionAt(turn, moment, 'battles').filter((text) => text !== '');
    expect(battles(1)).toEqual(['>Brook    P2 v you', ' Glade    you against P2']);
    expect(battles(3)).toEqual(['>Brook    round 2', ' Glade    you against P2']);
    expect(battles(13)).toEqual([' Brook    you hold with 2a', ' Glade    you won, 1c left']);
  });

  test('has the growth of the land, and whose it is, at its end', () => {
    expect(sectionAt(turn, 13, 'growth')).toEqual([' You  +25 food +18 tech +5a', ' P2   +15 food +10 tech +3a']);
    expect(sectionAt(turn, 13, 'lands now')[0]).toBe(' You 5   P2 3');
  });

  test('has long names as far as there is room, and all that is told in any case', () => {
    const named = designedTurn({ names: { 1: 'Bartholomew III', 2: 'Mia' }, viewer: 2, seat: 2 });
    expect(sectionAt(named, 13, 'battles').slice(0, 2)).toEqual([' Brook    P1 held', ' Glade    P1 won']);
    expect(sectionAt(named, 13, 'growth')).toEqual([' Bart.. +25f +18t +5a', ' You    +15f +10t +3a']);
    expect(sectionAt(named, 13, 'lands now')).toEqual([' P1 5 You 3']);
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
    const told = crowd().beats.map((_, moment) => sectionAt(crowd(), moment, 'left in').slice(0, 2).join());
    const heads = told.filter((head, i, all) => head !== '' && head !== all[i - 1]);
    expect(heads).toEqual([
      ' P4   1a  ▂       1/1, P2   1a  ▂       1/1',
      ' P4   0   ░       0/1, P2   1a  ▂       1/1',
      ' you  2a  ▂▂      2/2, P2   1a  ▂       1/1',
      ' you  2a  ▂▂      2/2, P2   0   ░       0/1',
      ' P3   2b  ▃▃      2/2, you  2a  ▂▂      2/2',
      ' P3   2b  ▃▃      2/2, you  1a  ▂░      1/2',
      ' P3   2b  ▃▃      2/2, you  0   ░░      0/2',
    ]);
  });
});

describe('a combat of many rounds', () => {
  const long = watchedSketch(
    { lands: { x: '1 9a', y: '2 8a' }, links: 'x-y', players: [orders('x', 'y', '9')] },
    Array(8).fill([20, 1]).flat(),
    { columns: 120, rows: 40 },
  );

  test('shows the last of them', () => {
    const rounds = sectionAt(long, long.beats.length - 2, 'rounds').map((text) => text.slice(0, 4));
    expect(rounds.at(-1)).toBe('>8  ');
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

test('at the end of a turn it is said who is out', () => {
  const beaten = (changes: Changes) => {
    const turn = watchedSketch(
      {
        turn: 4,
        lands: { fen: '1 5a', glen: '2 0', holm: '3 1a' },
        links: 'fen-glen fen-holm glen-holm',
        players: [{ orders: [{ type: 'attack', from: 'fen', to: 'glen', units: [2, 0, 0, 0, 0, 0, 0] }] }, {}, {}],
      },
      [],
      changes,
    );
    return hintAt(turn, turn.beats.length - 1);
  };
  expect(beaten({})).toBe('P2 is out.');
  expect(beaten({ viewer: 2, seat: 2 })).toBe('You have lost your last territory and are out.');
});
