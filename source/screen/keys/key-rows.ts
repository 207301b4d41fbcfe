import type { Action, KeyBinding } from '../game/actions.ts';
import type { ScreenTypes } from '../scene.ts';

/** Something that is scrolled. */
export interface ScrollState<T extends ScreenTypes> {
  readonly scrolled: number;
  /** How far it can be; asked for only when it is scrolled. */
  max(): number;
  /** Lines that PgDn moves; below 0 where it is counted from the end. */
  readonly step: number;
  readonly help: string;
  readonly footer?: readonly [key: string, label: string] | undefined;
  to(scrolled: number): Action<T>;
}

/**
 * PgUp and PgDn.
 *
 * @example
 * const to = (scrolled: number) => ({ type: 'local', local: { scrolled } }) as const;
 * const key = scrollKey({ scrolled: 8, most: () => 10, step: 5, help: 'the log', to });
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

/** A list of orders beside a map. */
export interface OrderList<T extends ScreenTypes> {
  readonly count: number;
  /** The chosen one, from 0. */
  readonly at: number;
  /** Describes what Enter shows. */
  readonly help: string;
  choose(order: number): Action<T>;
  show(): Action<T>;
  back(): Action<T>;
}

/**
 * The keys of a list of orders.
 *
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
 * The keys of a hint that is shown.
 *
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
