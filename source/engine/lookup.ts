/**
 * Item at an index that the caller knows to be valid. If the index may be invalid, such as a cell beyond the edge of a
 * board, read the list directly and handle `undefined`.
 *
 * @example
 * itemAt(['easy', 'hard'], 1) // => 'hard'
 *
 * @throws RangeError for a wrong index: a fault in the code, not of a player
 */
export const itemAt = <Item extends NonNullable<unknown> | null>(list: ArrayLike<Item>, index: number): Item => {
  const item = list[index];
  return item === undefined ? unreachable(index, list.length) : item;
};

/**
 * Throws an error. Write it after `??` if the value always exists: for maps and records, and in hot loops, where a call
 * of `itemAt` per element would be measurable. It runs only if the value is missing.
 *
 * @example
 * const people = [3, 0, 2];
 * people[1] ?? unreachable(1) // => 0
 *
 * @throws RangeError always
 */
export function unreachable(key: unknown, count?: number): never {
  throw new RangeError(`Nothing at ${String(key)}${count === undefined ? '' : `, in a list of ${count}`}.`);
}

/**
 * Drops `false` and `undefined` items, for lists with conditional parts.
 *
 * @example
 * const isLast = false;
 * compact('move', isLast && 'end', undefined, 'undo') // => ['move', 'undo']
 */
export const compact = <Item extends NonNullable<unknown>>(...items: readonly (Item | false | undefined)[]): Item[] =>
  items.filter((item) => item !== false && item !== undefined);
