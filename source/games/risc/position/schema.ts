import * as z from 'zod';
import { itemAt } from '../../../engine/lookup.ts';
import type { OrderName } from '../draft.ts';
import { optionShape } from '../options.ts';
import { ranges, reasons } from '../vocabulary.ts';
import { expected, id, levelNumber, list, object, seat, stock, units, unitType, integerIn } from './values.ts';

const label = z
  .string(expected('a label'))
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,24}$/u, expected('1 to 24 printable characters'));

const truth = z.boolean(expected('true or false'));

/** Options that older positions name, which could never be on. */
const off = z.literal(false, expected('false')).optional();

const march = { from: id, to: id, units, cost: stock.optional() };

/** Each kind of order. One that is missing here does not compile. */
const orderShapes = {
  upgrade: object({
    type: z.literal('upgrade'),
    territory: id,
    count: integerIn(ranges.count),
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

/** A position without its players. */
const matchShape = {
  game: z.literal('risc', expected('"risc"')),
  turn: integerIn(ranges.count),
  phase: z.enum(['placement', 'orders', 'over'], expected('placement, orders or over')),
  outcome: object(outcomeShape, 'null or an object').nullable(),
  options: object({ ...optionShape, fog: off, spies: off, cloaks: off, alliances: off }).pipe(z.object(optionShape)),
  territories: list(
    object({
      id,
      label,
      group: integerIn(ranges.group),
      size: integerIn(ranges.size),
      food: integerIn(ranges.food),
      tech: integerIn(ranges.tech),
      x: integerIn(ranges.x),
      y: integerIn(ranges.y),
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
  placement: z.record(z.string(), integerIn(ranges.count), expected('null or an object')).nullable(),
};

const orders = list(order, 'orders');

/** The shape of a position (rules, section 12). */
export const positionSchema = object({ ...matchShape, seats: list(object({ ...seatShape, orders }), 'players') });

/** The shape of a position as somebody may know it: the orders of others are null, a spectator is player 0. */
export const knownSchema = object({
  ...matchShape,
  seats: list(object({ ...seatShape, orders: orders.nullable() }), 'players'),
  viewer: integerIn([0, 5]),
});

/** A position of the right shape. */
export type Position = z.infer<typeof positionSchema>;

/** A position of the right shape as somebody may know it. */
export type KnownPosition = z.infer<typeof knownSchema>;

/** A player in a position. */
export type SeatPosition = Position['seats'][number];
