import { describe, expect, test } from 'vitest';
import type { Mission } from '../../source/games/space-defender/mission.ts';
import { spaceDefenderScreen } from '../../source/games/space-defender/screen/index.ts';
import { ascii } from '../../source/screen/paint.ts';
import { longWatch, pressed, rowsOfScene, sceneAfter } from './scenes.ts';
import { large, small, textOf } from './support.ts';

const board = 'play(10,30,24,38,44,54,60)';
/** On the weapon page, with Standard and Light taken. */
const light = [board, 'setup_next(1)', 'setup_select(2)', 'setup_back(1)'];
const withBars = (rows: readonly string[]): string => rows.map((row) => `${row}|\n`).join('');

const designedPage = `\
 Space Defender   parts for Long Watch                           weapon  1 of 5 |
─ weapon > armour > engine > power > summary ───────────────────────────────────|
   weapon       health energy  regen armour vision  move  cost   shot           |
   1 Standard     10     10    0/1     0      1     1    1   1 shot ahead       |
   2 Spread        0     60    0/2     1      0     0    2   3 shots, 2 diagonal|
 > 3 Snipe         0    100    0/5     0     10     3    0   1 shot, jumps 8    |
   4 Rocket       10      0   10/0     2      2     0    3   2 from behind      |
   5 Splitter      0    100   0/10     0      0     0    5   1 mine ahead       |
                                                                                |
─ ship with Snipe ────────────────────────────────────────────── now: Standard ─|
     Snipe         0    100    0/5     0     10     3    0   weapon             |
     Light        75      0    2/0     3      0     0    1   armour             |
     Standard     10     60    0/2     1     12     8    2   engine             |
   = sum          85    160    2/7     4     22    11    3   full: 53 cells     |
     change      -10    +90   0/+4     0     +9    +2   -1   or 8 shots         |
                                                                                |
─ how Snipe flies ───────────────────────────────── number = turn after firing ─|
                                                                                |
   S 0 . . . . . . . 1 . . . . . . . 2 . . . . . . . 3 . . .                    |
   8 columns a turn, only the landing cell is hit. damage 1000   cost 20 energy |
────────────────────────────────────────────────────────────────────────────────|
 Enter takes Snipe instead of Standard and goes on to armour.                   |
                                                                                |
 ? help  up/down choose  Enter take, next  left/right step  Esc menu  : command |
`;

const fewParts: Mission = { ...longWatch, parts: { ...longWatch.parts, weapon: [1, 2], power: [5] } };

