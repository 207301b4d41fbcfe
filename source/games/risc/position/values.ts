import * as z from 'zod';
import { ranges, unitTypes } from '../vocabulary.ts';

export const expected = (what: string) => ({ error: () => `expected ${what}` });

export const integerIn = ([low, high]: readonly [number, number]) => {
  const expectation = expected(`a whole number from ${low} to ${high}`);
  return z.int(expectation).min(low, expectation).max(high, expectation);
};

export const id = z
  .string(expected('the id of a territory'))
  .regex(/^[a-z][a-z0-9_]{0,19}$/, expected('an id such as a1'));
export const seat = integerIn([1, 5]);
export const stock = integerIn(ranges.stock);

export const count = integerIn(ranges.count);

export const levelNumber = integerIn(ranges.level);

export const units = z.array(count, expected('seven counts')).length(unitTypes.length, expected('seven counts'));
export const unitType = z.enum(unitTypes, expected('the letter of a unit, a to g'));
export const list = <Item extends z.ZodType>(item: Item, what: string) => z.array(item, expected(`a list of ${what}`));
export const phase = <Name extends string>(name: Name) => z.literal(name, expected(`"${name}"`));

export const object = <Shape extends z.ZodRawShape>(shape: Shape, what = 'an object') =>
  z.strictObject(shape, expected(what));
