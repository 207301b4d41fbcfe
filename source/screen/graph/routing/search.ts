import type { Rect } from '../rect.ts';
import { type Direction, directions, isAcross, oppositeOf } from './directions.ts';
import type { Field, Route } from './field.ts';
import { type Heap, pop, push } from './heap.ts';
import { hasRoomAcross, hasRoomDown } from './label-room.ts';
import { prices } from './prices.ts';

/** A link to be found. */
export interface Wanted {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
  /** Digits of its length; 0 where it has none. */
  readonly digits: number;
}

/**
 * What a way may lead through beside free cells: nothing, lengths that can stand elsewhere, any link as well; or through
 * all of these almost as if they were not there.
 */
export type Force = 'none' | 'lengths' | 'links' | 'all';

/** How much searches may still look at: a drawing has to be there soon, however tangled the map is. */
export interface Effort {
  left: number;
}

/** What a search notes down; it can be used again for every one in the same field. */
export interface Notes {
  readonly effort: Effort;
  readonly costs: Float64Array;
  readonly before: Int32Array;
  readonly marks: Int32Array;
  mark: number;
  readonly open: Heap;
}

/** Columns and rows that a way may lead around its nodes before it is looked for everywhere. */
const detour = [24, 10] as const;

/** Cells of a field from which on a good way is enough, as the best one takes too long to find. */
const manyCells = 6000;

/** A state of a search is a cell, the way into it, and how many digits of the length have found room: so many. */
const digitLevels = 4;

/** Notes for searches in a field, which together may take so much effort. */
export function notesFor({ columns, rows }: Field, effort: Effort): Notes {
  const states = columns * rows * 4 * digitLevels;
  return {
    effort,
    costs: new Float64Array(states),
    before: new Int32Array(states),
    marks: new Int32Array(states),
    mark: 0,
    open: { costs: [], values: [] },
  };
}

/**
 * The cheapest way between two nodes that leaves all others alone and has room for the length; nothing where there is
 * none, or none was found with what effort was left.
 */
export function search(
  field: Field,
  notes: Notes,
  rects: readonly Rect[],
  wanted: Wanted,
  force: Force,
): Route | undefined {
  const one = rects[wanted.from];
  const other = rects[wanted.to];
  if (one === undefined || other === undefined) return undefined;
  const near = around(field, one, other);
  const route = searchWithin(field, notes, one, other, wanted, force, near);
  const isAll = near.width === field.columns && near.height === field.rows;
  const all = { left: 0, top: 0, width: field.columns, height: field.rows };
  return route ?? (isAll ? undefined : searchWithin(field, notes, one, other, wanted, force, all));
}

/** The cells that ways between two nodes rarely leave. */
function around({ columns, rows }: Field, one: Rect, other: Rect): Rect {
  const left = Math.max(0, Math.min(one.left, other.left) - detour[0]);
  const top = Math.max(0, Math.min(one.top, other.top) - detour[1]);
  const right = Math.min(columns, Math.max(one.left + one.width, other.left + other.width) + detour[0]);
  const bottom = Math.min(rows, Math.max(one.top + one.height, other.top + other.height) + detour[1]);
  return { left, top, width: right - left, height: bottom - top };
}

function searchWithin(
  field: Field,
  notes: Notes,
  one: Rect,
  other: Rect,
  wanted: Wanted,
  force: Force,
  room: Rect,
): Route | undefined {
  notes.mark += 1;
  const { columns } = field;
  const { costs, before, marks, mark, open, effort } = notes;
  const takes = force === 'links' || force === 'all';
  const taken = force === 'all' ? prices.ignored : prices.taken;
  const haste = field.columns * field.rows > manyCells ? 1.7 : 1;
  open.costs.length = 0;
  open.values.length = 0;
  const reach = (state: number, cost: number, from: number, cell: number) => {
    if (marks[state] === mark && (costs[state] ?? 0) <= cost) return;
    marks[state] = mark;
    costs[state] = cost;
    before[state] = from;
    push(open, cost + haste * atLeast(other, cell, columns), state);
  };
  for (const { cell, way, cost } of exits(field, one)) {
    const price = entryPrice(field, cell, way, force);
    if (price !== undefined) reach((cell * 4 + way) * digitLevels, cost + price, -1, cell);
  }
  let best: { readonly state: number; readonly end: Direction; readonly cost: number } | undefined;
  for (let state = pop(open); state !== undefined; state = pop(open)) {
    effort.left -= 1;
    if (effort.left < 0) return undefined;
    const level = state % digitLevels;
    const way = directions[(state / digitLevels) & 3] ?? 0;
    const cell = Math.floor(state / digitLevels / 4);
    const cost = costs[state] ?? 0;
    if (best !== undefined && (haste > 1 || cost + atLeast(other, cell, columns) >= best.cost)) break;
    const isTaken = ((field.across[cell] ?? 0) | (field.down[cell] ?? 0)) !== 0;
    for (const out of directions) {
      if (out === oppositeOf(way)) continue;
      const turns = out !== way;
      if (turns && isTaken && !takes) continue;
      const next = stepped(room, columns, cell, out);
      if (next === undefined) continue;
      const levelThen = turns ? (level === wanted.digits ? level : 0) : levelAfter(field, wanted, cell, way, level);
      const early = before[state] === -1 ? prices.earlyElbow : 0;
      const soFar = cost + (turns ? elbowPrice(field, cell) + early + (isTaken ? taken : 0) : 0);
      if (field.nodes[next] === wanted.to + 1) {
        if (levelThen !== wanted.digits) continue;
        const total = soFar + portPrice(field, other, cell, out) + (turns ? prices.earlyElbow : 0);
        if (best === undefined || total < best.cost) best = { state, end: out, cost: total };
        continue;
      }
      const price = entryPrice(field, next, out, force);
      if (price !== undefined) reach((next * 4 + out) * digitLevels + levelThen, soFar + price, state, next);
    }
  }
  return best === undefined ? undefined : { ...walked(before, best.state), end: best.end, cost: best.cost };
}

