import * as z from 'zod';
import { type EventSchemas, eventsReader, maxCount } from '#engine/parsing/json.ts';
import { type FileFault, failure, type Result, refusal } from '#engine/result.ts';
import type { GameEvent } from '../events.ts';
import { powerNames } from '../tables.ts';
import { enemyKinds, equipmentSlots, setupPhases, turnPhases } from '../vocabulary.ts';
import { ranks } from '../waves.ts';

const natural = z.int().min(0).max(maxCount);
const change = z.int().min(-maxCount).max(maxCount);
const cell = { row: z.int().min(1).max(10), column: z.int().min(1).max(30) };
const onBoard = z.strictObject(cell);
const end = z.union([onBoard, z.literal('fog')]);
const kind = z.enum(enemyKinds);
const shot = { id: z.int().min(-maxCount).max(-1), side: z.enum(['friendly', 'enemy']) };
const ship = { id: natural, kind };
const by = z.union([natural, z.literal('fog')]);

const event = <const Type extends GameEvent['type'], Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({
    type: z.literal(type),
    phase: z.enum(['not-started', ...setupPhases, 'in-game', ...turnPhases]),
    ...shape,
  });

const meeting = {
  ...cell,
  id: natural,
  kind: z.enum([...enemyKinds, 'Starfighter']),
  mover: z.enum(['projectile', 'ship']),
  projectile: shot.id,
  side: shot.side,
  health: natural,
  damage: natural,
};

export const schemas = {
  'field-chosen': event('field-chosen', { rows: natural, columns: natural, thresholds: z.array(natural) }),
  'page-opened': event('page-opened', { page: z.enum([...setupPhases, 'not-started']) }),
  'option-chosen': event('option-chosen', { slot: z.enum(equipmentSlots), option: natural }),
  'game-started': event('game-started', { rows: natural, columns: natural, ...cell }),
  aborted: event('aborted', { from: z.enum(['setup', 'game']) }),
  'debug-toggled': event('debug-toggled', { on: z.boolean() }),
  'rng-output-toggled': event('rng-output-toggled', { on: z.boolean() }),
  regenerated: event('regenerated', { id: natural, health: change, energy: change }),
  passed: event('passed', cell),
  fired: event('fired', { ...cell, cost: natural, resource: z.enum(['energy', 'health']) }),
  'starfighter-moved': event('starfighter-moved', { from: onBoard, to: onBoard, cells: natural, energy: natural }),
  'special-used': event('special-used', { ...cell, power: z.enum(powerNames), health: change, energy: change }),
  'projectile-spawned': event('projectile-spawned', {
    ...shot,
    to: onBoard.nullable(),
    by,
    damage: natural,
    move: natural,
  }),
  'projectile-moved': event('projectile-moved', { ...shot, from: end, to: end.nullable() }),
  'projectile-stayed': event('projectile-stayed', { ...shot, ...cell }),
  combined: event('combined', { ...shot, ...cell, other: shot.id, damage: natural }),
  negated: event('negated', { ...shot, ...cell, other: shot.id, survivor: shot.id.nullable(), damage: natural }),
  neutralized: event('neutralized', { ...shot, ...cell }),
  hit: event('hit', meeting),
  mended: event('mended', meeting),
  rammed: event('rammed', {
    ...ship,
    ...cell,
    mover: z.enum(['Starfighter', 'enemy']),
    damage: natural,
    health: natural,
  }),
  struck: event('struck', { ...ship, ...cell, damage: natural, health: natural }),
  destroyed: event('destroyed', { ...cell, id: natural, kind: meeting.kind, score: natural }),
  gained: event('gained', { ...ship, ...cell, gain: z.enum(['total health', 'armour', 'regen']), amount: natural }),
  'enemy-regenerated': event('enemy-regenerated', { ...ship, ...cell, amount: natural, health: natural }),
  'enemy-moved': event('enemy-moved', { ...ship, from: end, to: end.nullable() }),
  'enemy-stayed': event('enemy-stayed', { ...ship, ...cell }),
  'enemy-spawned': event('enemy-spawned', {
    ...ship,
    to: onBoard.nullable(),
    by: by.nullable(),
    rank: z.enum(ranks).exactOptional(),
    extra: natural.exactOptional(),
  }),
  'wave-announced': event('wave-announced', {
    turn: natural,
    kind,
    rank: z.enum(ranks).exactOptional(),
    health: natural,
    count: natural,
  }),
  healed: event('healed', { ...ship, ...cell, by, amount: natural, health: natural }),
  'vision-changed': event('vision-changed', {
    ...ship,
    ...cell,
    seenByStarfighter: z.boolean(),
    canSeeStarfighter: z.boolean(),
  }),
  'numbers-drawn': event('numbers-drawn', { row: natural, value: natural }),
  'game-over': event('game-over', { turn: natural, score: natural }),
} satisfies EventSchemas<GameEvent>;

const readShapes = eventsReader<GameEvent, typeof schemas>(schemas);

/** Reads events from a server. Fails at the first invalid event. */
export function readEvents(sentEvents: readonly unknown[]): Result<readonly GameEvent[], FileFault> {
  const read = readShapes(sentEvents);
  return read.ok ? read : failure(refusal('bad-position', read.error));
}
