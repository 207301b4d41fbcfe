import { itemAt, unreachable } from '#engine/lookup.ts';
import { isAcross, type LengthLabel, type Route, type RoutingField, stepsOf } from './field.ts';

/** Consecutive cells of a route in one direction, including the elbows at its ends. */
interface Run {
  readonly across: boolean;
  readonly cells: number[];
}

/** Height of a row, measured in columns. */
const rowWeight = 1.6;

/** Position for the length of a link, near the middle of its longest straight run. Undefined if there is no room. */
export function labelSpot(field: RoutingField, edge: number, route: Route, digits: number): LengthLabel | undefined {
  if (digits === 0) return { cell: itemAt(route.cells, 0), digits };
  const runs = runsOf(route, field.columns);
  const longest = Math.max(...runs.map(weightOf));
  let best: LengthLabel | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const run of runs)
    for (const { cell, way } of spotsOf(field, edge, run, digits, route)) {
      const cost = way + (longest - weightOf(run)) / 2 + crowd(field, cell, digits);
      if (cost >= lowest) continue;
      lowest = cost;
      best = { cell, digits };
    }
  return best;
}

const weightOf = ({ across, cells }: Run): number => (across ? cells.length : rowWeight * cells.length);

function runsOf(route: Route, columns: number): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const [cell, into, out] of stepsOf(route, columns)) {
    run ??= startRun(runs, isAcross(into));
    run.cells.push(cell);
    if (isAcross(out) === run.across) continue;
    run = startRun(runs, isAcross(out));
    run.cells.push(cell);
  }
  return runs;
}

function startRun(runs: Run[], across: boolean): Run {
  const run: Run = { across, cells: [] };
  runs.push(run);
  return run;
}

/** Possible positions of a length on a run, and their distances from the middle. */
function spotsOf(
  field: RoutingField,
  edge: number,
  run: Run,
  digits: number,
  route: Route,
): { readonly cell: number; readonly way: number }[] {
  const { columns, rows } = field;
  const elbows = elbowsOf(route, columns);
  if (run.across) {
    const first = Math.min(...run.cells);
    const middle = first + Math.floor((run.cells.length - digits) / 2);
    const isFree = (cell: number) => !elbows.has(cell) && hasRoomAcross(field, edge, cell);
    return run.cells.flatMap((cell) => {
      const digitCells = Array.from({ length: digits }, (_, i) => cell + i);
      const fits = digitCells.every((at) => at < first + run.cells.length && isFree(at));
      return fits ? [{ cell, way: Math.abs(cell - middle) }] : [];
    });
  }
  const rowsOf = run.cells.map((cell) => Math.floor(cell / columns));
  const exact = (Math.min(...rowsOf) + Math.max(...rowsOf)) / 2;
  const middle = exact < (rows - 2) / 2 ? Math.floor(exact) : Math.ceil(exact);
  return run.cells.flatMap((cell) =>
    !elbows.has(cell) && hasRoomDown(field, edge, cell, digits)
      ? [{ cell: firstDigit(cell, digits), way: rowWeight * Math.abs(Math.floor(cell / columns) - middle) }]
      : [],
  );
}

function elbowsOf(route: Route, columns: number): ReadonlySet<number> {
  const elbows = new Set<number>();
  for (const [cell, into, out] of stepsOf(route, columns)) if (isAcross(into) !== isAcross(out)) elbows.add(cell);
  return elbows;
}

/** Penalty for clutter near a number: other lengths, and crossings with other links. */
function crowd({ columns, across, down, lengths }: RoutingField, cell: number, digits: number): number {
  let cost = 0;
  for (const [beside, beyond] of [
    [cell - 1, cell - 2],
    [cell + digits, cell + digits + 1],
  ] as const) {
    if ((down[beside] ?? 0) !== 0) cost += 1.2;
    if ((lengths[beyond] ?? 0) !== 0) cost += 0.7;
  }
  for (const at of [cell - columns, cell + columns]) {
    if ((lengths[at] ?? 0) !== 0) cost += 1;
    if ((across[at] ?? 0) !== 0 && (down[cell] ?? unreachable(cell)) !== 0) cost += 1.5;
  }
  return cost;
}

/** True if a digit of the length can be written into a cell where the edge's own link is horizontal. */
export function hasRoomAcross({ down, lengths, nodes }: RoutingField, edge: number, cell: number): boolean {
  if ((down[cell] ?? unreachable(cell)) !== 0) return false;
  for (const beside of [cell - 1, cell + 1])
    if ((nodes[beside] ?? 0) !== 0 || isOther(lengths, edge, beside)) return false;
  return true;
}

/** True if the length fits across a vertical cell of the edge's own link, using the cells beside it. */
export function hasRoomDown(field: RoutingField, edge: number, cell: number, digits: number): boolean {
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

/** Cell of the first digit of a length that is centred across `cell` of a vertical link. */
export const firstDigit = (cell: number, digits: number): number => cell - ((digits - 1) >> 1);

const isOther = (lengths: Int16Array, edge: number, cell: number): boolean => {
  const there = lengths[cell] ?? 0;
  return there !== 0 && there !== edge + 1;
};
