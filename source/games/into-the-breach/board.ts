import { itemAt } from '#engine/lookup.ts';
/** A place on the board, from 0; row 0 is the top one. */
export type Coord = readonly [row: number, column: number];

/**
 * The board as in its text: one row a string, `M` a mountain, a blank ground, a digit a building with that health, `0`
 * a destroyed one.
 */
export type Board = readonly string[];

/** The number of columns. */
export const columnsOf = (board: Board): number => itemAt(board, 0).length;

export const isOn = (board: Board, [row, column]: Coord): boolean =>
  row >= 0 && row < board.length && column >= 0 && column < columnsOf(board);

/** The tile of a place; nothing off the board. */
export const tileAt = (board: Board, [row, column]: Coord): string | undefined => board[row]?.[column];

export const isMountain = (tile: string | undefined): boolean => tile === 'M';

/** Whether a tile is a building that still stands. */
export const isStanding = (tile: string | undefined): boolean => tile !== undefined && tile >= '1' && tile <= '9';

/** Whether nobody can stand there. */
export const isBlocking = (tile: string | undefined): boolean => isMountain(tile) || isStanding(tile);

/** The buildings, destroyed ones included, in row-major order. */
export function buildingsOf(board: Board): { readonly at: Coord; readonly health: number }[] {
  const buildings: { at: Coord; health: number }[] = [];
  for (const [row, tiles] of board.entries())
    for (let column = 0; column < tiles.length; column++) {
      const tile = tiles.charAt(column);
      if (tile >= '0' && tile <= '9') buildings.push({ at: [row, column], health: Number(tile) });
    }
  return buildings;
}

/** A row with another tile. */
export const withTile = (tiles: string, column: number, tile: string): string =>
  tiles.slice(0, column) + tile + tiles.slice(column + 1);

export const isSame = (a: Coord, b: Coord): boolean => a[0] === b[0] && a[1] === b[1];

/** `(2,5)`, as texts and messages write it. */
export const coordText = ([row, column]: Coord): string => `(${row},${column})`;

/** The key of a place in maps and sets: `2,5`. */
export const tileKey = ([row, column]: Coord): string => `${row},${column}`;
