import { isTyped } from '../../../../graph/drawing/border.ts';
import type { Glyphs } from '../../../../screen/paint.ts';

const digits: readonly (readonly [string, string, string])[] = [
  ['█▀█', '█ █', '▀▀▀'],
  ['▄█ ', ' █ ', '▀▀▀'],
  ['▀▀█', '█▀▀', '▀▀▀'],
  ['▀▀█', '▀▀█', '▀▀▀'],
  ['█ █', '▀▀█', '  ▀'],
  ['█▀▀', '▀▀█', '▀▀▀'],
  ['█▀▀', '█▀█', '▀▀▀'],
  ['▀▀█', '  █', '  ▀'],
  ['█▀█', '█▀█', '▀▀▀'],
  ['█▀█', '▀▀█', '▀▀▀'],
];

/** Columns of a die. */
export const dieWidth = 7;

/** A die as three rows of the same width: large digits, or its number in brackets where there are no blocks. */
export function dieRows(value: number, glyphs: Glyphs): readonly [string, string, string] {
  const blank = ' '.repeat(dieWidth);
  if (isTyped(glyphs)) return [blank, `[${value}]`.padStart(dieWidth - 1).padEnd(dieWidth), blank];
  const shown = [...String(value)].map((digit) => digits[Number(digit)] ?? ['', '', '']);
  const row = (i: 0 | 1 | 2) =>
    shown
      .map((rows) => rows[i])
      .join(' ')
      .padStart(dieWidth);
  return [row(0), row(1), row(2)];
}
