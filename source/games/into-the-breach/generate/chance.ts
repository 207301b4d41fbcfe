import type { Stream } from '../../../engine/random.ts';

/** The least and the most of what is drawn, both possible. */
export type Range = readonly [low: number, high: number];

/** A number of a range, each equally likely. */
export const within = (random: Stream, [low, high]: Range): number => random.integer(low, high);

/** One of some items, each equally likely; nothing of none. */
export const oneOf = <Item>(random: Stream, items: readonly Item[]): Item | undefined =>
  items[random.integer(0, items.length - 1)];
