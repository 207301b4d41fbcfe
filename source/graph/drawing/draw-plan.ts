import type { Glyphs } from '../../screen/paint.ts';
import type { KnownPlan } from '../known-plans.ts';
import { type Canvas, write } from './canvas.ts';
import { linkSigns } from './link-signs.ts';

/** Draws the links of a plan. */
export function drawLinks(canvas: Canvas, { extent, field, sides }: KnownPlan<string>, glyphs: Glyphs): void {
  const signs = linkSigns(glyphs);
  for (let row = 0; row < canvas.rows; row += 1)
    for (let column = 0; column < canvas.columns; column += 1) {
      if (column + canvas.left >= extent.columns) break;
      const open = sides[(row + canvas.top) * field.columns + column + canvas.left] ?? 0;
      if (open !== 0) canvas.signs[row * canvas.columns + column] = signs[open] ?? ' ';
    }
}

/** Marks the edges of the view that have more behind them. */
export function drawEdges(canvas: Canvas, { extent, field }: KnownPlan<string>): void {
  const { left, top, columns, rows } = canvas;
  const mark = (row: number, column: number) => {
    const isNode = (field.nodes[row * field.columns + column] ?? 0) !== 0;
    if (!isNode && column < extent.columns && row < extent.rows) write(canvas, row, column, ':', 'dim');
  };
  for (let row = top; row < top + rows; row += 1) {
    if (left > 0) mark(row, left);
    if (left + columns < extent.columns) mark(row, left + columns - 1);
  }
  for (let column = left; column < left + columns; column += 1) {
    if (top > 0) mark(top, column);
    if (top + rows < extent.rows) mark(top + rows - 1, column);
  }
}
