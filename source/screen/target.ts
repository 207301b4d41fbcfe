import type { Seat } from '#engine/vocabulary.ts';

/** Names a part of the screen that can be clicked, such as `{ type: 'order', at: 2 }`. */
export interface Target {
  readonly type: string;
}

/** A rectangle with a target within the lines of a section. Rows and columns start at 0. */
export interface TargetArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly target: Target;
}

/** Targets of a game or kind of page. `to` creates a target. `read` returns a target if it has one of these types. */
export interface Targets<Own extends Target> {
  to(target: Own): Target;
  read(target: Target | undefined): Own | undefined;
}

/**
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

type CommonTarget =
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'player'; readonly seat: Seat }
  | { readonly type: 'chat' }
  | { readonly type: 'details' }
  | { readonly type: 'part'; readonly part: number }
  /** Jumps to the clicked fraction of a playback. */
  | { readonly type: 'track' };

export const commonTargets = targetsOf<CommonTarget>({
  key: true,
  player: true,
  chat: true,
  details: true,
  part: true,
  track: true,
});

/** Visible cells of a board: position of the first cell, size of a cell, and number of cells. */
export interface CellGrid {
  readonly left: number;
  readonly top: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
}

/**
 * Click areas of the cells of a board.
 *
 * @param targetAt returns the target of a visible cell, by row and column from 0
 *
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
