import { itemAt } from '../../../../engine/lookup.ts';
import { type Cell, cellName } from '../../cells.ts';
import {
  type Attributes,
  armourOf,
  armours,
  engineOf,
  engines,
  type Part,
  type Power,
  powerOf,
  powers,
  sumOfParts,
  weaponOf,
  weapons,
} from '../../tables.ts';
import { count } from '../../text/words.ts';
import type { View } from '../../view.ts';
import type { Equipment, EquipmentSlot } from '../../vocabulary.ts';

/** The options of a setup page by their names. */
export const optionNames: Readonly<Record<EquipmentSlot, readonly string[]>> = {
  weapon: weapons.map(({ name }) => name),
  armour: armours.map(({ name }) => name),
  engine: engines.map(({ name }) => name),
  power: powers.map(({ name }) => name),
};

/** Weapon, armour and engine of a ship, with what each is. */
export const partsOf = (equipment: Readonly<Equipment>): readonly (readonly [slot: EquipmentSlot, part: Part])[] => [
  ['weapon', weaponOf(equipment)],
  ['armour', armourOf(equipment)],
  ['engine', engineOf(equipment)],
];

/** The name of what is chosen on a page. */
export const nameOf = (slot: EquipmentSlot, equipment: Readonly<Equipment>): string =>
  slot === 'power' ? powerOf(equipment).name : itemAt(optionNames[slot], equipment[slot] - 1);

/** Whether an option may be taken: missions may allow only some. */
export const isAllowed = ({ mission }: Pick<View, 'mission'>, slot: EquipmentSlot, option: number): boolean =>
  mission?.parts[slot].includes(option) ?? true;

/** The numbers and names of the options that may be taken on a page. */
export const allowedOptions = (
  view: Pick<View, 'mission'>,
  slot: EquipmentSlot,
): readonly (readonly [number, string])[] =>
  optionNames[slot].flatMap((name, i) => (isAllowed(view, slot, i + 1) ? [[i + 1, name] as const] : []));

/** How far a ship gets without regeneration: cells flown, or times fired. */
export function endurance(equipment: Readonly<Equipment>): { readonly cells: string; readonly shots: string } {
  const sum = sumOfParts(equipment);
  const { resource, cost } = weaponOf(equipment);
  // The last health is not fired away.
  const supply = resource === 'energy' ? sum.energy : sum.health - 1;
  return {
    cells: count(Math.floor(sum.energy / Math.max(1, sum.moveCost)), 'cell'),
    shots: count(Math.floor(supply / cost), 'shot'),
  };
}

/** What a power costs: `50 energy`. */
export const powerCost = ({ name, cost }: Power): string =>
  name === 'Overcharge' ? 'up to 50 health' : `${cost} energy`;

/** What a power does, in a few words. */
export function powerEffect({ name }: Power, spawn: Cell): string {
  switch (name) {
    case 'Recall':
      return `back to ${cellName(spawn)} from anywhere`;
    case 'Repair':
      return '50 health, even above the total';
    case 'Overcharge':
      return 'twice as much energy';
    case 'Deploy Drones':
      return 'all shots vanish, yours too';
    case 'Orbital Strike':
      return '100 damage after armour, to all';
  }
}

/** What changes from one ship to another. */
export const difference = (to: Attributes, from: Attributes): Attributes => ({
  health: to.health - from.health,
  energy: to.energy - from.energy,
  healthRegen: to.healthRegen - from.healthRegen,
  energyRegen: to.energyRegen - from.energyRegen,
  armour: to.armour - from.armour,
  vision: to.vision - from.vision,
  move: to.move - from.move,
  moveCost: to.moveCost - from.moveCost,
});
