import { unreachable } from '#engine/lookup.ts';
import { type Coord, columnsOf, isBlocking } from './board.ts';
import type { Battlefield } from './state.ts';

/** Blocked cells, numbered row by row. The board has a border of blocked cells, so that bounds need no check. */
export interface Ground {
  readonly rows: number;
  readonly columns: number;
  readonly blocked: Uint8Array;
}

export function groundOf({ board, entities }: Battlefield): Ground {
  const rows = board.length;
  const columns = columnsOf(board);
  const width = columns + 2;
  const blocked = new Uint8Array((rows + 2) * width).fill(1);
  for (const [row, tiles] of board.entries())
    for (let column = 0; column < columns; column++)
      if (!isBlocking(tiles[column])) blocked[(row + 1) * width + column + 1] = 0;
  const ground = { rows, columns, blocked };
  for (const { row, column } of entities) blocked[cellIndexOf(ground, [row, column])] = 1;
  return ground;
}

type Numbering = Pick<Ground, 'columns'>;

export const cellIndexOf = ({ columns }: Numbering, [row, column]: Coord): number =>
  (row + 1) * (columns + 2) + column + 1;

export const coordOf = ({ columns }: Numbering, place: number): Coord => [
  Math.floor(place / (columns + 2)) - 1,
  (place % (columns + 2)) - 1,
];

export const unreachableDistance = -1;

/**
 * Steps from `origin` to every cell. `unreachableDistance` if no path has at most `maxSteps` (rules, "Moving"), or if a
 * cell of `targets` is nearer.
 */
export function distancesFrom(
  ground: Ground,
  origin: Coord,
  maxSteps = Number.POSITIVE_INFINITY,
  targets: readonly number[] = [],
): Int16Array {
  const { blocked, columns } = ground;
  const width = columns + 2;
  const steps = [1, -1, width, -width];
  const distances = new Int16Array(blocked.length).fill(unreachableDistance);
  const start = cellIndexOf(ground, origin);
  let last = targets.includes(start) ? 0 : maxSteps;
  distances[start] = 0;
  const queue = [start];
  for (const place of queue) {
    const next = (distances[place] ?? unreachable(place)) + 1;
    if (next > last) break;
    for (const step of steps) {
      const neighbour = place + step;
      if (blocked[neighbour] === 1 || distances[neighbour] !== unreachableDistance) continue;
      distances[neighbour] = next;
      if (last > next && targets.includes(neighbour)) last = next;
      queue.push(neighbour);
    }
  }
  return distances;
}

/** Cells that can be reached in 1 to `speed` steps, in row-major order. */
export function movesOf(
  field: Battlefield,
  unit: { readonly row: number; readonly column: number; readonly speed: number },
): Coord[] {
  const ground = groundOf(field);
  return reachableCells(distancesFrom(ground, [unit.row, unit.column], unit.speed)).map((place) =>
    coordOf(ground, place),
  );
}

export function reachableCells(distances: Int16Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < distances.length; place++)
    if ((distances[place] ?? unreachable(place)) > 0) places.push(place);
  return places;
}
