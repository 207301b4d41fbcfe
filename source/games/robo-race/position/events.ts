import * as z from 'zod';
import { type EventSchemas, eventsReader } from '#engine/parsing/event-schema.ts';
import type { FileFault, Result } from '#engine/result.ts';
import { isOn, nowhere, xOf, yOf } from '../board.ts';
import type { GameEvent } from '../events.ts';
import { apply } from '../floor.ts';
import type { ReadonlyState } from '../state.ts';
import { DIRECTIONS, executionSteps, handSize, lastCard, longestSide, maxFlags, maxStarts } from '../vocabulary.ts';
import { faultAt } from './read.ts';

const integerIn = (low: number, high: number) => z.int().min(low).max(high);
const maxCounter = Number.MAX_SAFE_INTEGER;
const player = integerIn(1, maxStarts);
const card = integerIn(1, lastCard);
/** A robot can be destroyed one square outside the board, too. */
const place = { x: integerIn(-1, longestSide), y: integerIn(-1, longestSide) };
const direction = z.enum(DIRECTIONS);
const executing = { phase: z.literal('execute'), player };
const counted = {
  ...executing,
  execution: integerIn(1, executionSteps.length),
  step: integerIn(0, maxCounter),
  action: integerIn(0, maxCounter),
};
const placed = { ...counted, by: z.enum(['card', 'belt', 'pusher', 'gear', 'crusher', 'goal', 'flag']), ...place };

/** JSON shape of each event (rules, section 9). */
export const schemas = {
  revived: z.strictObject({
    type: z.literal('revived'),
    phase: z.literal('initial'),
    player,
    ...place,
    facing: direction,
    start: integerIn(1, maxStarts).optional(),
    flag: integerIn(1, maxFlags).optional(),
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
  flag: z.strictObject({ type: z.literal('flag'), ...placed, flag: integerIn(1, maxFlags) }),
} satisfies EventSchemas<GameEvent>;

const readShapes = eventsReader<GameEvent, typeof schemas>(schemas);

/** Returns the events that a viewer received between two positions, or their first error. */
export function readEvents(
  wireEvents: readonly unknown[],
  before: ReadonlyState,
  after: ReadonlyState,
): Result<readonly GameEvent[], FileFault> {
  const read = readShapes(wireEvents);
  if (!read.ok) return faultAt('', read.error);
  const fault = faultOfEvents(before, after, read.value);
  return fault === undefined ? read : faultAt('', fault);
}

/** Describes why these events cannot lead from `before` to `after`, if so. */
function faultOfEvents(before: ReadonlyState, after: ReadonlyState, events: readonly GameEvent[]): string | undefined {
  if (events.length === 0) return undefined;
  const { board } = before;
  const robots = before.robots.map((robot) => ({ ...robot }));
  for (const event of events) {
    const robot = robots[event.player - 1];
    if (robot === undefined) return `$.player: found ${event.player}, expected 1 to ${robots.length}`;
    // The place of a `destroyed` event is where the fall ends, which can be a pit or outside the board.
    const isPlaced = 'execution' in event && 'x' in event && event.type !== 'destroyed';
    if (
      isPlaced &&
      (robot.square === nowhere || event.x !== xOf(board, robot.square) || event.y !== yOf(board, robot.square))
    )
      return `$.x: found ${event.x}, ${event.y}, where robot ${event.player} is not`;
    if ('x' in event && !isBeside(board, event))
      return `$.x: found ${event.x}, ${event.y}, expected a square on or beside the board`;
    if (event.type === 'revived' && !isOn(board, event)) return `$.x: found ${event.x}, ${event.y}, expected a square`;
    apply({ board, robots }, event);
  }
  return JSON.stringify(robots) === JSON.stringify(after.robots)
    ? undefined
    : '$.robots: found events that lead to something else';
}

const isBeside = (
  { width, height }: ReadonlyState['board'],
  { x, y }: { readonly x: number; readonly y: number },
): boolean => x <= width && y <= height;
