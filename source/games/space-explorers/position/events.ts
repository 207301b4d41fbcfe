import * as z from 'zod';
import { type EventSchemas, eventsReader } from '../../../engine/parsing/event-schema.ts';
import { type FileFault, failure, type Result, refusal } from '../../../engine/result.ts';
import type { GameEvent } from '../events.ts';
import type { StarMap } from '../map.ts';
import type { ReadonlyState } from '../state.ts';
import { ranges, reasons } from '../vocabulary.ts';
import { faultOfEvents } from './told-events.ts';

const integerIn = ([low, high]: readonly [number, number]) => z.int().min(low).max(high);
const player = z.literal([1, 2]);
const owner = z.literal([0, 1, 2]);
/** Shuttles that land together are added up, so there may be more people than in any one of them. */
const people = integerIn([0, Number.MAX_SAFE_INTEGER]);

/** The shapes of events (rules, section 8) on a map. */
export function schemasFor(ids: readonly number[]) {
  const known = new Set(ids);
  const planet = integerIn(ranges.id).refine((id) => known.has(id), { error: () => 'expected planets of the map only' });
  const transfer = { from: planet, to: planet, people };
  const queue = { ...transfer, phase: z.literal('orders'), order: integerIn([0, Number.MAX_SAFE_INTEGER]) };
  const census = { planet, p1: people, p2: people };
  return {
    queued: z.strictObject({ type: z.literal('queued'), ...queue }),
    cancelled: z.strictObject({ type: z.literal('cancelled'), ...queue }),
    launched: z.strictObject({
      type: z.literal('launched'),
      phase: z.literal('launch'),
      ...transfer,
      player,
      turnsLeft: integerIn(ranges.length),
    }),
    grown: z.strictObject({ type: z.literal('grown'), phase: z.literal('grow'), ...census }),
    landed: z.strictObject({
      type: z.literal('landed'),
      phase: z.literal('land'),
      planet,
      player,
      people,
      landed: people,
      lost: people,
    }),
    decayed: z.strictObject({ type: z.literal('decayed'), phase: z.literal('decay'), ...census }),
    'owner-changed': z.strictObject({
      type: z.literal('owner-changed'),
      phase: z.enum(['launch', 'grow', 'land', 'decay']),
      planet,
      before: owner,
      after: owner,
    }),
    'turn-passed': z.strictObject({
      type: z.literal('turn-passed'),
      phase: z.literal('end'),
      turn: integerIn(ranges.turns),
      mover: player,
    }),
    resigned: z.strictObject({ type: z.literal('resigned'), phase: z.literal('orders'), player }),
    'match-over': z.strictObject({
      type: z.literal('match-over'),
      phase: z.literal('end'),
      winners: z.array(integerIn([1, 2])).max(1),
      reason: z.enum(reasons),
    }),
  } satisfies EventSchemas<GameEvent>;
}

type Shapes = ReturnType<typeof schemasFor>;

/** Readers of events, by map: building one takes long. */
const readers = new WeakMap<StarMap, ReturnType<typeof eventsReader<GameEvent, Shapes>>>();

/** Reads events that somebody was told between two positions, or their first fault. */
export function readEvents(
  told: readonly unknown[],
  before: ReadonlyState,
  after: ReadonlyState,
): Result<readonly GameEvent[], FileFault> {
  const reader = readers.get(after.map) ?? eventsReader<GameEvent, Shapes>(schemasFor(after.map.ids));
  readers.set(after.map, reader);
  const read = reader(told);
  if (!read.ok) return failure(refusal('bad-position', read.error));
  const fault = faultOfEvents(before, after, read.value);
  return fault === undefined ? read : failure(refusal('bad-position', fault));
}
