import { type Glyphs, type Line, type Span, span, toWidth, widthOf } from '../../screen/paint.ts';
import type { Float, Shown, Size } from '../layers/place.ts';
import { bodyRows, footerLine, frame } from './frame.ts';

/** Everything of a screen but its field: one line a row, each of exactly the terminal's width. */
export function screenRows(shown: Shown, size: Size, glyphs: Glyphs): Line[] {
  const { columns, rows } = size;
  const footer = footerLine(shown.footer, columns, shown.marked);
  const { float, painting, hint, tags = [] } = shown;
  const bottom = { tags, hint, footer };
  if (float?.at === 'body') return frame(inPlaceOf(painting, float), bottom, columns, rows, glyphs);
  const framed = frame(painting, bottom, columns, rows, glyphs);
  if (float === undefined) return framed;
  const { x, y } = floatOrigin(float, shown, size);
  const below = float.at === 'middle' ? framed.map((row, i) => dimmed(row, i, 2 + bodyRows(rows, hint))) : framed;
  return laidOver(below, boxLines(float, glyphs), x - 1, y - 1);
}

/**
 * Where the first line of a box begins.
 *
 * @returns column and row of the terminal, from 0
 */
export function floatOrigin(
  { at, width, lines }: Float,
  { painting, hint }: Pick<Shown, 'painting' | 'hint'>,
  { columns, rows }: Size,
): { readonly x: number; readonly y: number } {
  const body = bodyRows(rows, hint);
  switch (at) {
    case 'body':
      return { x: 0, y: 2 };
    case 'bottom':
      return { x: 2, y: 2 + body - lines.length };
    case 'middle': {
      const top = Math.max(0, Math.floor((body - lines.length - 2) / 2));
      return { x: 1 + middleColumn(width + 2, painting, columns), y: 3 + top };
    }
  }
}

/** Where a box begins: in the middle of the part beside the panel, which has a margin on its left, or of the screen. */
function middleColumn(width: number, { panel }: Shown['painting'], columns: number): number {
  const room = columns - (panel?.width ?? 0) - 2;
  if (panel === undefined || width > room - 1) return Math.max(1, Math.floor((columns - width) / 2));
  return 1 + Math.ceil((room - width) / 2);
}

/** The screen with a dialog that is too large to lie over it. */
const inPlaceOf = (painting: Shown['painting'], { title, lines }: Float): Shown['painting'] => ({
  title: painting.title,
  facts: painting.facts,
  left: [{ title, lines }],
  hint: painting.hint,
});

/** A box with its titles in the upper border. */
function boxLines({ title, tag, lines, width }: Float, glyphs: Glyphs): Line[] {
  const { horizontal, vertical, corners } = glyphs;
  const start = span(` ${title} `, 'accent');
  const end = tag === undefined ? '' : ` ${tag} `;
  const fill = width - 2 - start.text.length - end.length;
  const edge = span(vertical, 'dim');
  return [
    [
      span(`${corners.downRight}${horizontal}`, 'dim'),
      start,
      span(`${horizontal.repeat(Math.max(0, fill))}${end}${horizontal}${corners.downLeft}`, 'dim'),
    ],
    ...lines.map((content) => [edge, ...toWidth(content, width), edge]),
    [span(`${corners.upRight}${horizontal.repeat(width)}${corners.upLeft}`, 'dim')],
  ];
}

/** Lines over others, with one blank column at each side. */
const laidOver = (below: readonly Line[], above: readonly Line[], column: number, row: number): Line[] =>
  below.map((line, i) => {
    const over = above[i - row];
    if (over === undefined) return line;
    const end = column + widthOf(over) + 1;
    return [...cut(line, 0, column - 1), span(' '), ...over, span(' '), ...cut(line, end, widthOf(line))];
  });

/** The part of a line between two columns. */
function cut(line: Line, from: number, to: number): Span[] {
  const kept: Span[] = [];
  let column = 0;
  for (const part of line) {
    const text = part.text.slice(Math.max(0, from - column), Math.max(0, to - column));
    if (text !== '') kept.push({ ...part, text });
    column += part.text.length;
  }
  return kept;
}

/** What is behind a dialog: head rule and body. */
const dimmed = (line: Line, row: number, end: number): Line =>
  row === 0 || row >= end ? line : line.map(({ text }) => span(text, 'dim'));