describe('setup', () => {
  test('the designed weapon page', () => {
    const rows = rowsOfScene(sceneAfter({ lines: light, mission: longWatch, local: { choice: 2 } }));
    expect(withBars(rows)).toBe(designedPage);
  });

  test('every page fits every size, with every row chosen, in ASCII, too', () => {
    const sizes = [small, { columns: 80, rows: 30 }, { columns: 100, rows: 24 }, { columns: 119, rows: 31 }, large];
    for (const size of sizes)
      for (const mission of [longWatch, undefined])
        for (let page = 0; page < 5; page++)
          for (let choice = 0; choice < 3; choice++) {
            const lines = page === 0 ? [board] : [board, `setup_next(${page})`];
            const scene = sceneAfter({ lines, size, glyphs: ascii, local: { choice }, ...(mission && { mission }) });
            const rows = rowsOfScene(scene);
            expect(rows.join('')).toMatch(/^[ -~]*$/);
            const body = spaceDefenderScreen.view.paint(scene).left;
            expect(body.reduce((sum, { lines: own }) => sum + own.length + 1, 0)).toBeLessThanOrEqual(size.rows - 5);
            const widest = Math.max(
              ...body.flatMap(({ lines: own }) => own.map((row) => textOf(row).trimEnd().length)),
            );
            expect(widest).toBeLessThanOrEqual(size.columns);
          }
  });

  test.each([
    { weapon: 0, rows: ['   S 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4 5 5 5 5 5 6 6'] },
    { weapon: 2, rows: ['   S 0 . . . . . . . 1 . . . . . . . 2 . . . . . . . 3 . . .'] },
    {
      weapon: 3,
      rows: [
        ' 0 1 2 2 3 3 3 3 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5 5 5 5 5 5',
        '   S . . . . . . . . . . . . . . . . . . . . . . . . . . . .',
        ' 0 1 2 2 3 3 3 3 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5 5 5 5 5 5',
      ],
    },
    { weapon: 4, rows: ['   S 0 . . . . . . . . . . . . . . . . . . . . . . . . . . .'] },
  ])('the pattern of weapon $weapon is that of the rules', ({ weapon, rows }) => {
    const screen = rowsOfScene(sceneAfter({ lines: light, local: { choice: weapon }, size: large }));
    const at = screen.findIndex((row) => row.includes('number = turn after firing'));
    expect(screen.slice(at + 2, at + 2 + rows.length).map((row) => row.trimEnd())).toEqual(rows);
  });

  test('of every weapon it is said how its shots fly, what they do and what they cost', () => {
    const texts = [
      ['5 cells a turn, every one is hit.', 'damage 70   cost 5 energy'],
      ['1 cell a turn, each in its own direction;', 'only where it ends it hits.', 'damage 50   cost 10 energy'],
      ['8 columns a turn, only the landing cell is hit.', 'damage 1000   cost 20 energy'],
      ['1, 2, 4, 8 .. cells a turn, every one is hit.', 'damage 100   cost 10 health'],
      ['It stays until something enters its cell.', 'damage 150   cost 70 energy'],
    ];
    for (const size of [small, large])
      for (const [choice, parts] of texts.entries()) {
        const screen = rowsOfScene(sceneAfter({ lines: light, local: { choice }, size })).join('\n');
        for (const part of parts) expect(screen).toContain(part);
      }
  });

  test('what is better is in success, what is worse in warning, what stays is dim', () => {
    const { left } = spaceDefenderScreen.view.paint(sceneAfter({ lines: light, local: { choice: 2 } }));
    const change = left[1]?.lines.find((row) => textOf(row).startsWith('     change'));
    const roles = change?.slice(1, -1).map(({ text, role }) => `${text.trim()} ${role}`);
    expect(roles).toEqual([
      '-10 warning',
      '+90 success',
      '0 dim',
      '/ dim',
      '+4 success',
      '0 dim',
      '+9 success',
      '+2 success',
      '-1 success',
    ]);
  });

  test('what is taken now is strong, what may not be taken dim', () => {
    const { left } = spaceDefenderScreen.view.paint(
      sceneAfter({ lines: light, mission: fewParts, local: { choice: 2 } }),
    );
    const looks = left[0]?.lines.slice(1, 6).map((row) => `${row[2]?.role} ${row[2]?.area ?? 'plain'}`);
    expect(looks).toEqual(['strong plain', 'text plain', 'dim selection', 'dim plain', 'dim plain']);
  });

  test('what a mission does not allow is refused in place, with the reason', () => {
    const scene = sceneAfter({ lines: light, mission: fewParts, local: { choice: 2 } });
    for (const key of ['enter', '3'])
      expect(pressed(scene, key)).toEqual({
        type: 'refuse',
        error: {
          code: 'part-not-allowed',
          message: 'Snipe is not allowed in Long Watch. Choose Standard or Spread.',
        },
      });
    expect(pressed(scene, '2')).toEqual({
      type: 'play',
      commands: [
        { name: 'setup_select', args: { value: 2 } },
        { name: 'setup_next', args: { state: 1 } },
      ],
    });
  });

  test('the pages do not run over at their ends', () => {
    const first = sceneAfter({ lines: [board], mission: longWatch });
    expect(pressed(first, 'left')).toMatchObject({ type: 'refuse' });
    const free = sceneAfter({ lines: [board] });
    expect(pressed(free, 'left')).toMatchObject({ commands: [{ name: 'setup_back', args: { state: 1 } }] });
    const last = sceneAfter({ lines: [board, 'setup_next(4)'] });
    expect(pressed(last, 'right')).toMatchObject({ type: 'refuse' });
    expect(pressed(last, 'enter')).toMatchObject({ commands: [{ name: 'setup_next', args: { state: 1 } }] });
    expect(pressed(last, '2')).toMatchObject({ commands: [{ name: 'setup_back', args: { state: 3 } }] });
  });
});
