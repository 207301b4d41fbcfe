import type { Drawing } from './fitted.ts';

/** A drawing without the empty columns on its right and the empty rows below. */
export function cropped<Size extends string>(drawing: Drawing<Size>): Drawing<Size> {
  const { field, rects, links } = drawing;
  let columns = 0;
  let rows = 0;
  for (const { left, top, width, height } of rects) {
    columns = Math.max(columns, left + width);
    rows = Math.max(rows, top + height);
  }
  for (const link of links)
    for (const cell of link?.route.cells ?? []) {
      columns = Math.max(columns, (cell % field.columns) + 1);
      rows = Math.max(rows, Math.floor(cell / field.columns) + 1);
    }
  return { ...drawing, extent: { columns, rows } };
}
