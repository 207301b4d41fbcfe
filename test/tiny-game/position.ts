import * as z from 'zod';
import type { PositionForm } from '../../source/engine/game.ts';
import { type EventSchemas, eventsReader, firstFault } from '../../source/engine/parsing/json.ts';
import { seeded } from '../../source/engine/random.ts';
import { failure, refusal, success } from '../../source/engine/result.ts';
import type { DiceAuction, GameEvent } from './game-types.ts';
import { viewOf } from './view.ts';

const natural = z.int().min(0).max(999);
const stream = z.strictObject({ c: z.number(), s0: z.number(), s1: z.number(), s2: z.number() });

const bidder = z.strictObject({
  coins: natural,
  points: natural,
  bid: z.int().min(0).max(9),
  committed: z.boolean(),
  total: natural,
});

const told = {
  phase: z.enum(['stakes', 'bidding', 'over']),
  round: natural.min(1),
  rounds: natural.min(1),
  goal: natural.min(1),
  stake: z.int().min(0).max(3),
};

const schema = z.strictObject({
  ...told,
  bidders: z.array(bidder).min(2).max(3),
  random: z.strictObject({ seed: z.string(), streams: z.record(z.string(), stream) }),
});

const knownSchema = z.strictObject({
  ...told,
  bidders: z
    .array(bidder.partial({ bid: true }))
    .min(2)
    .max(3),
  random: schema.shape.random.optional(),
});

const seatEvent = {
  phase: z.enum(['stakes', 'bidding', 'reveal', 'roll', 'score', 'next-round', 'over']),
  seat: natural,
};

const schemas = {
  'stake-set': z.strictObject({ type: z.literal('stake-set'), ...seatEvent, points: natural }),
  'bid-drafted': z.strictObject({ type: z.literal('bid-drafted'), ...seatEvent, amount: natural }),
  committed: z.strictObject({ type: z.literal('committed'), ...seatEvent }),
  'bid-revealed': z.strictObject({ type: z.literal('bid-revealed'), ...seatEvent, amount: natural }),
  rolled: z.strictObject({ type: z.literal('rolled'), ...seatEvent, die: natural, total: natural }),
  scored: z.strictObject({ type: z.literal('scored'), ...seatEvent, points: natural }),
  'went-out': z.strictObject({ type: z.literal('went-out'), ...seatEvent }),
  applauded: z.strictObject({ type: z.literal('applauded'), ...seatEvent }),
  'round-began': z.strictObject({ type: z.literal('round-began'), phase: seatEvent.phase, round: natural }),
} satisfies EventSchemas<GameEvent>;

const readShapes = eventsReader<GameEvent, typeof schemas>(schemas);

/**
 * Formats and parses positions. The position for a seat lacks hidden information and cannot be loaded as a start. A
 * state rebuilt from it has no bid where the bid is hidden.
 */
export const position: PositionForm<DiceAuction> = {
  write: (state, viewer) =>
    viewer === 'all' ? { ...viewOf(state, viewer), random: state.random } : viewOf(state, viewer),
  read(json, { players }) {
    const parsed = schema.safeParse(json);
    if (!parsed.success) return failure(refusal('bad-position', firstFault(parsed.error, json)));
    const { bidders } = parsed.data;
    if (bidders.length !== players)
      return failure(refusal('bad-position', `$.bidders: found ${bidders.length}, expected ${players}, one a player`));
    const broke = bidders.findIndex(({ coins, bid }) => bid > coins);
    if (broke >= 0)
      return failure(refusal('bad-position', `$.bidders[${broke}].bid: found more than the coins of the bidder`));
    return success({ ...parsed.data, players });
  },
  known(json, { players, seed }) {
    const parsed = knownSchema.safeParse(json);
    if (!parsed.success) return failure(refusal('bad-position', firstFault(parsed.error, json)));
    const bidders = parsed.data.bidders.map((own) => ({ ...own, bid: own.bid ?? 0 }));
    if (bidders.length !== players)
      return failure(refusal('bad-position', `$.bidders: found ${bidders.length}, expected ${players}, one a player`));
    return success({ ...parsed.data, bidders, players, random: parsed.data.random ?? seeded(seed) });
  },
  events(told, { players }) {
    const read = readShapes(told);
    if (!read.ok) return failure(refusal('bad-position', read.error));
    const seats = read.value.flatMap((event) => ('seat' in event ? [event.seat] : []));
    const nobody = seats.find((seat) => seat < 1 || seat > players);
    return nobody === undefined
      ? read
      : failure(refusal('bad-position', `$.seat: found ${nobody}, expected 1 to ${players}`));
  },
};
