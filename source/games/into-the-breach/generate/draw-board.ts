import type { Stream } from '../../../engine/random.ts';
import { type Board, type Coord, withTile } from '../board.ts';
import { oneOf, type Range, within } from './chance.ts';

const side: Range = [8, 12];
const ridges: Range = [3, 8];
const ridgeLength: Range = [1, 4];
const buildings: Range = [3, 6];
const buildingHealth: Range = [1, 4];

const ways: readonly Coord[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

/** A board by chance: mountains all around, some ridges of them inside, and buildings. */
export function drawBoard(random: Stream): Board {
  const [rows, columns] = [within(random, side), within(random, side)];
  const border = 'M'.repeat(columns);
  const inside = `M${' '.repeat(columns - 2)}M`;
  let board: Board = Array.from({ length: rows }, (_, row) => (row === 0 || row === rows - 1 ? border : inside));
  for (let left = within(random, ridges); left > 0; left--) board = withRidge(board, random);
  for (let left = within(random, buildings); left > 0; left--)
    board = withTileAt(board, oneOf(random, groundTiles(board)), String(within(random, buildingHealth)));
  return board;
}

/** The tiles on which nothing stands, in row-major order. */
export const groundTiles = (board: Board): Coord[] =>
  board.flatMap((tiles, row) => [...tiles].flatMap((tile, column): Coord[] => (tile === ' ' ? [[row, column]] : [])));

/** Mountains in a line, as far as there is ground. */
function withRidge(board: Board, random: Stream): Board {
  const start = oneOf(random, groundTiles(board)) ?? [0, 0];
  const [rows, columns] = oneOf(random, ways) ?? [0, 0];
  const tiles = Array.from(
    { length: within(random, ridgeLength) },
    (_, i): Coord => [start[0] + i * rows, start[1] + i * columns],
  );
  return tiles.reduce((before, tile) => withTileAt(before, tile, 'M'), board);
}

/** The board with another tile where there is ground. */
const withTileAt = (board: Board, place: Coord | undefined, tile: string): Board =>
  board.map((tiles, row) =>
    place !== undefined && row === place[0] && tiles[place[1]] === ' ' ? withTile(tiles, place[1], tile) : tiles,
  );
