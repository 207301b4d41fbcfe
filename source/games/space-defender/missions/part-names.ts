import { type Result, success } from '../../../engine/result.ts';
import type { AllowedParts } from '../mission.ts';
import { armours, engines, powerNames, weapons } from '../tables.ts';
import type { EquipmentSlot } from '../vocabulary.ts';
import { found } from './found.ts';

/** The names of a slot's options, in their order. */
export const partNames: Readonly<Record<EquipmentSlot, readonly string[]>> = {
  weapon: weapons.map(({ name }) => name),
  armour: armours.map(({ name }) => name),
  engine: engines.map(({ name }) => name),
  power: powerNames,
};

const allOf = (slot: EquipmentSlot): readonly number[] => partNames[slot].map((_, i) => i + 1);

/** Every part there is. */
export const allParts: AllowedParts = {
  weapon: allOf('weapon'),
  armour: allOf('armour'),
  engine: allOf('engine'),
  power: allOf('power'),
};

/** Reads names of a slot's options with commas between them; a fault says what was found instead. */
export function readParts(slot: EquipmentSlot, text: string): Result<readonly number[], string> {
  const names = partNames[slot];
  const listed = text.split(',').map((name) => name.trim());
  for (const [i, name] of listed.entries()) {
    if (!names.includes(name)) return found(name, `names of ${names.join(', ')}, with commas between`);
    if (listed.indexOf(name) < i) return found(name, 'each name once');
  }
  return success(listed.map((name) => names.indexOf(name) + 1).sort((a, b) => a - b));
}

/** The names of these options, as a level file lists them. */
export const partsText = (slot: EquipmentSlot, options: readonly number[]): string =>
  options.map((option) => partNames[slot][option - 1]).join(', ');
