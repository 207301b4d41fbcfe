import { joined, type Line, type Span, seatRole, span } from '../../../screen/paint.ts';
import { startAround } from '../../../screen/parts/window.ts';
import { type Board, decorationAt, xOf, yOf } from '../board.ts';
import { tileRoles } from './board/cells.ts';

/** Something with a number on a small board: a robot, or a start square. */
export interface Numbered {
  readonly square: number;
  readonly player: number;
}

/** Room for a small board: columns of the screen, and rows. */
interface Room {
  readonly columns: number;
  readonly rows: number;
}

/**
 * A board without its walls: tiles, pushers and crushers, and numbers; two columns a square where it fits, else one; of
 * one that is too large a part.
 *
 * @param wanted the squares around which that is; those with numbers where absent
 */
export function smallBoard(
  board: Board,
  numbered: readonly Numbered[],
  { columns, rows }: Room,
  wanted: readonly number[] = numbered.map(({ square }) => square),
): Line[] {
  const { width, height } = board;
  const each = 2 * width <= columns ? 2 : 1;
  const seenColumns = Math.min(width, Math.floor(columns / each));
  const seenRows = Math.min(height, rows);
  const left = startAround(
    width,
    seenColumns,
    wanted.map((square) => xOf(board, square)),
  );
  const bottom = startAround(
    height,
    seenRows,
    wanted.map((square) => yOf(board, square)),
  );
  const players = new Map(numbered.map(({ square, player }) => [square, player]));
  return Array.from({ length: seenRows }, (_, i) => {
    const y = bottom + seenRows - 1 - i;
    return joined(
      Array.from({ length: seenColumns }, (_, j) => squareSpan(board, y * width + left + j, players, each)),
    );
  });
}

function squareSpan(board: Board, square: number, players: ReadonlyMap<number, number>, each: number): Span {
  const player = players.get(square);
  if (player !== undefined) return span(String(player).padEnd(each), seatRole(player));
  const decoration = decorationAt(board, square);
  if (decoration !== undefined) return span((decoration.kind === 'crusher' ? 'C' : 'P').padEnd(each), 'hazard');
  const tile = board.tiles[square] ?? '.';
  return span(tile.padEnd(each), tileRoles[tile]);
}
