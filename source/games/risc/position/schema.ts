import * as z from 'zod';
import { itemAt } from '../../../engine/lookup.ts';
import type { OrderName } from '../draft/order.ts';
import type { Options } from '../options.ts';
import { ranges, reasons, unitTypes } from '../vocabulary.ts';

/** The message of a failed check. */
export const expected = (what: string) => ({ error: () => `expected ${what}` });

/** A whole number in a range. */
export const whole = ([low, high]: readonly [number, number]) => {
  const wanted = expected(`a whole number from ${low} to ${high}`);
  return z.int(wanted).min(low, wanted).max(high, wanted);
};

/** The id of a territory. */
export const id = z
  .string(expected('the id of a territory'))
  .regex(/^[a-z][a-z0-9_]{0,19}$/, expected('an id such as a1'));
const label = z
  .string(expected('a label'))
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,24}$/u, expected('1 to 24 printable characters'));
/** The number of a player. */
export const seat = whole([1, 5]);
/** A player's food or tech. */
export const stock = whole(ranges.stock);

/** A technology level. */
export const levelNumber = whole(ranges.level);

const truth = z.boolean(expected('true or false'));
/** Options that older positions name, which could never be on. */
const off = z.literal(false, expected('false')).optional();
/** Counts of units by type. */
export const units = z
  .array(whole(ranges.count), expected('seven counts'))
  .length(unitTypes.length, expected('seven counts'));
/** The letter of a type of unit. */
export const unitType = z.enum(unitTypes, expected('the letter of a unit, a to g'));
/** A list. */
export const list = <Item extends z.ZodType>(item: Item, what: string) => z.array(item, expected(`a list of ${what}`));
/** An object without other keys. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape, what = 'an object') =>
  z.strictObject(shape, expected(what));

const march = { from: id, to: id, units, cost: stock.optional() };

/** Each kind of order. One that is missing here does not compile. */
const orderShapes = {
  upgrade: object({
    type: z.literal('upgrade'),
    territory: id,
    count: whole(ranges.count),
    from: unitType,
    to: unitType,
    cost: stock.optional(),
  }),
  move: object({ type: z.literal('move'), ...march, path: list(id, 'ids').optional() }),
  attack: object({ type: z.literal('attack'), ...march }),
  research: object({ type: z.literal('research'), level: levelNumber.optional(), cost: stock.optional() }),
} satisfies { readonly [Name in OrderName]: z.ZodType<{ type: Name }> };

const shapes = Object.values(orderShapes);
const kinds = Object.keys(orderShapes)
  .join(', ')
  .replace(/, (\w+)$/, ' or $1');

const order = z.discriminatedUnion(
  'type',
  [itemAt(shapes, 0), ...shapes.slice(1)],
  expected(`an order of type ${kinds}`),
);

/** How a match has ended. */
export const outcomeShape = {
  winners: list(seat, 'players').max(1, expected('at most one player')),
  reason: z.enum(reasons, expected('conquest or turn-limit')),
};

/** The options in force. One that is missing here does not compile. */
const optionShape = {
  units: whole(ranges.units),
  food: whole(ranges.start),
  tech: whole(ranges.start),
  turns: whole(ranges.turns),
  groups: list(seat, 'groups').min(2, expected('2 to 5 groups')).max(5, expected('2 to 5 groups')),
} satisfies { readonly [Name in keyof Options]: z.ZodType<Options[Name]> };

/** A position without its players. */
const matchShape = {
  game: z.literal('risc', expected('"risc"')),
  turn: whole(ranges.count),
  phase: z.enum(['placement', 'orders', 'over'], expected('placement, orders or over')),
  outcome: object(outcomeShape, 'null or an object').nullable(),
  options: object({ ...optionShape, fog: off, spies: off, cloaks: off, alliances: off }).pipe(z.object(optionShape)),
  territories: list(
    object({
      id,
      label,
      group: whole(ranges.group),
      size: whole(ranges.size),
      food: whole(ranges.food),
      tech: whole(ranges.tech),
      x: whole(ranges.x),
      y: whole(ranges.y),
      links: list(id, 'ids'),
      owner: seat,
      units,
    }),
    'territories',
  )
    .min(ranges.territories[0], expected('2 to 120 territories'))
    .max(ranges.territories[1], expected('2 to 120 territories')),
};

const seatShape = {
  seat,
  alive: truth,
  level: levelNumber,
  food: stock,
  tech: stock,
  committed: truth,
  placement: z.record(z.string(), whole(ranges.count), expected('null or an object')).nullable(),
};

const orders = list(order, 'orders');

/** The shape of a position (rules, section 12). */
export const positionSchema = object({ ...matchShape, seats: list(object({ ...seatShape, orders }), 'players') });

/** The shape of a position as somebody may know it: the orders of others are null, a spectator is player 0. */
export const knownSchema = object({
  ...matchShape,
  seats: list(object({ ...seatShape, orders: orders.nullable() }), 'players'),
  viewer: whole([0, 5]),
});

/** A position of the right shape. */
export type Position = z.infer<typeof positionSchema>;

/** A position of the right shape as somebody may know it. */
export type KnownPosition = z.infer<typeof knownSchema>;

/** A player in a position. */
export type SeatPosition = Position['seats'][number];
