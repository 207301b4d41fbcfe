import { itemAt } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import { type BoardLayout, type Decoration, type Start, squareAt } from '../board.ts';
import { type Direction, dx, dy, type TileSign, turned } from '../vocabulary.ts';

/** Something at a place of a board that is being made. */
export type Mark = { readonly x: number; readonly y: number } & (
  | { readonly type: 'tile'; readonly tile: TileSign }
  | { readonly type: 'wall'; readonly side: Direction }
  | { readonly type: 'pusher'; readonly direction: Direction; readonly steps: readonly number[] }
  | { readonly type: 'crusher'; readonly steps: readonly number[] }
);

/** A board that is being made. */
export interface Sketch {
  readonly width: number;
  readonly height: number;
  readonly tiles: TileSign[];
  readonly walls: number[];
  readonly decorations: Decoration[];
  readonly starts: readonly Start[];
  /** Squares that stay as they are. */
  readonly reserved: Set<number>;
  /** Whether what is in the western half is also in the eastern one, as in a mirror. */
  readonly isMirrored: boolean;
}

/** How wide the part of the board is that everything is drawn for. */
export const drawnWidth = ({ width, isMirrored }: Sketch): number => (isMirrored ? Math.ceil(width / 2) : width);

/** The tile of a place; nothing outside of the board. */
export const tileAt = (sketch: Sketch, x: number, y: number): TileSign | undefined =>
  x < 0 || x >= sketch.width || y < 0 || y >= sketch.height ? undefined : sketch.tiles[squareAt(sketch, x, y)];

/** Puts marks onto a board, in a mirrored one twice; changes nothing and says so where one of them does not fit. */
export function place(sketch: Sketch, marks: readonly Mark[]): boolean {
  const all = sketch.isMirrored ? [...marks, ...marks.map((mark) => mirrored(sketch, mark))] : marks;
  if (!all.every((mark) => fits(sketch, mark, all))) return false;
  for (const mark of all) put(sketch, mark);
  return true;
}

/** A mark on the other side of the board. */
function mirrored({ width }: Sketch, mark: Mark): Mark {
  const x = width - 1 - mark.x;
  switch (mark.type) {
    case 'tile':
      return { ...mark, x, tile: mirroredTiles[mark.tile] ?? mark.tile };
    case 'wall':
      return { ...mark, x, side: mirroredDirection(mark.side) };
    case 'pusher':
      return { ...mark, x, direction: mirroredDirection(mark.direction) };
    case 'crusher':
      return { ...mark, x };
  }
}

const mirroredTiles: Readonly<Partial<Record<TileSign, TileSign>>> = { '>': '<', '<': '>', R: 'L', L: 'R' };

const mirroredDirection = (direction: Direction): Direction => (direction % 2 === 1 ? turned(direction, 2) : direction);

function fits(sketch: Sketch, mark: Mark, all: readonly Mark[]): boolean {
  const { x, y, type } = mark;
  const tile = tileAt(sketch, x, y);
  const square = squareAt(sketch, x, y);
  if (tile === undefined) return false;
  const beside = all.filter((other) => other !== mark && other.x === x && other.y === y && other.type === type);
  switch (mark.type) {
    case 'wall':
      return true;
    case 'tile':
      return tile === '.' && !sketch.reserved.has(square) && beside.every((o) => o.type === 'tile' && o.tile === mark.tile);
    case 'pusher':
    case 'crusher':
      return (
        beside.length === 0 &&
        tile !== 'O' &&
        !sketch.reserved.has(square) &&
        sketch.decorations.every((decoration) => decoration.square !== square)
      );
  }
}

function put(sketch: Sketch, mark: Mark): void {
  const { x, y } = mark;
  const square = squareAt(sketch, x, y);
  switch (mark.type) {
    case 'tile':
      sketch.tiles[square] = mark.tile;
      break;
    case 'wall':
      addWall(sketch, x, y, mark.side);
      addWall(sketch, x + dx[mark.side], y + dy[mark.side], turned(mark.side, 2));
      break;
    case 'pusher':
      sketch.decorations.push({ kind: 'pusher', square, direction: mark.direction, steps: mark.steps });
      break;
    case 'crusher':
      sketch.decorations.push({ kind: 'crusher', square, steps: mark.steps });
  }
}

function addWall(sketch: Sketch, x: number, y: number, side: Direction): void {
  if (tileAt(sketch, x, y) === undefined) return;
  const square = squareAt(sketch, x, y);
  sketch.walls[square] = itemAt(sketch.walls, square) | (1 << side);
}

/** The board as it is to be built. */
export const layoutOf = ({ width, height, tiles, walls, decorations, starts }: Sketch): BoardLayout => ({
  width,
  height,
  tiles,
  walls,
  decorations,
  starts,
  flags: [],
});

/** The least and the most of what is drawn, both possible. */
type Range = readonly [low: number, high: number];

/** A number of a range, each equally likely; the least where the range is empty. */
export const within = (random: Stream, [low, high]: Range): number => random.integer(low, Math.max(low, high));

/** One of some items, each equally likely; the first of one. */
export const oneOf = <Item>(random: Stream, [first, ...rest]: readonly [Item, ...Item[]]): Item =>
  [first, ...rest][random.integer(0, rest.length)] ?? first;

/** Whether something happens that does so many times in a hundred. */
export const happens = (random: Stream, percent: number): boolean => random.integer(1, 100) <= percent;
