import { type Line, type Span, span, widthOf } from '../../../../../screen/paint.ts';

/** Columns before the value of a fact, in a wide panel and in a narrow one. */
const [wideColumns, narrowColumns] = [15, 13];
const wideFrom = 30;

/** A row of facts: ` from Cirrus   1a+4b   of 2a+4b`, with the last part where there is room. */
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
