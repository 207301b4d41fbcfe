import * as z from 'zod';
import type { PositionForm } from '../../source/engine/game.ts';
import { firstFault } from '../../source/engine/position.ts';
import { failure, refusal, success } from '../../source/engine/result.ts';
import type { DiceAuction } from './game-types.ts';
import { viewOf } from './view.ts';

const natural = z.int().min(0).max(999);
const stream = z.strictObject({ c: z.number(), s0: z.number(), s1: z.number(), s2: z.number() });

const schema = z.strictObject({
  phase: z.enum(['stakes', 'bidding', 'over']),
  round: natural.min(1),
  rounds: natural.min(1),
  goal: natural.min(1),
  stake: z.int().min(0).max(3),
  bidders: z
    .array(
      z.strictObject({
        coins: natural,
        points: natural,
        bid: z.int().min(0).max(9),
        committed: z.boolean(),
        total: natural,
      }),
    )
    .min(2)
    .max(3),
  random: z.strictObject({ seed: z.string(), streams: z.record(z.string(), stream) }),
});

/** How a position is written and read. The view of one seat lacks the hidden things and cannot be loaded. */
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
};
