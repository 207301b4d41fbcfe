/**
 * The item at an index that the caller knows to be there. Where a wrong index is a case of the rules, such as a place
 * beyond the edge of a board, ask for the item itself and handle `undefined`.
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
 * Stands behind `??` where there is always a value: in a map or record, and in place of `itemAt` in the loops of rules and
 * searches, where a call for each number would be felt and this costs nothing.
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
 * The items that are there, for lists with parts that depend on something.
 *
 * @example
 * const isLast = false;
 * compact('move', isLast && 'end', undefined, 'undo') // => ['move', 'undo']
 */
export const compact = <Item extends NonNullable<unknown>>(...items: readonly (Item | false | undefined)[]): Item[] =>
  items.filter((item) => item !== false && item !== undefined);