function walked(before: Int32Array, last: number): Pick<Route, 'cells' | 'start'> {
  const cells: number[] = [];
  let first = last;
  for (let state = last; state >= 0; state = before[state] ?? -1) {
    cells.push(Math.floor(state / digitLevels / 4));
    first = state;
  }
  return { cells: cells.reverse(), start: directions[(first / digitLevels) & 3] ?? 0 };
}

/** The cell next to one, unless it is outside. */
function stepped(
  { left, top, width, height }: Rect,
  columns: number,
  cell: number,
  way: Direction,
): number | undefined {
  const column = cell % columns;
  const row = (cell - column) / columns;
  if (way === 0) return column + 1 < left + width ? cell + 1 : undefined;
  if (way === 2) return column > left ? cell - 1 : undefined;
  if (way === 1) return row + 1 < top + height ? cell + columns : undefined;
  return row > top ? cell - columns : undefined;
}

/** How many digits have room after a straight cell. */
function levelAfter(field: Field, { edge, digits }: Wanted, cell: number, way: Direction, level: number): number {
  if (level === digits) return level;
  if (isAcross(way)) return hasRoomAcross(field, edge, cell) ? level + 1 : 0;
  return hasRoomDown(field, edge, cell, digits) ? digits : 0;
}

/** The price of a cell that is entered this way; nothing where it cannot be. */
function entryPrice(field: Field, cell: number, way: Direction, force: Force): number | undefined {
  const { columns, nodes, across, down, lengths, wanted } = field;
  if (nodes[cell] !== 0) return undefined;
  const acrossHere = across[cell] ?? 0;
  const downHere = down[cell] ?? 0;
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
    (force === 'links' ? (wanted[cell] ?? 0) * prices.takenBefore : 0)
  );
}

function elbowPrice({ columns, rows }: Field, cell: number): number {
  const column = Math.abs(((cell % columns) + 0.5) / columns - 0.5);
  const row = Math.abs((Math.floor(cell / columns) + 0.5) / rows - 0.5);
  return prices.elbow - prices.outerElbow * (column + row);
}

/** Every cell beside a node, with the way out to it and what that costs. */
function exits(field: Field, rect: Rect): { readonly cell: number; readonly way: Direction; readonly cost: number }[] {
  const { columns, rows } = field;
  const { left, top, width, height } = rect;
  const found: { cell: number; way: Direction; cost: number }[] = [];
  const add = (row: number, column: number, way: Direction) => {
    if (row < 0 || row >= rows || column < 0 || column >= columns) return;
    const cell = row * columns + column;
    found.push({ cell, way, cost: portPrice(field, rect, cell, way) });
  };
  for (let column = left; column < left + width; column += 1) {
    add(top - 1, column, 3);
    add(top + height, column, 1);
  }
  for (let row = top; row < top + height; row += 1) {
    add(row, left - 1, 2);
    add(row, left + width, 0);
  }
  return found;
}

/** What it costs that a link ends beside the middle of a side; a half goes away from the middle of the map. */
function portPrice({ columns }: Field, { left, top, width, height }: Rect, cell: number, way: Direction): number {
  if (isAcross(way)) return prices.offMiddleRow * Math.abs(Math.floor(cell / columns) - top - (height - 1) / 2);
  const column = cell % columns;
  const outwards = Math.abs(column - (columns - 1) / 2) / columns;
  const exact = left + (width - 1) / 2;
  const middle = exact < columns / 2 ? Math.floor(exact) : Math.ceil(exact);
  return prices.offMiddleColumn * Math.abs(column - middle) - outwards / 10;
}

/** What the way from a cell to a node costs at the least. */
function atLeast({ left, top, width, height }: Rect, cell: number, columns: number): number {
  const column = cell % columns;
  const row = Math.floor(cell / columns);
  const across = Math.max(0, left - 1 - column, column - left - width);
  const down = Math.max(0, top - 1 - row, row - top - height);
  return prices.column * across + prices.row * down;
}
