import { itemAt } from '#engine/lookup.ts';
import type { Action, KeyBinding, KeyKind } from '../game/actions.ts';
import type { ScreenTypes } from '../scene.ts';
import { directionOf, directions, type NodePositions, nodeInDirection } from './cursor.ts';

const keyNames: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  delete: 'Del',
  f1: 'F1',
  f2: 'F2',
  f3: 'F3',
};

/**
 * Name of a key for the player.
 *
 * @example
 * keyText('pageup') // => 'PgUp'
 */
export const keyText = (key: string): string => keyNames[key] ?? key;

/** Texts of a row in a key table. */
export type KeyTexts = Pick<KeyBinding<ScreenTypes>, 'keys' | 'label' | 'footer' | 'help'>;

/**
 * @param keys one key, or several that share the row
 * @param footer label in the footer, after the first key or an explicit key name. Undefined to leave the row out of the
 * footer
 * @param label name of the key in the help. Default: all of the keys
 *
 * @example
 * keyTexts('escape', 'back', 'back to the list').footer // => ['Esc', 'back']
 */
export function keyTexts(
  keys: string | readonly string[],
  footer: string | KeyTexts['footer'],
  help: string,
  label?: string,
): KeyTexts {
  const all = typeof keys === 'string' ? [keys] : keys;
  return {
    keys: all,
    ...(label !== undefined && { label }),
    ...(footer && { footer: typeof footer === 'string' ? [keyText(itemAt(all, 0)), footer] : footer }),
    help,
  };
}

/**
 * Creates a row of a game's key table, with the parameters of `keyTexts`.
 *
 * @example
 * keyBinding('look', 'g', 'whole map', 'the whole map', () => ({ type: 'local', local: {} })).footer // => ['g', 'whole map']
 */
export const keyBinding = <T extends ScreenTypes>(
  kind: KeyKind,
  keys: string | readonly string[],
  footer: string | KeyTexts['footer'],
  help: string,
  act: KeyBinding<T>['act'],
  label?: string,
): KeyBinding<T> => ({ kind, ...keyTexts(keys, footer, help, label), act });

export interface ScrollState<T extends ScreenTypes> {
  readonly scrolled: number;
  /** Maximum scroll position. Called only when the player scrolls. */
  max(): number;
  /** Number of lines that PgDn scrolls. Negative if the scroll position counts from the end. */
  readonly step: number;
  readonly help: string;
  readonly footer?: readonly [key: string, label: string] | undefined;
  to(scrolled: number): Action<T>;
}

/**
 * @example
 * const to = (scrolled: number) => ({ type: 'local', local: { scrolled } }) as const;
 * const key = scrollKey({ scrolled: 8, max: () => 10, step: 5, help: 'the log', to });
 * key.label // => 'PgUp PgDn'
 */
export const scrollKey = <T extends ScreenTypes>(part: ScrollState<T>): KeyBinding<T> => ({
  kind: 'look',
  keys: ['pageup', 'pagedown'],
  label: 'PgUp PgDn',
  footer: part.footer,
  help: part.help,
  act(key) {
    const max = part.max();
    const by = key === 'pageup' ? -part.step : part.step;
    return part.to(Math.max(0, Math.min(Math.min(part.scrolled, max) + by, max)));
  },
});

export interface OrderList<T extends ScreenTypes> {
  readonly count: number;
  readonly at: number;
  readonly help: string;
  choose(order: number): Action<T>;
  show(): Action<T>;
  back(): Action<T>;
}

/**
 * @example
 * const keep = (at: number) => ({ type: 'local', local: { at } }) as const;
 * const list = { count: 3, at: 0, help: 'show it', choose: keep, show: () => keep(0), back: () => keep(0) };
 * orderListKeys(list).map(({ label }) => label) // => ['up down', 'Enter', 'Esc']
 */
