import { pluralize } from '../../../../screen/sentences.ts';
import { type Cell, distance } from '../../cells.ts';

/** The way from one cell to another in words, rows first: `2 up 4 right`; `here` for the same cell. */
export function directionOf(from: Cell, to: Cell): string {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const parts = [
    ...(rows === 0 ? [] : [`${Math.abs(rows)} ${rows < 0 ? 'up' : 'down'}`]),
    ...(columns === 0 ? [] : [`${Math.abs(columns)} ${columns < 0 ? 'left' : 'right'}`]),
  ];
  return parts.length === 0 ? 'here' : parts.join(' ');
}

/** Things by their distance from a cell, nearest first; of two that are as far, the one with fewer rows between. */
export const nearestFirst = <Thing extends Cell>(things: readonly Thing[], from: Cell): Thing[] =>
  things.toSorted(
    (a, b) =>
      distance(from, a) - distance(from, b) ||
      Math.abs(a.row - from.row) - Math.abs(b.row - from.row) ||
      a.row - b.row ||
      a.column - b.column,
  );

/** The cell that words name, such as `E9` or `e 9`. */
export function cellIn(words: readonly string[]): Cell | undefined {
  const [, letter, digits] = /^\(?([a-z])[ ,]*(\d{1,3})\)?$/i.exec(words.join(' ').trim()) ?? [];
  if (letter === undefined || digits === undefined) return undefined;
  return { row: letter.toUpperCase().charCodeAt(0) - 64, column: Number(digits) };
}

/** Columns in words: `column 4`, `columns 1 to 9`. */
export const columnsText = (first: number, last: number): string =>
  first === last ? `column ${first}` : `columns ${first} to ${last}`;

/** `7 cells` */
export const cellsText = (cells: number): string => pluralize(cells, 'cell');
