import * as z from 'zod';
import { ranges, unitTypes } from '../vocabulary.ts';

/** The message of a failed check. */
export const expected = (what: string) => ({ error: () => `expected ${what}` });

/** A whole number in a range. */
export const integerIn = ([low, high]: readonly [number, number]) => {
  const expectation = expected(`a whole number from ${low} to ${high}`);
  return z.int(expectation).min(low, expectation).max(high, expectation);
};

/** The id of a territory. */
export const id = z
  .string(expected('the id of a territory'))
  .regex(/^[a-z][a-z0-9_]{0,19}$/, expected('an id such as a1'));
/** The number of a player. */
export const seat = integerIn([1, 5]);
/** A player's food or tech. */
export const stock = integerIn(ranges.stock);

/** A technology level. */
export const levelNumber = integerIn(ranges.level);

/** Counts of units by type. */
export const units = z
  .array(integerIn(ranges.count), expected('seven counts'))
  .length(unitTypes.length, expected('seven counts'));
/** The letter of a type of unit. */
export const unitType = z.enum(unitTypes, expected('the letter of a unit, a to g'));
/** A list. */
export const list = <Item extends z.ZodType>(item: Item, what: string) => z.array(item, expected(`a list of ${what}`));
/** An object without other keys. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape, what = 'an object') =>
  z.strictObject(shape, expected(what));
