import { itemAt } from '../../../../engine/lookup.ts';
import { isTyped } from '../../../../graph/drawing/border.ts';
import type { Glyphs } from '../../../../screen/paint.ts';

/** Digits in rows, and the columns of two of them. */
export interface Numerals {
  readonly digits: readonly (readonly string[])[];
  readonly rows: number;
  readonly width: number;
}

export const smallNumerals: Numerals = {
  digits: [
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
  ],
  rows: 3,
  width: 7,
};

export const largeNumerals: Numerals = {
  digits: [
    ['█▀▀▀█', '█   █', '█   █', '█   █', '█▄▄▄█'],
    [' ▄█  ', '  █  ', '  █  ', '  █  ', '▄▄█▄▄'],
    ['▀▀▀▀█', '    █', '█▀▀▀▀', '█    ', '█▄▄▄▄'],
    ['▀▀▀▀█', '    █', ' ▀▀▀█', '    █', '▄▄▄▄█'],
    ['█   █', '█   █', '▀▀▀▀█', '    █', '    █'],
    ['█▀▀▀▀', '█    ', '▀▀▀▀█', '    █', '▄▄▄▄█'],
    ['█▀▀▀▀', '█    ', '█▀▀▀█', '█   █', '█▄▄▄█'],
    ['▀▀▀▀█', '    █', '   ▄▀', '  █  ', '  █  '],
    ['█▀▀▀█', '█   █', '█▀▀▀█', '█   █', '█▄▄▄█'],
    ['█▀▀▀█', '█   █', '▀▀▀▀█', '    █', '▄▄▄▄█'],
  ],
  rows: 5,
  width: 11,
};

/** A die as rows of the same width: large digits, or its number in brackets where there are no blocks. */
export function dieRows(value: number, { digits, rows, width }: Numerals, glyphs: Glyphs): readonly string[] {
  const middle = Math.floor(rows / 2);
  const typed = `[${value}]`.padStart(width - 1).padEnd(width);
  const row = (i: number) => [...String(value)].map((digit) => itemAt(itemAt(digits, Number(digit)), i)).join(' ');
  return Array.from({ length: rows }, (_, i) =>
    isTyped(glyphs) ? (i === middle ? typed : ' '.repeat(width)) : row(i).padStart(width),
  );
}
