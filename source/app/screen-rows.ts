import { type Glyphs, type Line, type Span, span, toWidth, widthOf } from '../screen/paint.ts';
import { footerLine, frame } from './frame.ts';
import type { Float, Shown, Size } from './place.ts';

/** Everything of a screen but its field: one line a row, each of exactly the terminal's width. */
export function screenRows(shown: Shown, { columns, rows }: Size, glyphs: Glyphs): Line[] {
  const footer = footerLine(shown.footer, columns, shown.marked);
  const { float, painting, hint, tags = [] } = shown;
  const framed = frame(painting, { tags, hint, footer }, columns, rows, glyphs);
  if (float === undefined) return framed;
  const width = float.width + 2;
  const box = boxLines(float, glyphs);
  if (float.at === 'bottom') return laidOver(framed, box, 1, rows - 3 - box.length);
  const left = columns - (painting.panel === undefined ? 0 : painting.panel.width + 1);
  const top = 2 + Math.max(0, Math.floor((rows - 6 - box.length) / 2));
  return laidOver(framed.map(dimmed), box, Math.max(1, Math.floor((left - width) / 2)), top);
}

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

/** What is behind a dialog. */
const dimmed = (line: Line, row: number, all: readonly Line[]): Line =>
  row === 0 || row >= all.length - 4 ? line : line.map(({ text }) => span(text, 'dim'));
