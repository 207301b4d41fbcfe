import type { ProgramForm } from '../../../engine/game.ts';
import { type Board, hasWall, type Start, xOf, yOf } from '../board.ts';
import type { RoboRace } from '../game-types.ts';
import { DIRECTIONS, directions } from '../vocabulary.ts';

/** How programs play: a position only names the board, so they are told its squares as well. */
export const programs: ProgramForm<RoboRace> = {
  beside: ({ board }, seat) => ({ you: seat, floor: floorJson(board) }),
  examples: { js: 'racer.mjs', typescript: 'racer.ts', python: 'racer.py' },
};

/** The squares as JSON: `tiles[y][x]`, of which the first row is the southernmost, and likewise the walls around each. */
function floorJson(board: Board) {
  const { width, height, tiles, decorations, starts, flags } = board;
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => y * width + x));
  const placeJson = ({ square, facing }: Start) => ({
    x: xOf(board, square),
    y: yOf(board, square),
    facing: DIRECTIONS[facing],
  });
  return {
    width,
    height,
    tiles: rows.map((row) => row.map((square) => tiles[square]).join('')),
    walls: rows.map((row) => row.map((square) => wallsOf(board, square))),
    machines: decorations.map(({ kind, square, direction, steps }) => ({
      kind,
      x: xOf(board, square),
      y: yOf(board, square),
      ...(direction === undefined ? {} : { direction: DIRECTIONS[direction] }),
      steps,
    })),
    starts: starts.map(placeJson),
    flags: flags.map(placeJson),
  };
}

const wallsOf = (board: Board, square: number): string =>
  directions
    .filter((direction) => hasWall(board, square, direction))
    .map((direction) => DIRECTIONS[direction])
    .join('');
