import { itemAt, missing } from '../../../engine/lookup.ts';
import { type Board, buildBoard, goalsOf, type Start } from '../board.ts';
import { squaresTo } from '../distance.ts';
import { directions } from '../vocabulary.ts';

/**
 * A board with checkpoints: those that its level names, and further ones on floor that is about as far from each start
 * square, each a good way from the one before, the last of them a good way from the goal.
 *
 * @param named by the level, in order
 * @param count how many there are to be
 */
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

/** Chooses the square of the next checkpoint; nothing where the board has no room for it. */
function nextFlag(board: Board, count: number): (before: readonly Start[]) => number | undefined {
  const far = board.tiles.length;
  const distancesFrom = (squares: readonly number[]) => squaresTo(board, squares, 0, far);
  const fromStarts = board.starts.map(({ square }) => distancesFrom([square]));
  const toGoal = distancesFrom(goalsOf(board));
  const occupied = new Set([...board.starts, ...board.decorations].map(({ square }) => square));
  const floor = board.tiles.flatMap((tile, square) => (tile === '.' && !occupied.has(square) ? [square] : []));
  // A leg of a race, in squares. Where the way to the goal is long already, the flags lie along it.
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

/** A checkpoint that looks along a shortest way to the next one, or to the goal. */
function facingOn(board: Board, { square }: Start, next: Start | undefined): Start {
  const targets = next === undefined ? goalsOf(board) : [next.square];
  const distances = squaresTo(board, targets, 0, board.tiles.length);
  const [facing = 0] = directions.filter((direction) => {
    const to = board.ways[4 * square + direction] ?? missing(square);
    return to >= 0 && itemAt(distances, to) < itemAt(distances, square);
  });
  return { square, facing };
}
