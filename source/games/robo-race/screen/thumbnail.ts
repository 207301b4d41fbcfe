import { joined, type Line, type Span, seatRole, span, wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import { startAround } from '../../../screen/parts/window.ts';
import { type Board, decorationAt, goalsOf, xOf, yOf } from '../board.ts';
import { readLevel } from '../level/level.ts';
import { levels } from '../levels.ts';
import { isAlive } from '../state.ts';
import type { View } from '../view.ts';
import { tileRoles } from './board/tile-signs.ts';

/** Room of a board in the menu; a blank row and two of facts come below it. */
const room = { columns: 30, rows: 12 };

/** The position on a few rows: the board, or the part of it around the robots, and how things stand. */
export function thumbnail({ board, robots, round, outcome }: View): readonly Line[] {
  const living = robots.flatMap(({ square }, i) => (isAlive({ square }) ? [{ square, player: i + 1 }] : []));
  const drawn = smallBoard(board, living, room);
  const players = robots.map((robot, i) => span(`${i + 1}${isAlive(robot) ? '' : 'x'} `, seatRole(i + 1)));
  const [winner] = outcome?.winners ?? [];
  const end = winner === undefined ? 'a draw' : `robot ${winner} wins`;
  return [
    ...drawn,
    [],
    [span('round '.padEnd(8), 'dim'), span(String(round), 'strong'), ...(outcome === null ? [] : [span(`, ${end}`)])],
    [span('robots '.padEnd(8), 'dim'), ...players],
  ];
}

/** Most rows in the panel of the level picker on the smallest screen. */
const mostRows = 14;

/** What the level picker shows of this game's levels. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [
    { head: 'size', width: 5, align: 'right' },
    { head: 'robots', width: 6, align: 'right' },
  ],
  cells({ board: { width, height, starts } }) {
    return [`${width}x${height}`, starts.length === 1 ? '1' : `1-${starts.length}`];
  },
  about({ board }, width, _, text) {
    const facts = levels.read(text);
    const starts = board.starts.map(({ square }, i) => ({ square, player: i + 1 }));
    // The size is a column of the list.
    const told = facts.ok ? wrappedLines(facts.value.summary.replace(/^\d+x\d+, /, ''), width) : [];
    return [...told, ...smallBoard(board, starts, { columns: width, rows: mostRows - told.length }, goalsOf(board))];
  },
});

/** Something with a number on a small board: a robot, or a start square. */
interface Numbered {
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
function smallBoard(
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
  // A pit is black on the board's floor, which is not drawn here.
  return span(tile.padEnd(each), tile === 'O' ? 'dim' : tileRoles[tile]);
}
