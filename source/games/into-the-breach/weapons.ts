import { type Board, type Coord, isOn } from './board.ts';
import type { Kind } from './vocabulary.ts';

interface Weapon {
  /** A healing weapon does not affect enemies. */
  readonly heals: boolean;
  /** Offsets from the unit to the tiles that the weapon hits, in row-major order. */
  readonly tiles: readonly Coord[];
}

const weapons: Readonly<Record<Kind, Weapon>> = {
  TankMech: { heals: false, tiles: [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5].map((columns) => [0, columns]) },
  HealMech: {
    heals: true,
    tiles: [
      [-1, 0],
      [0, -1],
      [0, 1],
      [1, 0],
    ],
  },
  Scorpion: {
    heals: false,
    tiles: [
      [-2, 0],
      [-1, 0],
      [0, -2],
      [0, -1],
      [0, 1],
      [0, 2],
      [1, 0],
      [2, 0],
    ],
  },
  Firefly: { heals: false, tiles: [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5].map((rows) => [rows, 0]) },
};

export const heals = (kind: Kind): boolean => weapons[kind].heals;

/** Change of health by an attack. Positive if the attack heals. */
export const changeBy = ({ kind, strength }: { readonly kind: Kind; readonly strength: number }): number =>
  heals(kind) ? strength : -strength;

/** Tiles on the board that a unit hits, in row-major order. */
export const targetsOf = (
  board: Board,
  { kind, row, column }: { readonly kind: Kind; readonly row: number; readonly column: number },
): Coord[] =>
  weapons[kind].tiles
    .map(([rows, columns]): Coord => [row + rows, column + columns])
    .filter((target) => isOn(board, target));
