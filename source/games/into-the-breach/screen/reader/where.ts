import { numbersIn } from '../../../../screen/asked-words.ts';
import { type Coord, coordText } from '../../board.ts';

/** The tile that words name. */
export function coordIn(words: readonly string[]): Coord | undefined {
  const [row, column] = numbersIn(words, 2) ?? [];
  return row === undefined || column === undefined ? undefined : [row, column];
}

/** `(2,1), (2,2)`, or `none` */
export const tilesText = (tiles: readonly Coord[]): string =>
  tiles.length === 0 ? 'none' : tiles.map(coordText).join(', ');
