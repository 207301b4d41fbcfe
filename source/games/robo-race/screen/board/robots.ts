import type { Seat } from '../../../../engine/vocabulary.ts';
import { type Area, type Glyphs, type Role, seatPlate, seatRole } from '../../../../screen/paint.ts';
import { type Direction, dx, dy } from '../../vocabulary.ts';
import { type Canvas, put } from './canvas.ts';
import { innerOf, type SquareSize } from './sizes.ts';
import { arrowOf, isAscii } from './signs.ts';

/** A robot as it is drawn. */
export interface DrawnRobot {
  readonly player: Seat;
  readonly facing: Direction;
  /** Whether it stands out for a moment. */
  readonly flashes: boolean;
  /** Where it is on its way to another square. */
  readonly shift?: Shift | undefined;
}

/** A robot half-way to the next square in a direction; or against the wall there. */
export interface Shift {
  readonly direction: Direction;
  readonly isBlocked: boolean;
}

/** Columns and rows by which a robot is beside its square: half of one where squares have the room, or one. */
function shiftOf({ columns, rows }: SquareSize, { direction, isBlocked }: Shift): readonly [number, number] {
  // West of the sign in a small square is the wall itself.
  const across = isBlocked ? Number(rows > 1 || direction === 1) : columns / 2;
  const down = isBlocked ? Number(rows === 4) : Math.floor(rows / 2);
  return [dx[direction] * across, -dy[direction] * down];
}

/** The colour of a robot where it is no plate: its edges, its trail. */
export const robotRole = (player: Seat): Role => (player === 1 ? 'own' : seatRole(player));

/** Draws a robot over its square: a plate with its number and an arrow. */
export function drawRobot(
  canvas: Canvas,
  at: readonly [column: number, row: number],
  robot: DrawnRobot,
  size: SquareSize,
  glyphs: Glyphs,
): void {
  const { player, facing, flashes, shift } = robot;
  const [across, down] = shift === undefined ? [0, 0] : shiftOf(size, shift);
  const [column, row] = [at[0] + across, at[1] + down];
  const area: Area = flashes ? 'cursor' : seatPlate(player);
  const sign = `${player}${arrowOf(glyphs, facing)}`;
  const edge = { role: robotRole(player) };
  const plate = { role: 'strong', area } as const;
  const plain = isAscii(glyphs);
  switch (size.rows) {
    case 1:
      return put(canvas, column, row, sign, plate);
    case 2:
      put(canvas, column, row, plain ? '[' : '▐', edge);
      put(canvas, column + 1, row, `${sign} `, plate);
      put(canvas, column + 4, row, plain ? ']' : '▌', edge);
      // Below the southernmost squares is the border; half-way there is another square.
      return put(canvas, column, row + 1, plain ? "'---'" : '▝▀▀▀▘', down === 0 ? { ...edge, over: roads } : edge);
    case 4: {
      const noses = plain ? plainNoses : blockNoses;
      put(canvas, column, row, facing === 0 ? noses.north : noses.top, edge);
      put(canvas, column, row + 1, facing === 3 ? noses.west : noses.left, edge);
      put(canvas, column + 1, row + 1, ` ${sign}  `, plate);
      put(canvas, column + innerOf(size).columns - 1, row + 1, facing === 1 ? noses.east : noses.right, edge);
      put(canvas, column, row + 2, facing === 2 ? noses.south : noses.bottom, edge);
    }
  }
}

/** The signs of belts, which a robot covers. */
const roads = '↑↓^v│|';

/** The edges of a robot of three lines, and its nose at the side to which it faces. */
const blockNoses = {
  top: '▗▄▄▄▄▄▖',
  north: '▗▄▟█▙▄▖',
  bottom: '▝▀▀▀▀▀▘',
  south: '▝▀▜█▛▀▘',
  left: '▐',
  west: '█',
  right: '▌',
  east: '█',
};
const plainNoses = {
  top: '.-----.',
  north: '.--^--.',
  bottom: "'-----'",
  south: "'--v--'",
  left: '[',
  west: '<',
  right: ']',
  east: '>',
};

/** Draws where the own robot ends if nobody interferes: an open frame around its number of steps and its arrow. */
export function drawEnd(
  canvas: Canvas,
  at: readonly [column: number, row: number],
  text: string,
  player: Seat,
  size: SquareSize,
  glyphs: Glyphs,
): void {
  const [column, row] = at;
  const look = { role: robotRole(player) };
  const plain = isAscii(glyphs);
  const { columns } = innerOf(size);
  if (size.rows === 1) return put(canvas, column, row, text, look);
  const middle = row + (size.rows === 4 ? 1 : 0);
  if (size.rows === 4) put(canvas, column, row, (plain ? '-' : '▄').repeat(columns), look);
  put(canvas, column, middle, plain ? '(' : '▌', look);
  put(canvas, column + 1, middle, text.padStart(Math.floor((columns - 2 + text.length) / 2)).padEnd(columns - 2), look);
  put(canvas, column + columns - 1, middle, plain ? ')' : '▐', look);
  put(
    canvas,
    column,
    middle + 1,
    (plain ? '-' : '▀').repeat(columns),
    size.rows === 2 ? { ...look, over: roads } : look,
  );
}
