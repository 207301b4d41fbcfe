import type { Action, KeyBinding } from '../game/actions.ts';
import type { ScreenTypes } from '../scene.ts';
import { directionOf, nodeInDirection, type NodePositions } from './cursor.ts';
import { directions } from './directions.ts';
import { type MapPart, nextPart, type MapViewport, partBefore } from './map-parts.ts';

/** A cursor on the nodes of a map, which have numbers from 0. */
export interface MapCursor<T extends ScreenTypes> {
  readonly at: number;
  readonly count: number;
  /** A player's word for a node. */
  readonly thing: string;
  /** Whether more can be done than to look: the footer and Tab are for that then. */
  readonly isActing: boolean;
  places(): NodePositions;
  to(node: number): Action<T>;
}

/**
 * The keys that move the cursor from node to node.
 *
 * @example
 * const places = { xs: [0, 4, 8], ys: [0, 0, 0] };
 * const to = (at: number) => ({ type: 'local', local: { at } }) as const;
 * const cursor = { at: 0, count: 3, thing: 'planet', isActing: false, places: () => places, to };
 * mapCursorKeys(cursor).map(({ label }) => label) // => ['arrows hjkl', 'Tab']
 */
export function mapCursorKeys<T extends ScreenTypes>(cursor: MapCursor<T>): KeyBinding<T>[] {
  const { at, count, thing, isActing } = cursor;
  const arrows: KeyBinding<T> = {
    kind: 'look',
    keys: Object.keys(directions),
    label: 'arrows hjkl',
    footer: isActing ? undefined : ['arrows', 'look'],
    help: `the nearest ${thing} in that direction`,
    act(key) {
      const direction = directionOf(key);
      return cursor.to(direction === undefined ? at : nodeInDirection(cursor.places(), at, direction));
    },
  };
  const tab: KeyBinding<T> = {
    kind: 'look',
    keys: ['tab', 'shift+tab'],
    label: 'Tab',
    help: `the next ${thing}; Shift+Tab the one before`,
    act: (key) => cursor.to((at + (key === 'tab' ? 1 : count - 1)) % count),
  };
  return isActing ? [arrows] : [arrows, tab];
}

/**
 * The node after another one for Tab, the one before it for Shift+Tab, around the ends; nothing where there is none.
 *
 * @example
 * nextFor('tab', [1, 4, 7], 7) // => 1
 * nextFor('shift+tab', [1, 4, 7], 4) // => 1
 */
export const nextFor = (key: string, nodes: readonly number[], at: number): number | undefined =>
  key === 'tab' ? (nodes.find((node) => node > at) ?? nodes[0]) : (nodes.findLast((node) => node < at) ?? nodes.at(-1));

/** How large a map is drawn. */
export interface MapZoom<T extends ScreenTypes, Size extends string> {
  /** All there are, in the order in which a key goes through them. */
  readonly sizes: readonly [Size, ...Size[]];
  /** The size in which it is drawn now. */
  readonly size: Size;
  /** Whether it was not chosen: the largest in which the whole map is seen. */
  readonly isAuto: boolean;
  /** The help of drawing it in a size, such as `draw planets as boxes`. */
  help(size: Size): string;
  readonly inFooter: boolean;
  to(size: Size | 'auto'): Action<T>;
}

/**
 * The keys for how large a map is drawn, and for the whole map at once.
 *
 * @example
 * const to = (size: string) => ({ type: 'local', local: { size } }) as const;
 * const zoom = { sizes: ['boxes', 'names'], size: 'boxes', isAuto: false, help: () => 'zoom', inFooter: true, to } as const;
 * zoomKeys(zoom).map(({ keys }) => keys) // => [['z'], ['g']]
 */
export function zoomKeys<T extends ScreenTypes, Size extends string>(zoom: MapZoom<T, Size>): KeyBinding<T>[] {
  const { sizes, size, isAuto, inFooter } = zoom;
  const next = sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? sizes[0];
  const larger: KeyBinding<T> = {
    kind: 'look',
    keys: ['z'],
    footer: inFooter ? ['z', 'zoom'] : undefined,
    help: zoom.help(next),
    act: () => zoom.to(next),
  };
  const showAll: KeyBinding<T> = {
    kind: 'look',
    keys: ['g'],
    footer: ['g', 'whole map'],
    help: 'the whole map',
    act: () => zoom.to('auto'),
  };
  return isAuto ? [larger] : [larger, showAll];
}

/**
 * The key that moves a map that is not whole on the screen.
 *
 * @example
 * const map = { seen: [0, 0] as const, columns: 40, rows: 20, partAt: () => [0, 0] as const };
 * panKey(map, () => ({ type: 'local', local: {} })).keys // => ['.', ';']
 */
export const panKey = <T extends ScreenTypes>(map: MapViewport, to: (seen: MapPart) => Action<T>): KeyBinding<T> => ({
  kind: 'look',
  keys: ['.', ';'],
  label: '. ;',
  footer: ['.', 'pan'],
  help: 'next part of the map; ; goes back',
  act: (key) => to((key === '.' ? nextPart : partBefore)(map)),
});
