import { missing } from '../../engine/lookup.ts';
import { type Direction, directions, dx, dy, type TileSign } from './vocabulary.ts';

/** A pusher, with its direction, or a crusher. */
export interface Decoration {
  readonly kind: 'pusher' | 'crusher';
  readonly square: number;
  /** Of a pusher. */
  readonly direction?: Direction;
  /** The execution steps in which it acts, ascending. */
  readonly steps: readonly number[];
}

/** A start square, or a checkpoint: where a robot begins, or comes back, and how it faces then. */
export interface Start {
  readonly square: number;
  readonly facing: Direction;
}

/** What a board is built from. */
export interface BoardLayout {
  readonly width: number;
  readonly height: number;
  /** One sign a square, from the bottom left square, row by row. */
  readonly tiles: readonly TileSign[];
  /** The walls around each square: 1 for the north, 2 east, 4 south, 8 west. Both sides of an edge say the same. */
  readonly walls: readonly number[];
  readonly decorations: readonly Decoration[];
  readonly starts: readonly Start[];
  /** Every robot has to reach these in order before the goal counts; none without the option `flags`. */
  readonly flags: readonly Start[];
}

/** A board: plain data that never changes. A square is y * width + x. */
export interface Board extends BoardLayout {
  /** The end of a single step from a square, at 4 * square + direction: a square, `wall` or `fall`. */
  readonly ways: readonly number[];
  /** The effect of a square in an execution step, at 5 * square + step - 1. */
  readonly effects: readonly Effect[];
}

/** A wall is on the edge. */
export const wall = -1;
/** A pit, or the outside of the board. */
export const fall = -2;
/** The square of a destroyed robot. */
export const nowhere = -1;

/** What a square does with the robot on it: nothing, or an element. */
export type Effect =
  | { readonly by: 'belt' | 'pusher'; readonly direction: Direction }
  | { readonly by: 'gear'; readonly turn: 1 | 3 }
  | { readonly by: 'crusher' }
  | { readonly by: 'goal' }
  /** The number of the checkpoint, from 1. */
  | { readonly by: 'flag'; readonly flag: number }
  | null;

const tileEffects: Readonly<Record<TileSign, Effect>> = {
  '.': null,
  O: null,
  '^': { by: 'belt', direction: 0 },
  '>': { by: 'belt', direction: 1 },
  v: { by: 'belt', direction: 2 },
  '<': { by: 'belt', direction: 3 },
  R: { by: 'gear', turn: 1 },
  L: { by: 'gear', turn: 3 },
  G: { by: 'goal' },
};

/** Builds a board: works out what every step and every activation on it leads to. */
export function buildBoard(layout: BoardLayout): Board {
  const { width, tiles, walls, decorations, flags } = layout;
  const ways: number[] = [];
  const effects: Effect[] = [];
  for (const [square, tile] of tiles.entries()) {
    const x = square % width;
    const y = Math.floor(square / width);
    for (const direction of directions) {
      const u = x + dx[direction];
      const v = y + dy[direction];
      const to = v * width + u;
      const isWall = ((walls[square] ?? missing(square)) & (1 << direction)) !== 0;
      ways.push(isWall ? wall : !isOn(layout, { x: u, y: v }) || tiles[to] === 'O' ? fall : to);
    }
    for (let step = 1; step <= 5; step++) effects.push(tileEffects[tile]);
  }
  for (const [i, { square }] of flags.entries()) effects.fill({ by: 'flag', flag: i + 1 }, 5 * square, 5 * square + 5);
  // An active decoration silences the tile.
  for (const { kind, square, direction, steps } of decorations)
    for (const step of steps)
      effects[5 * square + step - 1] =
        kind === 'crusher' || direction === undefined ? { by: 'crusher' } : { by: 'pusher', direction };
  return { ...layout, ways, effects };
}

/** Whether a wall is on that side of a square. */
export const hasWall = ({ walls }: Pick<Board, 'walls'>, square: number, direction: Direction): boolean =>
  ((walls[square] ?? missing(square)) & (1 << direction)) !== 0;

/** The square of a place. */
export const squareAt = ({ width }: Pick<Board, 'width'>, x: number, y: number): number => y * width + x;

/** The place of a square. */
export const xOf = ({ width }: Pick<Board, 'width'>, square: number): number => square % width;
export const yOf = ({ width }: Pick<Board, 'width'>, square: number): number => Math.floor(square / width);

export const isOn = (
  { width, height }: Pick<Board, 'width' | 'height'>,
  { x, y }: { readonly x: number; readonly y: number },
): boolean => x >= 0 && x < width && y >= 0 && y < height;

/** `(3,0)`, as texts and messages write it. */
export const placeText = (x: number, y: number): string => `(${x},${y})`;

/** The decoration of a square, if it has one. */
export const decorationAt = ({ decorations }: Pick<Board, 'decorations'>, square: number): Decoration | undefined =>
  decorations.find((decoration) => decoration.square === square);

/** The number of the checkpoint on a square; 0 for none. */
export const flagNumber = ({ flags }: Pick<Board, 'flags'>, square: number): number =>
  flags.findIndex((flag) => flag.square === square) + 1;

/** All goals of a board. */
export const goalsOf = ({ tiles }: Pick<Board, 'tiles'>): number[] =>
  tiles.flatMap((tile, square) => (tile === 'G' ? [square] : []));
