import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cells, cellsOf, changesBetween } from '#app/terminal/output.ts';
import { screens } from '../../support/random-rows.ts';
import { newScreen, settled, shownCells } from '../../support/shown-cells.ts';

const esc = '\u001B[';
const columns = 30;

const cells = (row: string): Cells => {
  const made = cellsOf(row, columns);
  if (made === undefined) throw new Error(`not known: ${row}`);
  return made;
};

const between = (before: readonly string[], after: readonly string[]): string =>
  changesBetween(new Map(after.map((row, i) => [i, [cells(before[i] ?? ''), cells(row)]])));

describe('a row split into cells', () => {
  test('keeps the background of a blank, but not its text colour', () => {
    expect(cells('\u001B[31m  \u001B[0m')).toEqual(cells(''));
    expect(cells('\u001B[7m \u001B[0m')).not.toEqual(cells(''));
  });

  test.each([
    ['a link', '\u001B]8;;x\u0007x\u001B]8;;\u0007'],
    ['a cursor movement', '\u001B[5Cx'],
    ['an unknown style', '\u001B[5mx\u001B[0m'],
    ['a style that does not end', '\u001B[31mx'],
    ['more characters than columns', 'x'.repeat(columns + 1)],
    ['a tab', '\t'],
  ])('is refused because of %s', (_, row) => {
    expect(cellsOf(row, columns)).toBeUndefined();
  });
});

describe('a row with letters of all scripts', () => {
  test('has a double-width character in the first of its two cells', () => {
    expect(cells('a漢b').signs.slice(0, 5)).toEqual(['a', '漢', '', 'b', ' ']);
  });

  test('has a combining mark in the cell of its letter, whatever the style', () => {
    expect(cells('e\u0301x').signs.slice(0, 3)).toEqual(['e\u0301', 'x', ' ']);
    expect(cells('e\u001B[31m\u0301x\u001B[0m').signs.slice(0, 3)).toEqual(['e\u0301', 'x', ' ']);
  });

  test.each(['\u200B', '\u202E', '\u200D', '\uFE0F', '\u0085'])(
    'is refused with the invisible character %j',
    (sign) => {
      expect(cellsOf(`日${sign}`, columns)).toBeUndefined();
    },
  );
});

describe('the output for a changed screen', () => {
  test.each([
    ['is empty without a difference', ['abc'], ['abc'], ''],
    ['is one cell for one difference', ['abc', 'turn 4'], ['abc', 'turn 5'], `${esc}2;6H5`],
    ['rewrites the cells between two differences if that is shorter', ['a.b.c'], ['x.y.z'], `${esc}1Hx.y.z`],
    [
      'moves over the cells between two differences if that is shorter',
      ['a12345678b'],
      ['x12345678y'],
      `${esc}1Hx${esc}8Cy`,
    ],
    ['erases the rest of a row at once', ['abc defgh'], ['abc'], `${esc}1;5H${esc}K`],
    ['moves to the next row by a line feed', ['a', 'b'], ['x', 'y'], `${esc}1Hx\r\ny`],
    ['moves to the row below in the same column', ['  a', '   b'], ['  x', '   y'], `${esc}1;3Hx${esc}By`],
    ['changes the style where it differs', ['ab'], [`a${esc}31mx${esc}0m`], `${esc}1;2H${esc}31mx${esc}m`],
    [
      'clears the cells of a wide character, and reaches the next cell by its column',
      ['abcd'],
      ['a日x'],
      `${esc}1;2H  ${esc}1;2H日${esc}1;4Hx${esc}K`,
    ],
    ['rewrites everything after a removed wide character', ['a日b'], ['axyb'], `${esc}1;2Hxyb${esc}K`],
    ['writes a blank in any text colour', ['abc'], [`${esc}31mx z${esc}0m`], `${esc}1H${esc}31mx z${esc}m`],
  ])('%s', (_, before, after, written) => {
    expect(between(before, after)).toBe(written);
  });

  test('makes the terminal show the same as a full redraw', async () => {
    await fc.assert(
      fc.asyncProperty(screens(columns, 5, 4), async (frames) => {
        const fullScreen = (rows: readonly string[]) => `${esc}H${esc}J${rows.join('\r\n')}`;
        const changed = newScreen(columns, 5);
        await settled(changed, fullScreen(frames[0] ?? []));
        for (const [i, frame] of frames.entries()) {
          const before = frames[i - 1];
          if (before === undefined) continue;
          await settled(changed, between(before, frame));
          const anew = newScreen(columns, 5);
          await settled(anew, fullScreen(frame));
          expect(shownCells(changed)).toEqual(shownCells(anew));
        }
      }),
      { numRuns: 30 },
    );
  });

  test('is at most one and a half times as long as all changed rows', () => {
    fc.assert(
      fc.property(screens(columns, 5, 1), ([before = [], after = []]) => {
        const rows = after.filter((row, i) => row !== before[i]);
        const longest = rows.reduce((sum, row) => sum + Buffer.byteLength(row) + `${esc}99;1H${esc}2K`.length, 0);
        // Output from the middle of a row must repeat its whole style, which Ink composes of several codes. So the
        // output can be longer than the row.
        expect(Buffer.byteLength(between(before, after))).toBeLessThanOrEqual(1.5 * longest);
      }),
    );
  });
});
