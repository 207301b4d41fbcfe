import { type Line, type Span, span, widthOf } from '../../../../../screen/paint.ts';

/** Columns of a word and a name before what is said of it, in a panel that is wide, and in one that is not. */
const [wideColumns, narrowColumns] = [15, 13];
const wideFrom = 30;

/** ` from Cirrus   1a+4b   of 2a+4b`: what is said of somebody or something, and more behind it where there is room. */
export function fact(width: number, word: string, name: Span, value: Span, more?: Span): Line {
  const start = width < wideFrom ? narrowColumns : wideColumns;
  const head: Line = [span(` ${word} `, 'dim'), name];
  const gap = span(' '.repeat(Math.max(1, start - widthOf(head))));
  const line: Line = [...head, gap, value];
  if (more === undefined || widthOf(line) + 1 + more.text.length > width) return line;
  const wide = start + 8;
  const space = width < wideFrom ? 1 : Math.max(1, wide - widthOf(line));
  const isFit = widthOf(line) + space + more.text.length <= width;
  return [...line, span(' '.repeat(isFit ? space : 1)), more];
}
