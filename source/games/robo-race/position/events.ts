import * as z from 'zod';
import { firstFault } from '../../../engine/position.ts';
import { type FileFault, type Result, success } from '../../../engine/result.ts';
import type { GameEvent } from '../events.ts';
import type { Match } from '../state.ts';
import { DIRECTIONS, executionSteps, handSize, lastCard, longestSide, mostFlags, mostStarts } from '../vocabulary.ts';
import { faultAt } from './fault.ts';

const whole = (low: number, high: number) => z.int().min(low).max(high);
const most = Number.MAX_SAFE_INTEGER;
const player = whole(1, mostStarts);
const card = whole(1, lastCard);
/** A robot is destroyed just outside of the board, too. */
const place = { x: whole(-1, longestSide), y: whole(-1, longestSide) };
const direction = z.enum(DIRECTIONS);
const executing = { phase: z.literal('execute'), player };
const counted = { ...executing, execution: z.literal(executionSteps), step: whole(0, most), action: whole(0, most) };
const placed = { ...counted, by: z.enum(['card', 'belt', 'pusher', 'gear', 'crusher', 'goal', 'flag']), ...place };

/** The shape of an event (rules, section 9). */
export const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('revived'),
    phase: z.literal('initial'),
    player,
    ...place,
    facing: direction,
    start: whole(1, mostStarts).optional(),
    flag: whole(1, mostFlags).optional(),
  }),
  z.strictObject({
    type: z.literal('dealt'),
    phase: z.literal('deal'),
    player,
    cards: z.union([z.array(card).length(handSize), z.literal('hidden')]),
  }),
  z.strictObject({
    type: z.literal('exchanged'),
    phase: z.literal('plan'),
    player,
    cards: z.union([z.array(card).length(handSize), z.literal('hidden')]),
  }),
  z.strictObject({ type: z.literal('program-revealed'), ...executing, cards: z.array(card).length(5) }),
  z.strictObject({ type: z.literal('card-played'), ...counted, card }),
  z.strictObject({ type: z.literal('move'), ...placed, direction }),
  z.strictObject({ type: z.literal('bump'), ...placed, direction }),
  z.strictObject({ type: z.literal('turn'), ...placed, clockwise: z.boolean() }),
  z.strictObject({ type: z.literal('half-turn'), ...placed }),
  z.strictObject({ type: z.literal('destroyed'), ...placed }),
  z.strictObject({ type: z.literal('victory'), ...placed }),
  z.strictObject({ type: z.literal('flag'), ...placed, flag: whole(1, mostFlags) }),
]);

/** Reads an event that somebody was told, or its first fault. */
export function readEvent(json: unknown, { board, players }: Match): Result<GameEvent, FileFault> {
  const parsed = eventSchema.safeParse(json);
  if (!parsed.success) return faultAt('', firstFault(parsed.error, json));
  const event = parsed.data;
  if (event.player > players) return faultAt('/player', `found ${event.player}, expected 1 to ${players}`);
  if ('x' in event && (event.x > board.width || event.y > board.height))
    return faultAt('/x', `found ${event.x}, ${event.y}, expected a square on or beside the board`);
  return success(event);
}
