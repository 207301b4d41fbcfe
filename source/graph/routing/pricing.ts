import { unreachable } from '#engine/lookup.ts';
import type { Rect } from '../graph.ts';
import { type Direction, type Field, isAcross } from './field.ts';

/** Prices of a link's route. The cheapest route reads best. A row is as high as two columns are wide. */
export const prices = {
  column: 1,
  row: 2,
  elbow: 7,
  /** Discount for an elbow near the edge of the map, because links around the nodes leave the inner room free. */
  outerElbow: 4,
  /** Surcharge for an elbow right beside a node. */
  earlyElbow: 2.5,
  crossing: 9,
  /** For each parallel link in a neighbouring cell. */
  besideLink: 1.3,
  /** For a node right above or below, and right beside. */
  belowNode: 0.6,
  besideNode: 2,
  /** For each column or row between the end of a link and the middle of the node's side. */
  offMiddleColumn: 1.2,
  offMiddleRow: 9,
  /** For each column between the end of a link and the columns without text. */
  writtenColumn: 12,
  /** For a cell with another edge's length, which must move. */
  length: 4,
  /** For a cell taken from another link, and for each time that it has been taken before. */
  taken: 30,
  takenBefore: 12,
  /** For a cell of another link in a search that mostly ignores other links. */
  ignored: 2,
} as const;

/**
 * Cells that a route may use besides free ones: none, lengths that can move, links as well, or all of them almost for
 * free.
 */
export type Force = 'none' | 'lengths' | 'links' | 'all';

/** Price of entering a cell in a direction, or `undefined` if that is not allowed. */
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

export function elbowPrice({ columns, rows }: Field, cell: number): number {
  const column = Math.abs(((cell % columns) + 0.5) / columns - 0.5);
  const row = Math.abs((Math.floor(cell / columns) + 0.5) / rows - 0.5);
  return prices.elbow - prices.outerElbow * (column + row);
}

/** Rows from which a node has a frame, whose corners no link may touch. */
const framed = 3;

/**
 * Price of ending away from the preferred place of a node's side. Returns `undefined` for the corners of a frame and
 * for columns with text.
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
  // The upper edge shows the owner beside the right corner.
  if (isFramed && (column === left || column > left + width - 3)) return undefined;
  const exact = ports.fromRight === undefined ? left + (width - 1) / 2 : left + width - ports.fromRight;
  const middle = exact < columns / 2 || !ports.mirrored ? Math.floor(exact) : Math.ceil(exact);
  return prices.offMiddleColumn * Math.abs(column - middle) - outwards / 10;
}

/** Width above which ending away from the middle costs less per column. */
const usualWidth = 10;

/** Price of ending away from the middle of the free columns, and much more outside them. */
function freePrice(column: number, width: number, [first, last]: readonly [first: number, last: number]): number {
  const outside = Math.max(0, first - column, column - last);
  const each = prices.offMiddleColumn * Math.min(1, usualWidth / width);
  return each * Math.abs(column - (first + last) / 2) + outside * prices.writtenColumn;
}

/** Lower bound on the price of the route from a cell to a node. */
export function lowerBound({ left, top, width, height }: Rect, cell: number, columns: number): number {
  const column = cell % columns;
  const row = Math.floor(cell / columns);
  const across = Math.max(0, left - 1 - column, column - left - width);
  const down = Math.max(0, top - 1 - row, row - top - height);
  return prices.column * across + prices.row * down;
}
