import * as z from 'zod';
import type { StateOf } from '../../../engine/vocabulary.ts';
import type { SpaceDefender } from '../game-types.ts';
import { type Mission, maxAboutLength, maxGoal, maxTitleLength } from '../mission.ts';
import type { Field } from '../sector.ts';
import { optionCounts } from '../tables.ts';
import { type Equipment, type EquipmentSlot, enemyKinds, equipmentSlots } from '../vocabulary.ts';
import { isPlain, misplacementFault, unreachableFault } from './values.ts';

const number = z.int().min(1).max(maxGoal);
const plain = (maxLength: number) =>
  z.string().refine((text) => isPlain(text, maxLength), `expected 1 to ${maxLength} printable ASCII characters`);
const options = (slot: EquipmentSlot) =>
  z
    .array(z.int().min(1).max(optionCounts[slot]))
    .min(1)
    .refine((list) => list.every((option, i) => option > (list[i - 1] ?? 0)), 'expected numbers that rise');

/** The mission of a position as JSON; its board is that of the position. */
export const missionSchema = z.strictObject({
  title: plain(maxTitleLength),
  tier: z.int().min(1).max(3),
  about: plain(maxAboutLength),
  goal: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('survive'), turns: number }),
    z.strictObject({ type: z.literal('score'), score: number }),
    z.strictObject({ type: z.literal('destroy'), kind: z.enum(enemyKinds), count: number }),
    z.strictObject({ type: z.literal('endless') }),
  ]),
  limits: z.strictObject({ turns: number.optional(), escapes: z.int().min(0).max(maxGoal).optional() }).optional(),
  first: z.strictObject({ kind: z.enum(enemyKinds), column: z.int().min(2).max(30) }).optional(),
  parts: z.strictObject({
    weapon: options('weapon'),
    armour: options('armour'),
    engine: options('engine'),
    power: options('power'),
  }),
});

type MissionPosition = z.infer<typeof missionSchema>;

/** What a position says of the mission that is played. */
export const writeMissionPosition = ({
  title,
  tier,
  about,
  goal,
  limits,
  first,
  parts,
}: NonNullable<StateOf<SpaceDefender>['mission']>) => ({
  title,
  tier,
  about,
  goal,
  ...(limits.turns === undefined && limits.escapes === undefined ? {} : { limits }),
  ...(first === undefined ? {} : { first }),
  parts,
});

/** The mission of a position on its board. */
export const missionOn = ({ limits, first, ...mission }: MissionPosition, field: Field): Mission => ({
  ...mission,
  ...(first === undefined ? {} : { first }),
  limits: {
    ...(limits?.turns === undefined ? {} : { turns: limits.turns }),
    ...(limits?.escapes === undefined ? {} : { escapes: limits.escapes }),
  },
  field,
});

/** What of a position does not fit its mission, with its JSON path. */
export function missionFault(
  { goal, limits, first, parts }: MissionPosition,
  { thresholds, columns }: Pick<Field, 'thresholds' | 'columns'>,
  equipment: Readonly<Equipment>,
): string | undefined {
  const slot = equipmentSlots.find((name) => !parts[name].includes(equipment[name]));
  if (slot !== undefined)
    return `$.equipment.${slot}: found ${equipment[slot]}, expected one of ${parts[slot].join(', ')}, which the mission allows`;
  const hopeless = unreachableFault(goal, thresholds, {
    ...(limits?.turns === undefined ? {} : { turns: limits.turns }),
  });
  if (hopeless !== undefined) return `$.mission.goal: ${hopeless}`;
  const misplaced = misplacementFault(first, { columns });
  return misplaced === undefined ? undefined : `$.mission.first.column: ${misplaced}`;
}
