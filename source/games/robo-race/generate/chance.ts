import type { Stream } from '../../../engine/random.ts';

/** The least and the most of what is drawn, both possible. */
export type Range = readonly [low: number, high: number];

/** A number of a range, each equally likely; the least where the range is empty. */
export const within = (random: Stream, [low, high]: Range): number => random.integer(low, Math.max(low, high));

/** One of some items, each equally likely; the first of one. */
export const oneOf = <Item>(random: Stream, [first, ...others]: readonly [Item, ...Item[]]): Item =>
  [first, ...others][random.integer(0, others.length)] ?? first;

/** Whether something happens that does so many times in a hundred. */
export const happens = (random: Stream, percent: number): boolean => random.integer(1, 100) <= percent;
