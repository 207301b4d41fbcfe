import * as z from 'zod';
import { firstFault } from '../../../engine/position.ts';
import { type FileFault, failure, type Result, refusal, success } from '../../../engine/result.ts';
import type { GameEvent } from '../events.ts';
import type { Match } from '../state.ts';
import { ranges, reasons } from '../vocabulary.ts';

const whole = ([low, high]: readonly [number, number]) => z.int().min(low).max(high);
const planet = whole(ranges.id);
const player = z.literal([1, 2]);
const owner = z.literal([0, 1, 2]);
/** As many as all shuttles of a player that land together. */
const people = whole([0, Number.MAX_SAFE_INTEGER]);
const transfer = { from: planet, to: planet, people };
const queue = { ...transfer, phase: z.literal('orders'), order: whole([0, Number.MAX_SAFE_INTEGER]) };
const census = { planet, p1: people, p2: people };

/** The shape of an event (rules, section 8). */
export const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('queued'), ...queue }),
  z.strictObject({ type: z.literal('cancelled'), ...queue }),
  z.strictObject({
    type: z.literal('launched'),
    phase: z.literal('launch'),
    ...transfer,
    player,
    turnsLeft: whole(ranges.length),
  }),
  z.strictObject({ type: z.literal('grown'), phase: z.literal('grow'), ...census }),
  z.strictObject({
    type: z.literal('landed'),
    phase: z.literal('land'),
    planet,
    player,
    people,
    landed: people,
    lost: people,
  }),
  z.strictObject({ type: z.literal('decayed'), phase: z.literal('decay'), ...census }),
  z.strictObject({
    type: z.literal('owner-changed'),
    phase: z.enum(['launch', 'grow', 'land', 'decay']),
    planet,
    before: owner,
    after: owner,
  }),
  z.strictObject({ type: z.literal('turn-passed'), phase: z.literal('end'), turn: whole(ranges.turns), mover: player }),
  z.strictObject({ type: z.literal('resigned'), phase: z.literal('orders'), player }),
  z.strictObject({
    type: z.literal('match-over'),
    phase: z.literal('end'),
    winners: z.array(player).max(1),
    reason: z.enum(reasons),
  }),
]);

/** Reads an event that somebody was told, or its first fault. */
export function readEvent(json: unknown, { map }: Match): Result<GameEvent, FileFault> {
  const parsed = eventSchema.safeParse(json);
  if (!parsed.success) return failure(refusal('bad-position', firstFault(parsed.error, json)));
  const event = parsed.data;
  const named = 'planet' in event ? [event.planet] : 'from' in event ? [event.from, event.to] : [];
  const strange = named.find((id) => map.indexOf[id] === undefined);
  if (strange === undefined) return success(event);
  return failure(refusal('bad-position', `$: found planet ${strange}, expected planets of the map only`));
}