export const orderListKeys = <T extends ScreenTypes>(list: OrderList<T>): KeyBinding<T>[] => [
  {
    kind: 'look',
    keys: ['up', 'down', 'k', 'j'],
    label: 'up down',
    footer: ['up down', 'choose'],
    help: 'choose an order',
    act(key) {
      const place = list.at + (key === 'up' || key === 'k' ? -1 : 1);
      return list.choose(Math.max(0, Math.min(place, list.count - 1)));
    },
  },
  { kind: 'look', keys: ['enter'], label: 'Enter', footer: ['Enter', 'show'], help: list.help, act: () => list.show() },
  {
    kind: 'look',
    keys: ['escape'],
    label: 'Esc',
    footer: ['Esc', 'map'],
    help: 'back to the map',
    act: () => list.back(),
  },
];

/**
 * @example
 * const drop = () => ({ type: 'local', local: {} }) as const;
 * hintKeys('take what the bot would play', drop, drop).map(({ label }) => label) // => ['Enter', 'Esc']
 */
export const hintKeys = <T extends ScreenTypes>(
  help: string,
  take: () => Action<T>,
  drop: () => Action<T>,
): KeyBinding<T>[] => [
  { kind: 'play', keys: ['enter'], label: 'Enter', footer: ['Enter', 'use hint'], help, act: take },
  { kind: 'look', keys: ['escape'], label: 'Esc', footer: ['Esc', 'ignore'], help: 'ignore the hint', act: drop },
];

/** A cursor on the nodes of a map, numbered from 0. */
export interface MapCursor<T extends ScreenTypes> {
  readonly at: number;
  readonly count: number;
  /** Word for a node, such as `planet`. */
  readonly thing: string;
  /** True if the player can act. The footer and Tab then offer actions. */
  readonly isActing: boolean;
  places(): NodePositions;
  to(node: number): Action<T>;
}

/**
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
    help: `the next ${thing}; Shift+Tab: the previous one`,
    act: (key) => cursor.to((at + (key === 'tab' ? 1 : count - 1)) % count),
  };
  return isActing ? [arrows] : [arrows, tab];
}

/**
 * The next node for Tab or the previous node for Shift+Tab, wrapping around. Undefined if `nodes` is empty.
 *
 * @example
 * nextFor('tab', [1, 4, 7], 7) // => 1
 * nextFor('shift+tab', [1, 4, 7], 4) // => 1
 */
export const nextFor = (key: string, nodes: readonly number[], at: number): number | undefined =>
  key === 'tab' ? (nodes.find((node) => node > at) ?? nodes[0]) : (nodes.findLast((node) => node < at) ?? nodes.at(-1));

export interface MapZoom<T extends ScreenTypes, Size extends string> {
  /** All sizes, in the order of the key that switches them. */
  readonly sizes: readonly [Size, ...Size[]];
  readonly size: Size;
  /** True if the size is chosen automatically: the largest that shows the whole map. */
  readonly isAuto: boolean;
  /** Help for switching to a size, such as `draw planets as boxes`. */
  help(size: Size): string;
  readonly inFooter: boolean;
  to(size: Size | 'auto'): Action<T>;
}

/**
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
 * Binding that scrolls a map that is larger than its room.
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
  help: 'next or previous part of the map',
  act: (key) => to((key === '.' ? nextPart : partBefore)(map)),
});

export type MapPart = readonly [column: number, row: number];

export interface MapViewport {
  readonly seen: MapPart;
  readonly columns: number;
  readonly rows: number;
  /** The part itself, or the nearest part that does not extend beyond the map. */
  partAt(part: MapPart): MapPart;
}

/** The part half a view to the right, or else half a view down at the left edge, or else the first part. */
export function nextPart({ seen: [column, row], columns, rows, partAt }: MapViewport): MapPart {
  const right = partAt([column + Math.floor(columns / 2), row]);
  if (right[0] > column) return right;
  const below = partAt([0, row + Math.floor(rows / 2)]);
  return below[1] > row ? below : partAt([0, 0]);
}

/** The previous part, in the reverse order of `nextPart`. */
export function partBefore({ seen: [column, row], columns, rows, partAt }: MapViewport): MapPart {
  if (column > 0) return partAt([Math.max(0, column - Math.floor(columns / 2)), row]);
  return partAt([veryFar, row > 0 ? Math.max(0, row - Math.floor(rows / 2)) : veryFar]);
}

const veryFar = 100_000;
