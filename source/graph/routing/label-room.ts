import { unreachable } from '../../engine/lookup.ts';
import type { Field } from './field.ts';

/** Whether a digit of an edge's length may stand in a cell of its own link that runs from side to side. */
export function hasRoomAcross({ down, lengths, nodes }: Field, edge: number, cell: number): boolean {
  if ((down[cell] ?? unreachable(cell)) !== 0) return false;
  for (const beside of [cell - 1, cell + 1])
    if ((nodes[beside] ?? 0) !== 0 || isOther(lengths, edge, beside)) return false;
  return true;
}

/** Whether an edge's length may stand in a cell of its own link that runs up or down, with digits in the cells beside it. */
export function hasRoomDown(field: Field, edge: number, cell: number, digits: number): boolean {
  const { columns, nodes, across, down, lengths } = field;
  if ((across[cell] ?? unreachable(cell)) !== 0) return false;
  const first = firstDigit(cell, digits);
  const row = Math.floor(cell / columns) * columns;
  if (first < row || first + digits > row + columns) return false;
  for (let at = first; at < first + digits; at += 1)
    if (
      at !== cell &&
      ((nodes[at] ?? unreachable(at)) |
        (across[at] ?? unreachable(at)) |
        (down[at] ?? unreachable(at)) |
        (lengths[at] ?? unreachable(at))) !==
        0
    )
      return false;
  for (const beside of [first - 1, first + digits])
    if ((nodes[beside] ?? 0) !== 0 || isOther(lengths, edge, beside)) return false;
  return true;
}

/** The first cell of a length on a link that runs up or down. */
export const firstDigit = (cell: number, digits: number): number => cell - ((digits - 1) >> 1);

const isOther = (lengths: Int16Array, edge: number, cell: number): boolean => {
  const there = lengths[cell] ?? 0;
  return there !== 0 && there !== edge + 1;
};
