import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelText } from '#engine/level.ts';
import { fileFaultText } from '#engine/result.ts';
import { positionText, readLevel } from '#games/into-the-breach/level-text.ts';
import { classic } from '#games/into-the-breach/levels.ts';
import { startOf } from '#games/into-the-breach/state.ts';
import { unwrapped } from '../../engine/support.ts';
import { randomLevel } from './random-level.ts';
import { matchOf, memory, play, refusalOf, textOf } from './support.ts';

/** Message of loading these bytes. `ok` if they are valid. */
function faultOf(content: string | Uint8Array): string {
  const text = levelText(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  const level = text.ok ? readLevel(text.value) : text;
  return level.ok ? 'ok' : fileFaultText('FILE', level.error);
}

const units = 'T,0,0,1,1,1\nS,0,1,1,1,1';
const three = `   \n   \n   \n\n${units}\n`;
const fourRows = `${' '.repeat(36)}\n`.repeat(4);
const wide = (columns: number) => ' '.repeat(columns);

/** A 3 by 3 board with a tank on the first tile, and one more unit line. */
const withUnit = (content: string) => `   \n M2\n   \n\nT,0,0,1,1,1\n${content}\nS,0,1,1,1,1`;

describe('10 the first fault of a level', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['10.1 too long', new Uint8Array(65_537).fill(32), 'FILE: larger than 65536 bytes'],
    ['10.2 not UTF-8', new Uint8Array([0x4d, 0xff, 0x4d]), 'FILE: not a UTF-8 text'],
    ['10.3 the length is checked before UTF-8', new Uint8Array(65_537).fill(0xff), 'FILE: larger than 65536 bytes'],
    ['10.4 no text at all', '', 'FILE, line 1: expected a board row, found an empty line'],
    ['10.5 only a byte order mark', '\uFEFF', 'FILE, line 1: expected a board row, found an empty line'],
    ['10.6 an empty first line', `\n${three}`, 'FILE, line 1: expected a board row, found an empty line'],
    ['10.7 a lone carriage return', '\r', 'FILE, line 1: expected a board row, found an empty line'],
    [
      '10.8 units without an empty line',
      `   \n${units}`,
      'FILE, line 2: expected an empty line between the board and the units',
    ],
    ['10.9 units alone', units, 'FILE, line 1: expected an empty line between the board and the units'],
    [
      '10.9 a comma behind a tile of two code units',
      '\u{1F600},MMM',
      'FILE, line 1: expected an empty line between the board and the units',
    ],
    [
      '10.10 a comma later in the row is a tile',
      '  ,',
      'FILE, line 1: unknown tile "," at (0,2), expected M, a blank or a digit',
    ],
    ['10.11 a 41st row', `${'   \n'.repeat(41)}\n${units}`, 'FILE, line 41: the board has more than 40 rows'],
    [
      '10.12 a 41st row of another length',
      `${'   \n'.repeat(40)}x\n\n${units}`,
      'FILE, line 41: the board has more than 40 rows',
    ],
    ['10.13 41 columns', `${wide(41)}\n\n${units}`, 'FILE, line 1: the row has 41 tiles, at most 40 are allowed'],
    [
      '10.14 41 columns below a shorter row',
      `   \n${wide(41)}\n\n${units}`,
      'FILE, line 2: the row has 41 tiles, at most 40 are allowed',
    ],
    [
      '10.15 another length',
      '   \n  \n',
      'FILE, line 2: the row has 2 tiles, expected 3 as in line 1 (blanks at the end count)',
    ],
    [
      '10.16 another length and an unknown tile',
      '   \nxx\n',
      'FILE, line 2: the row has 2 tiles, expected 3 as in line 1 (blanks at the end count)',
    ],
    [
      '10.17 an unknown tile',
      '     \n     \n     \n    x',
      'FILE, line 4: unknown tile "x" at (3,4), expected M, a blank or a digit',
    ],
    ['10.18 a small m', ' m \n', 'FILE, line 1: unknown tile "m" at (0,1), expected M, a blank or a digit'],
    [
      '10.19 a tile of two code units',
      '   \n \u{1F600}x\n',
      'FILE, line 2: unknown tile "\u{1F600}" at (1,1), expected M, a blank or a digit',
    ],
    ['10.20 a tabulator', ' \t \n', 'FILE, line 1: unknown tile "\t" at (0,1), expected M, a blank or a digit'],
    [
      '10.21 a carriage return inside a row',
      ' \r \n',
      'FILE, line 1: unknown tile "\r" at (0,1), expected M, a blank or a digit',
    ],
    ['10.22 the end after the board', '   \n   \n', 'FILE: expected an empty line after the board, found the end'],
    [
      '10.23 the end after the board, without a line feed',
      '   \n   ',
      'FILE: expected an empty line after the board, found the end',
    ],
    [
      '10.24 an empty line among the units',
      `   \n\nT,0,0,1,1,1\n\nS,0,1,1,1,1`,
      'FILE, line 4: expected a unit, found an empty line',
    ],
    [
      '10.25 two empty lines after the board',
      `   \n\n\n${units}`,
      'FILE, line 3: expected a unit, found an empty line',
    ],
    [
      '10.26 a unit of blanks',
      withUnit('  '),
      'FILE, line 6: expected symbol,row,column,health,speed,strength, found 1 fields',
    ],
    [
      '10.27 five fields',
      withUnit('T,1,1,1,1'),
      'FILE, line 6: expected symbol,row,column,health,speed,strength, found 5 fields',
    ],
    [
      '10.28 seven fields',
      withUnit('T,1,1,1,1,1,'),
      'FILE, line 6: expected symbol,row,column,health,speed,strength, found 7 fields',
    ],
    ['10.29 an unknown unit', withUnit('X,9,9,9,9,9'), 'FILE, line 6: unknown unit "X", expected T, H, S or F'],
    ['10.30 a small letter', withUnit('t,1,0,1,1,1'), 'FILE, line 6: unknown unit "t", expected T, H, S or F'],
    [
      '10.31 a row below the board',
      withUnit('T,3,9,0,x,1'),
      'FILE, line 6: row must be a whole number from 0 to 2, found "3"',
    ],
    [
      '10.32 a negative column',
      withUnit('T,2,-1,0,1,1'),
      'FILE, line 6: column must be a whole number from 0 to 2, found "-1"',
    ],
    [
      '10.33 health 0',
      withUnit('T,2,0,0,1,1'),
      'FILE, line 6: health must be a whole number from 1 to 999999999, found "0"',
    ],
    [
      '10.34 too much health',
      withUnit('T,2,0,1000000000,1,1'),
      'FILE, line 6: health must be a whole number from 1 to 999999999, found "1000000000"',
    ],
    [
      '10.35 too fast',
      withUnit('T,2,0,1,1000,1'),
      'FILE, line 6: speed must be a whole number from 0 to 999, found "1000"',
    ],
    [
      '10.36 a strength with a point',
      withUnit('T,2,0,1,1,1.0'),
      'FILE, line 6: strength must be a whole number from 0 to 999, found "1.0"',
    ],
    [
      '10.37 a leading zero',
      withUnit('T,02,0,1,1,1'),
      'FILE, line 6: row must be a whole number from 0 to 2, found "02"',
    ],
    ['10.38 a sign', withUnit('T,+2,0,1,1,1'), 'FILE, line 6: row must be a whole number from 0 to 2, found "+2"'],
    ['10.39 a blank', withUnit('T, 2,0,1,1,1'), 'FILE, line 6: row must be a whole number from 0 to 2, found " 2"'],
    ['10.40 nothing', withUnit('T,,0,1,1,1'), 'FILE, line 6: row must be a whole number from 0 to 2, found ""'],
    ['10.41 on a mountain', withUnit('H,1,1,1,1,1'), 'FILE, line 6: the HealMech stands on a mountain at (1,1)'],
    [
      '10.42 on a standing building',
      withUnit('F,1,2,1,1,1'),
      'FILE, line 6: the Firefly stands on a standing building at (1,2)',
    ],
    ['10.43 two units on a tile', withUnit('S,0,0,1,1,1'), 'FILE, line 6: two units on (0,0), the other one in line 5'],
    ['10.44 no mech', '   \n\nS,0,0,1,1,1\n', 'FILE: the level has no mech (T or H)'],
    ['10.45 no enemy', '   \n\nH,0,0,1,1,1\n', 'FILE: the level has no enemy (S or F)'],
    ['10.46 no unit', '   \n\n', 'FILE: the level has no mech (T or H)'],
    [
      '10.47 the faults of lines come before those of the whole',
      '   \n\nS,0,0,1,1,1\nX',
      'FILE, line 4: expected symbol,row,column,health,speed,strength, found 1 fields',
    ],
    ['10.48 a 101st unit', `${fourRows}\n${hundred(101)}`, 'FILE, line 106: more than 100 units'],
    [
      '10.49 a 101st line, even if it is no unit',
      `${fourRows}\n${hundred(100)}\nx`,
      'FILE, line 106: more than 100 units',
    ],
  ])('%s', (_, content, fault) => {
    expect(faultOf(content)).toBe(fault);
    if (typeof content !== 'string') return;
    const match = play(matchOf(undefined, memory({ FILE: content })), 'move(1,1,2,1)');
    expect(refusalOf(match, 'load(FILE)')).toBe(`bad-level: ${fault}`);
    expect([textOf(match), match.log.length]).toEqual([classic.trimEnd().replace('T,1,1', 'T,2,1'), 1]);
  });

  test.each([
    ['10.50 with carriage returns', three.replaceAll('\n', '\r\n')],
    ['10.51 with a byte order mark', `\uFEFF${three}`],
    ['10.52 without a final line feed', three.trimEnd()],
    ['10.53 with empty lines at the end', `${three}\n\r\n\n`],
    ['10.54 with a carriage return at the very end', `${three.trimEnd()}\r`],
    ['10.55 40 by 40 tiles', `${`${wide(40)}\n`.repeat(40)}\n${units}`],
    ['10.56 100 units', `${fourRows}\n${hundred(100)}`],
    ['10.57 one row', ` M0\n\n${units.replace('S,0,1', 'S,0,2')}`],
    ['10.58 on a destroyed building', `00\n\n${units}`],
    ['10.59 as long as can be', three.trimEnd() + '\n'.repeat(65_536 - three.trimEnd().length)],
    ['10.60 without a standing building', three],
  ])('%s is no fault', (_, text) => {
    expect(faultOf(text)).toBe('ok');
  });
});

