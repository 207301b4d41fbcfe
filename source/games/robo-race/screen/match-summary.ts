import type { PictureRoom } from '../../../screen/game/levels.ts';
import { type Glyphs, type Line, seatRole, span, wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import { type SmallSquare, squareFor, squareLines, type Walls } from '../../../screen/parts/small-board.ts';
import { startAround } from '../../../screen/parts/window.ts';
import { type Board, decorationAt, goalsOf, hasWall, xOf, yOf } from '../board.ts';
import { readLevel } from '../level/level.ts';
import { levels } from '../levels.ts';
import { isAlive } from '../state.ts';
import type { View } from '../view.ts';
import { tileRoles } from './board/signs.ts';
import { wallSigns } from './board/walls.ts';

/** Rows below the board: a blank one and two of facts. */
const rowsBelow = 3;

/** The position on a few rows: the board, or the part of it around the robots, and how things stand. */
export function thumbnail({ board, robots, round, outcome }: View, { rows, ...room }: PictureRoom): readonly Line[] {
  const living = robots.flatMap(({ square }, i) => (isAlive({ square }) ? [{ square, player: i + 1 }] : []));
  const drawn = smallBoard(board, living, { ...room, rows: rows - rowsBelow });
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

/** The columns and the picture of a level in the picker. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [
    { head: 'size', width: 5, align: 'right' },
    { head: 'robots', width: 6, align: 'right' },
  ],
  cells({ board: { width, height, starts } }) {
    return [`${width}x${height}`, starts.length === 1 ? '1' : `1-${starts.length}`];
  },
  about({ board }, { rows, ...room }, text) {
    const facts = levels.read(text);
    const starts = board.starts.map(({ square }, i) => ({ square, player: i + 1 }));
    // The size is a column of the list.
    const factLines = facts.ok ? wrappedLines(facts.value.summary.replace(/^\d+x\d+, /, ''), room.columns) : [];
    return [...factLines, ...smallBoard(board, starts, { ...room, rows: rows - factLines.length }, goalsOf(board))];
  },
});

/** Something with a number on a small board: a robot, or a start square. */
interface Numbered {
  readonly square: number;
  readonly player: number;
}

/**
 * A board: tiles, pushers and crushers, numbers, and the walls between its squares, which are as large as fits; of one that
 * is too large a part, without walls where a square is a single sign.
 *
 * @param shownSquares the squares around which that is; those with numbers where absent
 */
function smallBoard(
  board: Board,
  numbered: readonly Numbered[],
  room: PictureRoom,
  shownSquares: readonly number[] = numbered.map(({ square }) => square),
): Line[] {
  const { width, height } = board;
  const size = squareFor({ columns: width, rows: height }, room);
  const seenColumns = Math.min(width, Math.floor(room.columns / size.columns));
  const seenRows = Math.min(height, Math.floor(room.rows / size.rows));
  const leftColumn = startAround(
    width,
    seenColumns,
    shownSquares.map((square) => xOf(board, square)),
  );
  const bottom = startAround(
    height,
    seenRows,
    shownSquares.map((square) => yOf(board, square)),
  );
  const players = new Map(numbered.map(({ square, player }) => [square, player]));
  const squares = Array.from({ length: seenRows }, (_, i) => {
    const y = bottom + seenRows - 1 - i;
    return Array.from({ length: seenColumns }, (_, j) => {
      const square = y * width + leftColumn + j;
      return { ...squareSign(board, square, players), walls: wallsOf(board, square, room.glyphs) };
    });
  });
  return squareLines(squares, size);
}

/** The walls between a square and its neighbours to the east and south; those of the border are left to the summary. */
const wallsOf = (board: Board, square: number, glyphs: Glyphs): Walls => ({
  isEast: xOf(board, square) < board.width - 1 && hasWall(board, square, 1),
  isSouth: yOf(board, square) > 0 && hasWall(board, square, 2),
  signs: wallSigns(glyphs),
});

function squareSign(board: Board, square: number, players: ReadonlyMap<number, number>): SmallSquare {
  const player = players.get(square);
  if (player !== undefined) return span(String(player), seatRole(player));
  const decoration = decorationAt(board, square);
  if (decoration !== undefined) return span(decoration.kind === 'crusher' ? 'C' : 'P', 'hazard');
  const tile = board.tiles[square] ?? '.';
  // A pit is black on the board's floor, which is not drawn here.
  return span(tile, tile === 'O' ? 'dim' : tileRoles[tile]);
}
