import * as z from 'zod';
import type { StateOf } from '#engine/vocabulary.ts';
import type { SpaceDefender } from '../game-types.ts';
import {
  isPlain,
  type Mission,
  maxAboutLength,
  maxGoal,
  maxTitleLength,
  misplacementFault,
  unreachableFault,
  wavesOf,
} from '../mission.ts';
import type { Field } from '../sector.ts';
import { optionCounts } from '../tables.ts';
import { type Equipment, type EquipmentSlot, enemyKinds, equipmentSlots } from '../vocabulary.ts';
import { drawnPlaces, maxExtraHealth, maxWaves, maxWaveTurn, ranks, type Wave, waveFault } from '../waves.ts';

const number = z.int().min(1).max(maxGoal);
const plain = (maxLength: number) =>
  z.string().refine((text) => isPlain(text, maxLength), `expected 1 to ${maxLength} printable ASCII characters`);
const options = (slot: EquipmentSlot) =>
  z
    .array(z.int().min(1).max(optionCounts[slot]))
    .min(1)
    .refine((list) => list.every((option, i) => option > (list[i - 1] ?? 0)), 'expected numbers in ascending order');

const waveSchema = z.strictObject({
  turn: z.int().min(0).max(maxWaveTurn),
  kind: z.enum(enemyKinds),
  places: z
    .array(z.union([z.int().min(1).max(10), z.enum(drawnPlaces)]))
    .min(1)
    .max(10),
  column: z.int().min(2).max(30).optional(),
  strength: z.strictObject({ rank: z.enum(ranks), health: z.int().min(1).max(maxExtraHealth) }).optional(),
});

/** JSON schema of a mission without its board, which is elsewhere in the position. */
export const missionSchema = z.strictObject({
  title: plain(maxTitleLength),
  tier: z.int().min(1).max(3),
  about: plain(maxAboutLength),
  goal: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('survive'), turns: number }),
    z.strictObject({ type: z.literal('score'), score: number }),
    z.strictObject({ type: z.literal('destroy'), kind: z.enum(enemyKinds), count: number }),
    z.strictObject({ type: z.literal('waves') }),
    z.strictObject({ type: z.literal('endless') }),
  ]),
  limits: z
    .strictObject({
      turns: number.optional(),
      escapes: z.int().min(0).max(maxGoal).optional(),
      rams: z.int().min(0).max(maxGoal).optional(),
    })
    .optional(),
  first: z.strictObject({ kind: z.enum(enemyKinds), column: z.int().min(2).max(30) }).optional(),
  waves: z.array(waveSchema).max(maxWaves).optional(),
  hull: number.optional(),
  warned: z.literal(true).optional(),
  parts: z.strictObject({
    weapon: options('weapon'),
    armour: options('armour'),
    engine: options('engine'),
    power: options('power'),
  }),
});

export type MissionPosition = z.infer<typeof missionSchema>;

export const writeMissionPosition = ({
  title,
  tier,
  about,
  goal,
  limits,
  first,
  waves,
  hull,
  warned,
  parts,
}: NonNullable<StateOf<SpaceDefender>['mission']>) => ({
  title,
  tier,
  about,
  goal,
  ...(Object.values(limits).every((limit) => limit === undefined) ? {} : { limits }),
  ...(first === undefined ? {} : { first }),
  ...(waves === undefined ? {} : { waves }),
  ...(hull === undefined ? {} : { hull }),
  ...(warned && { warned }),
  parts,
});

const readWave = ({ column, strength, ...wave }: z.infer<typeof waveSchema>): Wave => ({
  ...wave,
  ...(column === undefined ? {} : { column }),
  ...(strength === undefined ? {} : { strength }),
});

/** The keys have the order of `readMission`, because servers compare the texts of states. */
export const missionOn = (
  { title, tier, about, goal, parts, limits, first, waves, hull, warned }: MissionPosition,
  field: Field,
): Mission => ({
  title,
  tier,
  about,
  field,
  parts,
  goal,
  limits: {
    ...(limits?.turns === undefined ? {} : { turns: limits.turns }),
    ...(limits?.escapes === undefined ? {} : { escapes: limits.escapes }),
    ...(limits?.rams === undefined ? {} : { rams: limits.rams }),
  },
  ...(first === undefined ? {} : { first }),
  ...(waves === undefined ? {} : { waves: waves.map(readWave) }),
  ...(hull === undefined ? {} : { hull }),
  ...(warned && { warned }),
});

/** Describes a contradiction between a position and its mission, with a JSON path. Undefined if there is none. */
export function missionFault(json: MissionPosition, field: Field, equipment: Readonly<Equipment>): string | undefined {
  const mission = missionOn(json, field);
  const { goal, limits, first, parts } = mission;
  const slot = equipmentSlots.find((name) => !parts[name].includes(equipment[name]));
  if (slot !== undefined)
    return `$.equipment.${slot}: found ${equipment[slot]}, expected a part that the mission allows: ${parts[slot].join(', ')}`;
  const waves = wavesOf(mission);
  for (const [at, wave] of waves.entries()) {
    const unfit = waveFault(wave, field, limits.turns);
    if (unfit !== undefined) return `$.mission.waves[${at}]: ${unfit}`;
  }
  // A view contains no waves, so whether they bring enough enemies is unknown.
  const isView = json.waves?.length === 0;
  const hopeless = isView ? undefined : unreachableFault(goal, field.thresholds, limits, waves);
  if (hopeless !== undefined) return `$.mission.goal: ${hopeless}`;
  const misplaced = misplacementFault(first, field);
  return misplaced === undefined ? undefined : `$.mission.first.column: ${misplaced}`;
}
