import * as z from 'zod';
import { maxCount as most } from '../../engine/parsing/schema-faults.ts';
import { missionSchema } from './missions/mission-position.ts';
import { isOrbment, type Orbment } from './scoring.ts';
import { optionCounts } from './tables.ts';
import { enemyKinds, setupPhases, stateName } from './vocabulary.ts';

const natural = z.int().min(0).max(most);
const positive = z.int().min(1).max(most);
const cell = { row: z.int().min(1).max(10), column: z.int().min(1).max(30) };

const waitingPhases = ['not-started', ...setupPhases, 'in-game'] as const;
/** The waiting phases by the names that players read. */
export const phaseByName = new Map(waitingPhases.map((phase) => [stateName(phase), phase]));
const threshold = z.int().min(1).max(101);
const option = (slot: keyof typeof optionCounts) => z.int().min(1).max(optionCounts[slot]);
const generator = z.strictObject({ next: z.int().min(1).max(2147483646), draws: natural });
const stream = z.strictObject({ c: z.number(), s0: z.number(), s1: z.number(), s2: z.number() });

/** Checked by hand, as schemas that contain themselves need much of the stack; this is what JSON Schema says of it. */
const orbment = z.custom<Orbment>(isOrbment, 'expected 1, 2, 3 or a focus with its slots').meta({
  anyOf: [
    { enum: [1, 2, 3] },
    {
      type: 'object',
      properties: { focus: { enum: ['diamond', 'platinum'] }, slots: { type: 'array', maxItems: 4 } },
      required: ['focus', 'slots'],
    },
  ],
});

/** A position as JSON (rules, section 14). */
export const positionSchema = z.strictObject({
  state: z.enum([...phaseByName.keys()]),
  turn: natural,
  substate: natural,
  debug: z.boolean(),
  mission: missionSchema.optional(),
  board: z.strictObject({ rows: z.int().min(5).max(10), columns: z.int().min(10).max(30) }).nullable(),
  thresholds: z.tuple([threshold, threshold, threshold, threshold, threshold]).nullable(),
  equipment: z.strictObject({
    weapon: option('weapon'),
    armour: option('armour'),
    engine: option('engine'),
    power: option('power'),
  }),
  starfighter: z
    .strictObject({
      health: natural,
      totalHealth: natural,
      energy: natural,
      totalEnergy: natural,
      healthRegen: natural,
      energyRegen: natural,
      armour: natural,
      vision: natural,
      move: natural,
      moveCost: natural,
      ...cell,
      alive: z.boolean(),
    })
    .nullable(),
  enemies: z.array(
    z.strictObject({
      id: positive,
      kind: z.enum(enemyKinds),
      health: positive,
      totalHealth: positive,
      regen: natural,
      armour: natural,
      vision: natural,
      seenByStarfighter: z.boolean(),
      canSeeStarfighter: z.boolean(),
      ...cell,
    }),
  ),
  projectiles: z.array(
    z.strictObject({
      id: z.int().min(-most).max(-1),
      side: z.enum(['friendly', 'enemy']),
      damage: positive,
      move: natural,
      direction: z.enum(['up-right', 'right', 'down-right']).default('right'),
      ...cell,
    }),
  ),
  score: natural,
  focus: z.array(orbment),
  kills: z.record(z.enum(enemyKinds), natural).optional(),
  escaped: natural.optional(),
  hits: natural.optional(),
  nextEnemyId: positive.optional(),
  nextProjectileId: z.int().min(-most).max(-1).optional(),
  rngOutput: z.boolean().default(false),
  classic: generator.nullable().optional(),
  random: z.strictObject({ seed: z.string(), streams: z.record(z.string(), stream) }).optional(),
});

export type Position = z.infer<typeof positionSchema>;
