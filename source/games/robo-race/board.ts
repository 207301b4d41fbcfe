import { itemAt, unreachable } from '#engine/lookup.ts';
import { type Direction, directions, dx, dy, type TileSign } from './vocabulary.ts';

export interface Decoration {
  readonly kind: 'pusher' | 'crusher';
  readonly square: number;
  /** Undefined for a crusher. */
  readonly direction?: Direction;
  /** Execution steps in which the decoration acts, in ascending order. */
  readonly steps: readonly number[];
}

/** A start square or checkpoint, and the direction that a robot faces when it is placed there. */
export interface Start {
  readonly square: number;
  readonly facing: Direction;
}

export interface BoardLayout {
  readonly width: number;
  readonly height: number;
  /** One sign per square, row by row from the bottom left square. */
  readonly tiles: readonly TileSign[];
  /** Walls of each square as bits: 1 north, 2 east, 4 south, 8 west. Both squares beside a wall have its bit. */
  readonly walls: readonly number[];
  readonly decorations: readonly Decoration[];
  readonly starts: readonly Start[];
  /** Checkpoints in their order. Empty without the option `flags`. */
  readonly flags: readonly Start[];
}

/** A board with precomputed tables. The index of a square is y * width + x. */
export interface Board extends BoardLayout {
  /** Index: 4 * square + direction. Value: the square that a robot reaches by one move, or `wall` or `fall`. */
  readonly ways: readonly number[];
  /** Index: 5 * square + step - 1. Value: effect of the square in that execution step. */
  readonly effects: readonly Effect[];
}

export const wall = -1;
/** Value in `Board.ways` for a move that ends in a pit or outside the board. */
export const fall = -2;
export const nowhere = -1;

/** Effect of a square on its robot when the factory runs. */
export type Effect =
  | { readonly by: 'belt' | 'pusher'; readonly direction: Direction }
  | { readonly by: 'gear'; readonly turn: 1 | 3 }
  | { readonly by: 'crusher' }
  | { readonly by: 'goal' }
  /** Number of the checkpoint, starting at 1. */
  | { readonly by: 'flag'; readonly flag: number }
  | null;

const tileEffects: Readonly<Record<TileSign, Effect>> = {
  '.': null,
  O: null,
  '^': { by: 'belt', direction: 0 },
  '>': { by: 'belt', direction: 1 },
  v: { by: 'belt', direction: 2 },
  '<': { by: 'belt', direction: 3 },
  R: { by: 'gear', turn: 1 },
  L: { by: 'gear', turn: 3 },
  G: { by: 'goal' },
};

export function buildBoard(layout: BoardLayout): Board {
  const { width, tiles, walls, decorations, flags } = layout;
  const ways: number[] = [];
  const effects: Effect[] = [];
  for (const [square, tile] of tiles.entries()) {
    const x = square % width;
    const y = Math.floor(square / width);
    for (const direction of directions) {
      const u = x + dx[direction];
      const v = y + dy[direction];
      const to = v * width + u;
      const isWall = ((walls[square] ?? unreachable(square)) & (1 << direction)) !== 0;
      ways.push(isWall ? wall : !isOn(layout, { x: u, y: v }) || tiles[to] === 'O' ? fall : to);
    }
    for (let step = 1; step <= 5; step++) effects.push(tileEffects[tile]);
  }
  for (const [i, { square }] of flags.entries()) effects.fill({ by: 'flag', flag: i + 1 }, 5 * square, 5 * square + 5);
  // In its steps, a decoration acts instead of the tile or checkpoint of its square.
  for (const { kind, square, direction, steps } of decorations)
    for (const step of steps)
      effects[5 * square + step - 1] =
        kind === 'crusher' || direction === undefined ? { by: 'crusher' } : { by: 'pusher', direction };
  return { ...layout, ways, effects };
}

export const hasWall = ({ walls }: Pick<Board, 'walls'>, square: number, direction: Direction): boolean =>
  ((walls[square] ?? unreachable(square)) & (1 << direction)) !== 0;

export const squareAt = ({ width }: Pick<Board, 'width'>, x: number, y: number): number => y * width + x;

export const xOf = ({ width }: Pick<Board, 'width'>, square: number): number => square % width;
export const yOf = ({ width }: Pick<Board, 'width'>, square: number): number => Math.floor(square / width);

export const isOn = (
  { width, height }: Pick<Board, 'width' | 'height'>,
  { x, y }: { readonly x: number; readonly y: number },
): boolean => x >= 0 && x < width && y >= 0 && y < height;

export const placeText = (x: number, y: number): string => `(${x},${y})`;

export const decorationAt = ({ decorations }: Pick<Board, 'decorations'>, square: number): Decoration | undefined =>
  decorations.find((decoration) => decoration.square === square);

/** Number of the checkpoint on a square, starting at 1. 0 if the square has none. */
export const flagNumber = ({ flags }: Pick<Board, 'flags'>, square: number): number =>
  flags.findIndex((flag) => flag.square === square) + 1;

export const goalsOf = ({ tiles }: Pick<Board, 'tiles'>): number[] =>
  tiles.flatMap((tile, square) => (tile === 'G' ? [square] : []));