describe('10 levels as text', () => {
  test('10.61 a row of spaces is a row of the board', () => {
    expect(unwrapped(readLevel(three)).board).toEqual(['   ', '   ', '   ']);
  });

  test('10.62 all line ends are accepted', () => {
    expect(unwrapped(readLevel(classic.replaceAll('\n', '\r\n')))).toEqual(unwrapped(readLevel(classic)));
  });

  test('10.63 a written level reads as the same level', () => {
    fc.assert(
      fc.property(randomLevel, (text) => {
        expect(positionText(startOf(unwrapped(readLevel(text))))).toBe(text);
      }),
    );
  });

  test('10.64 a text with other characters is read as written or refused', () => {
    const signs = fc.constantFrom('', ' ', 'M', 'x', '0', '5', '\n', '\r', ',', 'T', '-');
    fc.assert(
      fc.property(randomLevel, fc.nat(), signs, (text, place, sign) => {
        const i = place % (text.length + 1);
        const damaged = text.slice(0, i) + sign + text.slice(i + 1);
        const level = readLevel(damaged);
        if (level.ok) expect(level.value.text).toBe(damaged.replaceAll('\r\n', '\n').replace(/[\r\n]+$/, ''));
        else expect(fileFaultText('FILE', level.error)).toMatch(/^FILE(?:, line [1-9]\d*)?: \S/);
      }),
      { numRuns: 500 },
    );
  });
});

/** Lines of `count` units, 36 per row. */
function hundred(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => `${i === 0 ? 'S' : 'T'},${Math.floor(i / 36)},${i % 36},1,1,1`);
  return lines.join('\n');
}
