import { unreachable } from '#engine/lookup.ts';
import type { Action, KeyBinding } from '../game/actions.ts';
import { memoizeByKey } from '../memoize.ts';
import type { ScreenTypes } from '../scene.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Positions of the nodes of a drawn map. `xs` grow to the right, `ys` downwards. */
export interface NodePositions {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Positions of nodes from their boxes. The height of a row equals the width of two columns. */
export const centersOf: (boxes: readonly Box[]) => NodePositions = memoizeByKey((boxes: readonly Box[]) => ({
  xs: boxes.map(({ left, width }) => left + width / 2),
  ys: boxes.map(({ top, height }) => 2 * top + height),
}));

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const offsets = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
} as const satisfies Readonly<Record<Direction, readonly [x: number, y: number]>>;

const arrows: readonly Direction[] = ['left', 'right', 'up', 'down'];

const byStep: Readonly<Record<string, Direction>> = { '-1,0': 'up', '1,0': 'down', '0,-1': 'left', '0,1': 'right' };

/**
 * @example
 * directionOf('left') // => 'left'
 * directionOf('k') // => 'up'
 */
export const directionOf = (key: string): Direction | undefined => byStep[String(directions[key] ?? [])];

/** Nodes that the arrow keys lead to, by node and direction. Undefined if there is no node in that direction. */
type Moves = readonly Record<Direction, number | undefined>[];

/**
 * The nearest candidate in a direction. Nodes straight ahead are preferred to nodes at the side.
 *
 * @example
 * const places = { xs: [0, 4, 8], ys: [0, 0, 0] };
 * nearestIn(places, 0, 'right', [1, 2]) // => 1
 */
export function nearestIn(
  positions: NodePositions,
  from: number,
  direction: Direction,
  among: Iterable<number>,
): number | undefined {
  let nearest: number | undefined;
  let minDistance = Number.POSITIVE_INFINITY;
  for (const node of among) {
    const [ahead, aside] = offset(positions, from, node, direction);
    if (ahead <= 0) continue;
    const far = ahead + asideWeight * aside + (aside > ahead ? behindAll : 0);
    if (far >= minDistance) continue;
    nearest = node;
    minDistance = far;
  }
  return nearest;
}

/** Distance ahead that costs as much as a distance of 1 to the side. */
const asideWeight = 2;
/** Cost that exceeds any distance. Added to nodes that are further to the side than ahead. */
const behindAll = 1e9;

/**
 * Node that an arrow key leads to: the nearest node in that direction, or `from` if there is none. Some keys lead to
 * other nodes, so that every node can be reached.
 *
 * @example
 * const places = { xs: [0, 4, 8], ys: [0, 0, 0] };
 * nodeInDirection(places, 1, 'right') // => 2
 * nodeInDirection(places, 2, 'up') // => 2
 */
export const nodeInDirection = (positions: NodePositions, from: number, direction: Direction): number =>
  movesOf(positions)[from]?.[direction] ?? from;

const movesOf = memoizeByKey((positions: NodePositions) => completeMoves(apart(positions)));

/** Moves coinciding nodes slightly down, so that all positions are distinct. */
function apart({ xs, ys }: NodePositions): NodePositions {
  const counts = new Map<string, number>();
  const lower = ys.map((y, node) => {
    const place = `${xs[node]},${y}`;
    const count = counts.get(place) ?? 0;
    counts.set(place, count + 1);
    return y + count * little;
  });
  return { xs, ys: lower };
}

/** An offset that stays smaller than the distance between any two nodes, even if it is added many times. */
const little = 1e-4;

/** Nodes that the arrow keys lead to. If a node is unreachable, redirects the shortest possible moves. */
export function completeMoves(positions: NodePositions): Moves {
  const nodes = [...positions.xs.keys()];
  const moves = nodes.map((from) => ({
    left: nearestIn(positions, from, 'left', nodes),
    right: nearestIn(positions, from, 'right', nodes),
    up: nearestIn(positions, from, 'up', nodes),
    down: nearestIn(positions, from, 'down', nodes),
  }));
  let joined = joinedBy(moves);
  while (joined < 2 * nodes.length) {
    const more = bendOneMove(positions, moves, joined);
    if (more === joined) break;
    joined = more;
  }
  return moves;
}

/** Redirects a move so that more nodes can reach each other. Returns the new `joinedBy`, or `joined` if none helps. */
function bendOneMove(positions: NodePositions, moves: Record<Direction, number | undefined>[], joined: number): number {
  const nodes = [...positions.xs.keys()];
  const candidates = nodes
    .flatMap((from) =>
      arrows.flatMap((direction) =>
        nodes.flatMap((to) => {
          const [ahead, aside] = offset(positions, from, to, direction);
          return ahead > 0 ? [{ from, direction, to, far: ahead + aside }] : [];
        }),
      ),
    )
    .sort((a, b) => a.far - b.far);
  for (const { from, direction, to } of candidates) {
    const row = moves[from];
    if (row === undefined) continue;
    const was = row[direction];
    row[direction] = to;
    const more = joinedBy(moves);
    if (more > joined) return more;
    row[direction] = was;
  }
  return joined;
}

/** Number of nodes reachable from the first node, plus the number of nodes that can reach it. */
function joinedBy(moves: Moves): number {
  const onward = moves.map((row) => arrows.flatMap((direction) => row[direction] ?? []));
  const back: number[][] = moves.map(() => []);
  for (const [from, targets] of onward.entries()) for (const to of targets) (back[to] ?? unreachable(to)).push(from);
  return reachedBy(onward) + reachedBy(back);
}

function reachedBy(next: readonly (readonly number[])[]): number {
  const reached = new Set([0]);
  // The set grows during the loop, so the loop visits the added nodes, too.
  for (const node of reached) for (const to of next[node] ?? unreachable(node)) reached.add(to);
  return reached.size;
}

/** Distance to a node, split into the distance ahead in a direction and the distance to the side. */
function offset({ xs, ys }: NodePositions, from: number, to: number, direction: Direction): readonly [number, number] {
  const [u, v] = offsets[direction];
  const dx = (xs[to] ?? unreachable(to)) - (xs[from] ?? unreachable(from));
  const dy = (ys[to] ?? unreachable(to)) - (ys[from] ?? unreachable(from));
  return [dx * u + dy * v, Math.abs(dx * v) + Math.abs(dy * u)];
}

/** Cursor keys. Each moves the cursor by these numbers of rows and columns. */
export const directions: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
  k: [-1, 0],
  j: [1, 0],
  h: [0, -1],
  l: [0, 1],
};

/**
 * Binding of the keys that move a cursor over the cells of a board.
 *
 * @param name name in the footer
 * @param to returns the action for a step of `rows` down and `columns` to the right
 *
 * @example
 * const to = (rows: number, columns: number) => ({ type: 'local', local: { rows, columns } }) as const;
 * arrowsKey('cursor', 'move the cursor', to).act('left') // => { type: 'local', local: { rows: 0, columns: -1 } }
 */
export const arrowsKey = <T extends ScreenTypes>(
  name: string,
  help: string,
  to: (rows: number, columns: number) => Action<T>,
): KeyBinding<T> => ({
  kind: 'look',
  keys: Object.keys(directions),
  label: 'arrows hjkl',
  footer: ['arrows', name],
  help,
  act: (key) => to(...(directions[key] ?? [0, 0])),
});
