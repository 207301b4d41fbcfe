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

/** Message after loading a file with this content. `ok` if it is valid. */
function faultOf(content: string | Uint8Array): string {
  const text = levelText(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  const level = text.ok ? readLevel(text.value) : text;
  return level.ok ? 'ok' : fileFaultText('FILE', level.error);
}

const units = 'T,0,0,1,1,1\nS,0,1,1,1,1';
const three = `   \n   \n   \n\n${units}\n`;
const fourRows = `${' '.repeat(36)}\n`.repeat(4);
const wide = (columns: number) => ' '.repeat(columns);

/** A level with a board of 3 by 3, a tank on the first tile, the line `content`, and a Scorpion. */
const withUnit = (content: string) => `   \n M2\n   \n\nT,0,0,1,1,1\n${content}\nS,0,1,1,1,1`;

describe('the first fault of a level file (rules, "Level files")', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['too long', new Uint8Array(65_537).fill(32), 'FILE: larger than 65536 bytes'],
    ['not UTF-8', new Uint8Array([0x4d, 0xff, 0x4d]), 'FILE: not a UTF-8 text'],
    ['too long, even if it is not UTF-8', new Uint8Array(65_537).fill(0xff), 'FILE: larger than 65536 bytes'],
    ['no text at all', '', 'FILE, line 1: expected a board row, found an empty line'],
    ['only a byte order mark', '\uFEFF', 'FILE, line 1: expected a board row, found an empty line'],
    ['an empty first line', `\n${three}`, 'FILE, line 1: expected a board row, found an empty line'],
    ['a lone carriage return', '\r', 'FILE, line 1: expected a board row, found an empty line'],
    [
      'units without an empty line',
      `   \n${units}`,
      'FILE, line 2: expected an empty line between the board and the units',
    ],
    ['units alone', units, 'FILE, line 1: expected an empty line between the board and the units'],
    [
      'a comma behind a tile of two code units',
      '\u{1F600},MMM',
      'FILE, line 1: expected an empty line between the board and the units',
    ],
    [
      'a comma as the third tile, which is unknown',
      '  ,',
      'FILE, line 1: unknown tile "," at (0,2), expected M, a blank or a digit',
    ],
    ['a 41st row', `${'   \n'.repeat(41)}\n${units}`, 'FILE, line 41: the board has more than 40 rows'],
    [
      'a 41st row of another length',
      `${'   \n'.repeat(40)}x\n\n${units}`,
      'FILE, line 41: the board has more than 40 rows',
    ],
    ['41 columns', `${wide(41)}\n\n${units}`, 'FILE, line 1: the row has 41 tiles, at most 40 are allowed'],
    [
      '41 columns below a shorter row',
      `   \n${wide(41)}\n\n${units}`,
      'FILE, line 2: the row has 41 tiles, at most 40 are allowed',
    ],
    [
      'a row of another length',
      '   \n  \n',
      'FILE, line 2: the row has 2 tiles, expected 3 as in line 1 (blanks at the end count)',
    ],
    [
      'a row of another length before its unknown tiles',
      '   \nxx\n',
      'FILE, line 2: the row has 2 tiles, expected 3 as in line 1 (blanks at the end count)',
    ],
    [
      'an unknown tile',
      '     \n     \n     \n    x',
      'FILE, line 4: unknown tile "x" at (3,4), expected M, a blank or a digit',
    ],
    ['a small m', ' m \n', 'FILE, line 1: unknown tile "m" at (0,1), expected M, a blank or a digit'],
    [
      'a tile of two code units',
      '   \n \u{1F600}x\n',
      'FILE, line 2: unknown tile "\u{1F600}" at (1,1), expected M, a blank or a digit',
    ],
    ['a tabulator', ' \t \n', 'FILE, line 1: unknown tile "\t" at (0,1), expected M, a blank or a digit'],
    [
      'a carriage return inside a row',
      ' \r \n',
      'FILE, line 1: unknown tile "\r" at (0,1), expected M, a blank or a digit',
    ],
    ['the end after the board', '   \n   \n', 'FILE: expected an empty line after the board, found the end'],
    [
      'the end after the board, without a line feed',
      '   \n   ',
      'FILE: expected an empty line after the board, found the end',
    ],
    [
      'an empty line among the units',
      `   \n\nT,0,0,1,1,1\n\nS,0,1,1,1,1`,
      'FILE, line 4: expected a unit, found an empty line',
    ],
    ['two empty lines after the board', `   \n\n\n${units}`, 'FILE, line 3: expected a unit, found an empty line'],
    [
      'a unit line of blanks',
      withUnit('  '),
      'FILE, line 6: expected symbol,row,column,health,speed,strength, found 1 fields',
    ],
    [
      'five fields',
      withUnit('T,1,1,1,1'),
      'FILE, line 6: expected symbol,row,column,health,speed,strength, found 5 fields',
    ],
    [
      'seven fields',
      withUnit('T,1,1,1,1,1,'),
      'FILE, line 6: expected symbol,row,column,health,speed,strength, found 7 fields',
    ],
    ['an unknown unit', withUnit('X,9,9,9,9,9'), 'FILE, line 6: unknown unit "X", expected T, H, S or F'],
    ['a small letter', withUnit('t,1,0,1,1,1'), 'FILE, line 6: unknown unit "t", expected T, H, S or F'],
    [
      'a row below the board',
      withUnit('T,3,9,0,x,1'),
      'FILE, line 6: row must be a whole number from 0 to 2, found "3"',
    ],
    [
      'a negative column',
      withUnit('T,2,-1,0,1,1'),
      'FILE, line 6: column must be a whole number from 0 to 2, found "-1"',
    ],
    ['health 0', withUnit('T,2,0,0,1,1'), 'FILE, line 6: health must be a whole number from 1 to 999999999, found "0"'],
    [
      'too much health',
      withUnit('T,2,0,1000000000,1,1'),
      'FILE, line 6: health must be a whole number from 1 to 999999999, found "1000000000"',
    ],
    [
      'too much speed',
      withUnit('T,2,0,1,1000,1'),
      'FILE, line 6: speed must be a whole number from 0 to 999, found "1000"',
    ],
    [
      'a strength with a point',
      withUnit('T,2,0,1,1,1.0'),
      'FILE, line 6: strength must be a whole number from 0 to 999, found "1.0"',
    ],
    ['a leading zero', withUnit('T,02,0,1,1,1'), 'FILE, line 6: row must be a whole number from 0 to 2, found "02"'],
    ['a plus sign', withUnit('T,+2,0,1,1,1'), 'FILE, line 6: row must be a whole number from 0 to 2, found "+2"'],
    [
      'a blank before a number',
      withUnit('T, 2,0,1,1,1'),
      'FILE, line 6: row must be a whole number from 0 to 2, found " 2"',
    ],
    ['an empty field', withUnit('T,,0,1,1,1'), 'FILE, line 6: row must be a whole number from 0 to 2, found ""'],
    ['a unit on a mountain', withUnit('H,1,1,1,1,1'), 'FILE, line 6: the HealMech stands on a mountain at (1,1)'],
    [
      'a unit on a standing building',
      withUnit('F,1,2,1,1,1'),
      'FILE, line 6: the Firefly stands on a standing building at (1,2)',
    ],
    ['two units on a tile', withUnit('S,0,0,1,1,1'), 'FILE, line 6: two units on (0,0), the other one in line 5'],
    ['no mech', '   \n\nS,0,0,1,1,1\n', 'FILE: the level has no mech (T or H)'],
    ['no enemy', '   \n\nH,0,0,1,1,1\n', 'FILE: the level has no enemy (S or F)'],
    ['no unit', '   \n\n', 'FILE: the level has no mech (T or H)'],
    [
      'a wrong line, even if the level has no mech',
      '   \n\nS,0,0,1,1,1\nX',
      'FILE, line 4: expected symbol,row,column,health,speed,strength, found 1 fields',
    ],
    ['a 101st unit', `${fourRows}\n${hundred(101)}`, 'FILE, line 106: more than 100 units'],
    ['a 101st line, even if it is no unit', `${fourRows}\n${hundred(100)}\nx`, 'FILE, line 106: more than 100 units'],
  ])('is reported, and the load is refused without any change: %s', (_, content, fault) => {
    expect(faultOf(content)).toBe(fault);
    if (typeof content !== 'string') return;
    const match = play(matchOf(undefined, memory({ FILE: content })), 'move(1,1,2,1)');
    expect(refusalOf(match, 'load(FILE)')).toBe(`bad-level: ${fault}`);
    expect([textOf(match), match.log.length]).toEqual([classic.trimEnd().replace('T,1,1', 'T,2,1'), 1]);
  });

  test.each([
    ['with carriage returns', three.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\uFEFF${three}`],
    ['without a final line feed', three.trimEnd()],
    ['with empty lines at the end', `${three}\n\r\n\n`],
    ['with a carriage return at the very end', `${three.trimEnd()}\r`],
    ['40 by 40 tiles', `${`${wide(40)}\n`.repeat(40)}\n${units}`],
    ['100 units', `${fourRows}\n${hundred(100)}`],
    ['one row', ` M0\n\n${units.replace('S,0,1', 'S,0,2')}`],
    ['a unit on a destroyed building', `00\n\n${units}`],
    ['65536 bytes', three.trimEnd() + '\n'.repeat(65_536 - three.trimEnd().length)],
    ['without a standing building', three],
  ])('is not reported for a valid file: %s', (_, text) => {
    expect(faultOf(text)).toBe('ok');
  });
});

describe('a level file (rules, "Level files")', () => {
  test('that places two units on one tile is refused with the lines of both units, even after another fault', () => {
    const level = readLevel(withUnit('X\nS,2,2,1,1,1\nF,2,2,1,1,1'));
    const others = level.ok ? [] : level.error.others;
    expect(others).toMatchObject([{ line: 8, message: 'two units on (2,2), the other one in line 7' }]);
  });

  test('may have rows of blanks only, which belong to the board', () => {
    expect(unwrapped(readLevel(three)).board).toEqual(['   ', '   ', '   ']);
  });

  test('may end its lines with a carriage return and a line feed', () => {
    expect(unwrapped(readLevel(classic.replaceAll('\n', '\r\n')))).toEqual(unwrapped(readLevel(classic)));
  });

  test('is written again exactly as it was read', () => {
    fc.assert(
      fc.property(randomLevel, (text) => {
        expect(positionText(startOf(unwrapped(readLevel(text))))).toBe(text);
      }),
    );
  });

  test('with one character changed or missing is either refused or read with exactly that change', () => {
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

/** Lines of `count` units, 36 per board row. */
function hundred(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => `${i === 0 ? 'S' : 'T'},${Math.floor(i / 36)},${i % 36},1,1,1`);
  return lines.join('\n');
}
