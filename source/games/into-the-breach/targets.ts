import { type Board, type Coord, isOn } from './board.ts';
import type { Kind } from './vocabulary.ts';

/** The tiles that each kind hits, from where it stands, in row-major order (rules, section 5). */
const patterns: Readonly<Record<Kind, readonly Coord[]>> = {
  TankMech: [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5].map((columns) => [0, columns]),
  HealMech: [
    [-1, 0],
    [0, -1],
    [0, 1],
    [1, 0],
  ],
  Scorpion: [
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [0, 1],
    [0, 2],
    [1, 0],
    [2, 0],
  ],
  Firefly: [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5].map((rows) => [rows, 0]),
};

/** The tiles on the board that a unit hits, in row-major order. */
export const targetsOf = (
  board: Board,
  { kind, row, column }: { readonly kind: Kind; readonly row: number; readonly column: number },
): Coord[] =>
  patterns[kind]
    .map(([rows, columns]): Coord => [row + rows, column + columns])
    .filter((target) => isOn(board, target));
