import type { Coord } from '../../board.ts';

/** The key of a tile: `2,5`. */
export const tileKey = ([row, column]: Coord): string => `${row},${column}`;
