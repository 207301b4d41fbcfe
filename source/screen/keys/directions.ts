import type { Action, KeyBinding } from '../game/actions.ts';
import type { ScreenTypes } from '../scene.ts';

/** The keys that move a cursor, each with the rows and columns of one step. */
export const directions: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
  k: [-1, 0],
  j: [1, 0],
  h: [0, -1],
  l: [0, 1],
};

/**
 * The keys that move a cursor over the cells of a board.
 *
 * @param name what the footer calls it
 * @param to where so many rows down and columns to the right lead
 * @example
 * const to = (rows: number, columns: number) => ({ type: 'local', local: { rows, columns } }) as const;
 * arrowsKey('cursor', 'move the cursor', to).act('left') // => { type: 'local', local: { rows: 0, columns: -1 } }
 */
export const arrowsKey = <T extends ScreenTypes>(
  name: string,
  help: string,
  to: (rows: number, columns: number) => Action<T>,
): KeyBinding<T> => ({
  kind: 'look',
  keys: Object.keys(directions),
  label: 'arrows hjkl',
  footer: ['arrows', name],
  help,
  act: (key) => to(...(directions[key] ?? [0, 0])),
});
