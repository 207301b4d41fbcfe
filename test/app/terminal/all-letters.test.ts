import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { render } from '#app/components/theme.ts';
import { cleanText } from '#app/online/clean-text.ts';
import { cellsOf, changesBetween } from '#app/terminal/output.ts';
import { columnsOf, toCharacterSet } from '#engine/text/width.ts';
import { ascii, type Line, span, toWidth, unicode, widthOf } from '#screen/styled-text.ts';
import { column, truncate } from '#screen/truncate.ts';
import { inTime } from '../../support/in-time.ts';
import { newScreen, settled } from '../../support/shown-cells.ts';

const columns = 24;

/**
 * Texts that a player may send: letters of all scripts, emoji, combining marks, and attempts to control the terminal.
 */
const anything = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '日本',
        'é',
        'e\u0301',
        '😀',
        '👩‍👩‍👧',
        '👍🏽',
        '🇩🇪',
        '1️⃣',
        '❤️',
        'שלום',
        'مرحبا',
        'नमस्ते',
        'ไทย',
        '한국',
        'ﾊﾟ',
        '…',
      ),
      fc.constantFrom(
        '\u001B[2J',
        '\u001B]0;x\u0007',
        '\u009B31m',
        '\u202E',
        '\u2066',
        '\u200F',
        '\u200B',
        '\u3164',
        '\uD83D',
        '\t',
        '\r\n',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** A row with a name and a chat line between other texts. */
const rowOf = (name: string, said: string): Line => [
  ...toWidth([span(` ${column(name, 7)} `, 'strong'), span(said)], columns - 1),
  span('│', 'dim'),
];

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal codes begin with the control character Esc
const codes = /\u001B\[[\d;]*[mHCDBK]|\r\n/g;

describe('any name and chat text', () => {
  test('keeps the right edge of its row in place, and sends no command to a terminal, old or new', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anything, anything), { minLength: 2, maxLength: 4 }), async (said) => {
        const screens = [newScreen(columns, 1), newScreen(columns, 1, 'old')];
        let before = cellsOf('', columns);
        for (const [name, text] of said) {
          const row = rowOf(cleanText(name), cleanText(text));
          expect(widthOf(row)).toBe(columns);
          const after = cellsOf(render(row, { depth: 'full', base: 'dark', contrast: false }), columns);
          if (before === undefined || after === undefined) throw new Error('no cells');
          expect(after.signs).toHaveLength(columns);
          const written = changesBetween(new Map([[0, [before, after]]]));
          expect(unseen.exec(written.replace(codes, ''))).toBeNull();
          before = after;
          for (const screen of screens) {
            await settled(screen, written);
            const drawn = screen.buffer.active.getLine(0);
            expect(drawn?.getCell(columns - 1)?.getChars()).toBe('│');
            expect(drawn?.isWrapped).toBe(false);
          }
          const now = screens[0]?.buffer.active.getLine(0)?.translateToString(true);
          // Terminals draw some emoji only in the first of their two columns, so blanks are ignored.
          expect(now?.replaceAll(' ', '')).toBe(after.signs.join('').replaceAll(' ', ''));
        }
      }),
      { numRuns: inTime(100, 300) },
    );
  });

  test('keeps its row in place and sends no command, even if unsafe characters were not removed before', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const row = render(rowOf(text, text), { depth: 'none', base: 'dark', contrast: false });
        expect(unseen.exec(row.replace(codes, ''))).toBeNull();
        expect(columnsOf(row.replace(codes, ''))).toBe(columns);
      }),
      { numRuns: inTime(100, 500) },
    );
  });

  test('is replaced by ASCII of the same width for an ASCII terminal', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const clean = cleanText(text);
        expect(toCharacterSet(clean, 'ascii')).toMatch(/^[ -~]*$/);
        expect(toCharacterSet(clean, 'ascii')).toHaveLength(columnsOf(clean));
        expect(render([span(clean)], { depth: 'none', base: 'dark', contrast: false }, ascii)).toMatch(/^[ -~]*$/);
        expect(render([span('é日')], { depth: 'none', base: 'dark', contrast: false }, unicode)).toBe('é日');
      }),
    );
  });

  test('is shortened to a width in columns, and never inside a character', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 2, max: 30 }), (text, width) => {
        const clean = cleanText(text);
        const cut = truncate(clean, width);
        expect(columnsOf(cut)).toBeLessThanOrEqual(width);
        expect(columnsOf(column(clean, width))).toBe(width);
        expect(cleanText(cut)).toBe(cut);
      }),
    );
  });
});

test.each([
  ['grüße', 'grüße', 'gru?e'],
  ['日本', '日本', '????'],
  ['नमस्ते', 'नमस्ते', '????'],
  ['hi 😀', 'hi 😀', 'hi ??'],
  ['שלום', 'שלום', '????'],
  ['👩‍👩‍👧', '👩👩👧', '??????'],
  ['❤️', '❤', '?'],
  ['a\u202Eb\u200Fc', 'abc', 'abc'],
  ['\u001B[2Jx', '[2Jx', '[2Jx'],
  [`a${'\u0316'.repeat(40)}`, `a${'\u0316'.repeat(4)}`, 'a'],
  ['\u0316a', 'a', 'a'],
  ['日\u3000本', '日 本', '?? ??'],
])('%j is shown as %j, and in ASCII as %j', (text, drawn, inAscii) => {
  expect(toCharacterSet(cleanText(text), 'unicode')).toBe(drawn);
  expect(toCharacterSet(cleanText(text), 'ascii')).toBe(inAscii);
});
