import * as z from 'zod';
import { type EventSchemas, eventReader } from '../../../engine/event-schema.ts';
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
const counted = {
  ...executing,
  execution: whole(1, executionSteps.length),
  step: whole(0, most),
  action: whole(0, most),
};
const placed = { ...counted, by: z.enum(['card', 'belt', 'pusher', 'gear', 'crusher', 'goal', 'flag']), ...place };

/** The shape of each event (rules, section 9). */
const schemas = {
  revived: z.strictObject({
    type: z.literal('revived'),
    phase: z.literal('initial'),
    player,
    ...place,
    facing: direction,
    start: whole(1, mostStarts).optional(),
    flag: whole(1, mostFlags).optional(),
  }),
  dealt: z.strictObject({
    type: z.literal('dealt'),
    phase: z.literal('deal'),
    player,
    cards: z.union([z.array(card).length(handSize), z.literal('hidden')]),
  }),
  exchanged: z.strictObject({
    type: z.literal('exchanged'),
    phase: z.literal('plan'),
    player,
    cards: z.union([z.array(card).length(handSize), z.literal('hidden')]),
  }),
  'program-revealed': z.strictObject({
    type: z.literal('program-revealed'),
    ...executing,
    cards: z.array(card).length(5),
  }),
  'card-played': z.strictObject({ type: z.literal('card-played'), ...counted, card }),
  move: z.strictObject({ type: z.literal('move'), ...placed, direction }),
  bump: z.strictObject({ type: z.literal('bump'), ...placed, direction }),
  turn: z.strictObject({ type: z.literal('turn'), ...placed, clockwise: z.boolean() }),
  'half-turn': z.strictObject({ type: z.literal('half-turn'), ...placed }),
  destroyed: z.strictObject({ type: z.literal('destroyed'), ...placed }),
  victory: z.strictObject({ type: z.literal('victory'), ...placed }),
  flag: z.strictObject({ type: z.literal('flag'), ...placed, flag: whole(1, mostFlags) }),
} satisfies EventSchemas<GameEvent>;

const readShape = eventReader<GameEvent, typeof schemas>(schemas);

/** Reads an event that somebody was told, or its first fault. */
export function readEvent(json: unknown, { board, players }: Match): Result<GameEvent, FileFault> {
  const read = readShape(json);
  if (!read.ok) return faultAt('', read.error);
  const event = read.value;
  if (event.player > players) return faultAt('/player', `found ${event.player}, expected 1 to ${players}`);
  if ('x' in event && (event.x > board.width || event.y > board.height))
    return faultAt('/x', `found ${event.x}, ${event.y}, expected a square on or beside the board`);
  return success(event);
}
