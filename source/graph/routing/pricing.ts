import { unreachable } from '#engine/lookup.ts';
import type { Rect } from '../graph.ts';
import { type Direction, type Field, isAcross } from './field.ts';

/** Prices of a link's way: the cheapest way is the one that reads best. A row is as high as two columns are wide. */
export const prices = {
  column: 1,
  row: 2,
  elbow: 7,
  /** Discount for an elbow near the edge of the map: links around the nodes leave the room between them free. */
  outerElbow: 4,
  /** Surcharge for an elbow right beside a node. */
  earlyElbow: 2.5,
  crossing: 9,
  /** For each parallel link in a neighbouring cell. */
  besideLink: 1.3,
  /** For a node right above or below, and right beside. */
  belowNode: 0.6,
  besideNode: 2,
  /** A column, or a row, between the end of a link and the middle of the node's side. */
  offMiddleColumn: 1.2,
  offMiddleRow: 9,
  /** A column between the end of a link and those where nothing is written. */
  writtenColumn: 12,
  /** For a cell in which another edge's length stands, which has to move. */
  length: 4,
  /** For a cell that is taken from another link; and for each time that this has happened there before. */
  taken: 30,
  takenBefore: 12,
  /** For a cell of another link in a search that ignores the others almost. */
  ignored: 2,
} as const;

/**
 * Cells that a way may take beside free ones: none, those of lengths that can stand elsewhere, those of links as well;
 * or all of these almost as if they were free.
 */
export type Force = 'none' | 'lengths' | 'links' | 'all';

/** The price of entering a cell in this direction; nothing where that is not allowed. */
export function entryPrice(field: Field, cell: number, way: Direction, force: Force): number | undefined {
  const { columns, nodes, across, down, lengths, contention } = field;
  if (nodes[cell] !== 0) return undefined;
  const acrossHere = across[cell] ?? unreachable(cell);
  const downHere = down[cell] ?? unreachable(cell);
  const along = isAcross(way);
  const isBlocked = (along ? acrossHere : downHere) !== 0;
  if (isBlocked && force !== 'links' && force !== 'all') return undefined;
  const hasLength = lengths[cell] !== 0;
  if (hasLength && force === 'none') return undefined;
  const step = along ? columns : 1;
  const sides = along ? across : down;
  const isFirst = !along && cell % columns === 0;
  const isLast = !along && cell % columns === columns - 1;
  const sideOne = isFirst ? -1 : cell - step;
  const sideTwo = isLast ? -1 : cell + step;
  const links = ((sides[sideOne] ?? 0) === 0 ? 0 : 1) + ((sides[sideTwo] ?? 0) === 0 ? 0 : 1);
  const near = ((nodes[sideOne] ?? 0) === 0 ? 0 : 1) + ((nodes[sideTwo] ?? 0) === 0 ? 0 : 1);
  return (
    (along ? prices.column : prices.row) +
    links * prices.besideLink +
    near * (along ? prices.belowNode : prices.besideNode) +
    (isBlocked
      ? force === 'all'
        ? prices.ignored
        : prices.taken
      : (acrossHere | downHere) !== 0
        ? prices.crossing
        : 0) +
    (hasLength ? prices.length : 0) +
    (force === 'links' ? (contention[cell] ?? unreachable(cell)) * prices.takenBefore : 0)
  );
}

/** The price of an elbow in a cell. */
export function elbowPrice({ columns, rows }: Field, cell: number): number {
  const column = Math.abs(((cell % columns) + 0.5) / columns - 0.5);
  const row = Math.abs((Math.floor(cell / columns) + 0.5) / rows - 0.5);
  return prices.elbow - prices.outerElbow * (column + row);
}

/** Rows of a node from which on it has a frame, whose corners no link may meet. */
const framed = 3;

/**
 * The price of ending away from where links should end at a node's side; of two middle cells, the outer one counts as the
 * middle. Nothing where that is a corner of its frame, or where something is written in it.
 */
export function portPrice(
  { columns, ports }: Field,
  { left, top, width, height }: Rect,
  cell: number,
  way: Direction,
): number | undefined {
  if (isAcross(way)) {
    const row = Math.floor(cell / columns) - top;
    if (height >= framed && (row === 0 || row === height - 1)) return undefined;
    return prices.offMiddleRow * Math.abs(row - (ports.row ?? (height - 1) / 2));
  }
  const column = cell % columns;
  const edge = Math.floor(cell / columns) < top ? 'upper' : 'lower';
  const free = ports.free?.(edge);
  const isFramed = height >= framed;
  const outwards = Math.abs(column - (columns - 1) / 2) / columns;
  if (free !== undefined) {
    const isWritten = column < left + free[0] || column > left + free[1];
    return isFramed && isWritten ? undefined : freePrice(column - left, width, free) - outwards / 10;
  }
  // In the upper edge the owner stands beside the right corner.
  if (isFramed && (column === left || column > left + width - 3)) return undefined;
  const exact = ports.fromRight === undefined ? left + (width - 1) / 2 : left + width - ports.fromRight;
  const middle = exact < columns / 2 || !ports.mirrored ? Math.floor(exact) : Math.ceil(exact);
  return prices.offMiddleColumn * Math.abs(column - middle) - outwards / 10;
}

/** In nodes of more columns than this, it costs less to end away from the middle. */
const usualWidth = 10;

/** The price of ending away from the middle of the columns that are free, and much more outside them. */
function freePrice(column: number, width: number, [first, last]: readonly [first: number, last: number]): number {
  const outside = Math.max(0, first - column, column - last);
  const each = prices.offMiddleColumn * Math.min(1, usualWidth / width);
  return each * Math.abs(column - (first + last) / 2) + outside * prices.writtenColumn;
}

/** A lower bound for the price of the way from a cell to a node. */
export function lowerBound({ left, top, width, height }: Rect, cell: number, columns: number): number {
  const column = cell % columns;
  const row = Math.floor(cell / columns);
  const across = Math.max(0, left - 1 - column, column - left - width);
  const down = Math.max(0, top - 1 - row, row - top - height);
  return prices.column * across + prices.row * down;
}
