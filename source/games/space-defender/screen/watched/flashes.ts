import { type Line, type Span, span } from '../../../../screen/paint.ts';
import type { Flash, FlashLook } from '../local.ts';

/** How each look is drawn over what was there. */
const looks: Readonly<Record<FlashLook, (text: string, under: Span | undefined) => Span>> = {
  inverse: (text, under) => span(text, under?.role ?? 'text', 'cursor'),
  bold: (text) => span(text, 'strong'),
  hurt: (text) => span(text, 'warning'),
  healed: (text) => span(text, 'success'),
  lost: (text) => span(text, 'hazard'),
  new: (text) => span(text, 'accent'),
  friend: (text) => span(text, 'friend'),
  enemy: (text) => span(text, 'enemy'),
};

/**
 * A row of the board with what flashes in it: over the glyph of its cell, and over the blanks beside it where the text
 * is longer. Changes for which that is too little show as `--` or `++`.
 *
 * @param line the row, with the letter of the row and two blanks before its cells
 * @param cellWidth columns of a cell, the last of which is its glyph
 */
export function withFlashes(line: Line, row: number, flashes: readonly Flash[], cellWidth: number): Line {
  return flashes
    .filter((flash) => flash.row === row)
    .reduce((drawn, { column, text: wanted, look }) => {
      const text = wanted.length < 2 * cellWidth ? wanted : wanted.slice(0, 1).repeat(2);
      const glyph = 2 + cellWidth * column;
      const start = glyph - Math.floor(text.length / 2);
      const under = columnsOf(drawn, glyph, glyph + 1)[0];
      const end = start + text.length;
      return [...columnsOf(drawn, 0, start), looks[look](text, under), ...columnsOf(drawn, end)];
    }, line);
}

/** The part of a line between two columns, the second not included. */
function columnsOf(line: Line, from: number, to = Number.POSITIVE_INFINITY): Span[] {
  let column = 0;
  return line.flatMap((part) => {
    const start = column;
    column += part.text.length;
    const text = part.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : [{ ...part, text }];
  });
}
