import { itemAt } from '#engine/lookup.ts';
/** Zero-based coordinates of a tile. Row 0 is at the top. */
export type Coord = readonly [row: number, column: number];

/** One string per row. `M` is a mountain, a space is ground, a digit the health of a building (0 if destroyed). */
export type Board = readonly string[];

export const columnsOf = (board: Board): number => itemAt(board, 0).length;

export const isOn = (board: Board, [row, column]: Coord): boolean =>
  row >= 0 && row < board.length && column >= 0 && column < columnsOf(board);

export const tileAt = (board: Board, [row, column]: Coord): string | undefined => board[row]?.[column];

export const isMountain = (tile: string | undefined): boolean => tile === 'M';

export const isStanding = (tile: string | undefined): boolean => tile !== undefined && tile >= '1' && tile <= '9';

export const isBlocking = (tile: string | undefined): boolean => isMountain(tile) || isStanding(tile);

export function buildingsOf(board: Board): { readonly at: Coord; readonly health: number }[] {
  const buildings: { at: Coord; health: number }[] = [];
  for (const [row, tiles] of board.entries())
    for (let column = 0; column < tiles.length; column++) {
      const tile = tiles.charAt(column);
      if (tile >= '0' && tile <= '9') buildings.push({ at: [row, column], health: Number(tile) });
    }
  return buildings;
}

export const withTile = (tiles: string, column: number, tile: string): string =>
  tiles.slice(0, column) + tile + tiles.slice(column + 1);

export const isSame = (a: Coord, b: Coord): boolean => a[0] === b[0] && a[1] === b[1];

/** Formats coordinates as `(2,5)`. */
export const coordText = ([row, column]: Coord): string => `(${row},${column})`;

/** Key of a tile in maps and sets, such as `2,5`. */
export const tileKey = ([row, column]: Coord): string => `${row},${column}`;