/** Length of the shortest path from each square to a goal through all checkpoints but the first `flags`. */
export const goalDistances = (board: Board, flags = 0): readonly number[] =>
  itemAt(allDistances(board), Math.min(flags, board.flags.length));

const knownDistances = new WeakMap<Board, readonly (readonly number[])[]>();

/** Distances to a goal, indexed by number of checkpoints reached, then by square. Computed once per board. */
export function allDistances(board: Board): readonly (readonly number[])[] {
  const known = knownDistances.get(board);
  if (known !== undefined) return known;
  const far = noWay(board);
  const last = squaresTo(board, goalsOf(board), 0, far);
  const all = [last];
  for (const { square } of board.flags.toReversed()) {
    const beyond = itemAt(all[0] ?? last, square);
    all.unshift(beyond === far ? last.map(() => far) : squaresTo(board, [square], beyond, far));
  }
  knownDistances.set(board, all);
  return all;
}

/** Distance that stands for "no path". Exceeds the length of every path. */
export const noWay = ({ width, height, flags }: Pick<Board, 'width' | 'height' | 'flags'>): number =>
  width * height * (1 + flags.length);

/** Minimum number of squares from each square to the nearest of `targets`, plus `more`. `far` if there is no path. */
export function squaresTo(
  { tiles, ways }: Pick<Board, 'tiles' | 'ways'>,
  targets: readonly number[],
  more: number,
  far: number,
): readonly number[] {
  const distances = tiles.map(() => far);
  const reached = [...targets];
  for (const target of targets) distances[target] = more;
  for (const square of reached) {
    const next = (distances[square] ?? unreachable(square)) + 1;
    for (const direction of directions) {
      const from = ways[4 * square + direction] ?? -1;
      // A wall blocks moves in both directions, so the search can run backwards from the targets.
      if (from < 0 || (distances[from] ?? unreachable(from)) <= next) continue;
      distances[from] = next;
      reached.push(from);
    }
  }
  return distances;
}

/** Board with at most `count` checkpoints: first those in `named`, then generated ones (`nextFlag`). */
export function withFlags(board: Board, named: readonly Start[], count: number): Board {
  const flags = named.slice(0, count);
  const choose = nextFlag(board, count);
  while (flags.length < count) {
    const square = choose(flags);
    if (square === undefined) break;
    flags.push({ square, facing: 0 });
  }
  return buildBoard({ ...board, flags: flags.map((flag, i) => named[i] ?? facingOn(board, flag, flags[i + 1])) });
}

/** Creates a function that chooses the square of the next checkpoint, or returns undefined if no square is suitable. */
function nextFlag(board: Board, count: number): (before: readonly Start[]) => number | undefined {
  const far = board.tiles.length;
  const distancesFrom = (squares: readonly number[]) => squaresTo(board, squares, 0, far);
  const fromStarts = board.starts.map(({ square }) => distancesFrom([square]));
  const toGoal = distancesFrom(goalsOf(board));
  const occupied = new Set([...board.starts, ...board.decorations].map(({ square }) => square));
  const floor = board.tiles.flatMap((tile, square) => (tile === '.' && !occupied.has(square) ? [square] : []));
  // If goals are far away, the checkpoints divide the distance into equal legs.
  const meanDistance = mean(board.starts.map(({ square }) => itemAt(toGoal, square)));
  const leg = Math.max(Math.round((board.width + board.height) / 3), Math.round(meanDistance / (count + 1)));

  return (before) => {
    const last = before.at(-1);
    const fromLast = last === undefined ? undefined : distancesFrom([last.square]);
    const isLast = before.length === count - 1;
    const fault = (square: number): number => {
      const startDistances = fromStarts.map((distances) => itemAt(distances, square));
      const spread = Math.max(...startDistances) - Math.min(...startDistances);
      const way = fromLast === undefined ? mean(startDistances) : itemAt(fromLast, square);
      const home = itemAt(toGoal, square);
      if (way >= far || home >= far || Math.max(...startDistances) >= far) return Number.POSITIVE_INFINITY;
      const unfair = fromLast === undefined ? 4 * spread : 0;
      const near = home < 3 ? leg : 0;
      return unfair + near + Math.abs(way - leg) + (isLast ? Math.abs(home - leg) : 0);
    };
    const free = floor.filter((square) => before.every((flag) => flag.square !== square));
    const ranked = free.map((square) => ({ square, fault: fault(square) }));
    const best = ranked.reduce((one, other) => (other.fault < one.fault ? other : one), {
      square: -1,
      fault: Number.POSITIVE_INFINITY,
    });
    return best.square < 0 ? undefined : best.square;
  };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Sets the direction for a robot on a checkpoint: along a shortest path to the next checkpoint or a goal. */
function facingOn(board: Board, { square }: Start, next: Start | undefined): Start {
  const targets = next === undefined ? goalsOf(board) : [next.square];
  const distances = squaresTo(board, targets, 0, board.tiles.length);
  const [facing = 0] = directions.filter((direction) => {
    const to = board.ways[4 * square + direction] ?? unreachable(square);
    return to >= 0 && itemAt(distances, to) < itemAt(distances, square);
  });
  return { square, facing };
}
