import type { Seat } from '#engine/vocabulary.ts';

/**
 * The thing that a part of the screen stands for: plain data of the game or page that paints it, such as `{ type: 'order', at: 2 }`.
 * A click or the pointing mouse leads to this and never to a row and a column.
 */
export interface Target {
  readonly type: string;
}

/** A rectangle of a section's lines that stands for something. Rows and columns are those of the lines, from 0. */
export interface TargetArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly target: Target;
}

/** The targets of one game or one kind of page: `to` makes one, `read` tells them from those of others. */
export interface Targets<Own extends Target> {
  to(target: Own): Target;
  read(target: Target | undefined): Own | undefined;
}

/**
 * Targets of these types.
 *
 * @example
 * const rows = targetsOf<{ type: 'row'; at: number }>({ row: true });
 * rows.read(rows.to({ type: 'row', at: 2 })) // => { type: 'row', at: 2 }
 * rows.read({ type: 'chat' }) // => undefined
 */
export function targetsOf<Own extends Target>(types: Readonly<Record<Own['type'], true>>): Targets<Own> {
  const isOwn = (target: Target): target is Own => Object.hasOwn(types, target.type);
  return {
    to: (target) => target,
    read: (target) => (target !== undefined && isOwn(target) ? target : undefined),
  };
}

/** Targets of every game and page. */
type CommonTarget =
  /** A click presses this key. */
  | { readonly type: 'key'; readonly key: string }
  /** Somebody who plays: in a match on a server a click writes to them. */
  | { readonly type: 'player'; readonly seat: Seat }
  /** The chat of a match. */
  | { readonly type: 'chat' }
  /** A part with more to show: see `GameScreenPlayback.details`. */
  | { readonly type: 'details' }
  /** A part of a turn that is played back, by its name in the beats: a click leads to its beginning. */
  | { readonly type: 'part'; readonly part: number }
  /** The bar of what is played back: a click leads to that share of it. */
  | { readonly type: 'track' };

/** The targets that every game and page may use. */
export const commonTargets = targetsOf<CommonTarget>({
  key: true,
  player: true,
  chat: true,
  details: true,
  part: true,
  track: true,
});

/** How the cells of a board are drawn: where the first of those that are seen begins, and how many there are. */
export interface CellGrid {
  readonly left: number;
  readonly top: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
}

/**
 * The cells of a board as what they stand for.
 *
 * @param targetAt what a cell stands for, by its row and column among those that are seen, from 0
 * @example
 * const grid = { left: 4, top: 1, cell: { width: 3, height: 2 }, columns: 2, rows: 1 };
 * cellAreas(grid, () => ({ type: 'cell' }))[1] // => { left: 7, top: 1, width: 3, height: 2, target: { type: 'cell' } }
 */
export function cellAreas(
  { left, top, cell: { width, height }, columns, rows }: CellGrid,
  targetAt: (row: number, column: number) => Target,
): TargetArea[] {
  const areas: TargetArea[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      areas.push({
        left: left + column * width,
        top: top + row * height,
        width,
        height,
        target: targetAt(row, column),
      });
  return areas;
}
