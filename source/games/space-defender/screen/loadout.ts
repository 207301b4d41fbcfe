import { itemAt } from '../../../engine/lookup.ts';
import type { View } from '../view.ts';
import { type Equipment, type EquipmentSlot, equipmentSlots } from '../vocabulary.ts';
import type { SpaceDefenderScene } from './local.ts';
import { isAllowed, optionNames } from './setup/parts.ts';

/** A ship that is ready, by its name. */
interface Preset {
  readonly name: string;
  readonly about: string;
  /** The slots whose best part it needs to be that. */
  readonly needs: readonly EquipmentSlot[];
  /** Of each slot the parts that suit it, the best first: not every mission allows every part. */
  readonly parts: Readonly<Record<EquipmentSlot, readonly number[]>>;
}

/** Ships that are ready: one for most missions, one that shoots from afar, one that takes hits. */
export const presets: readonly Preset[] = [
  {
    name: 'Gunner',
    about: 'all-round',
    needs: [],
    parts: { weapon: [1, 3, 2, 4, 5], armour: [2, 3, 1, 4], engine: [1, 2, 3], power: [2, 5, 1, 4, 3] },
  },
  {
    name: 'Sniper',
    about: 'long range, thin',
    needs: ['weapon', 'armour'],
    parts: { weapon: [3, 1, 2, 4, 5], armour: [1, 2, 3, 4], engine: [2, 1, 3], power: [1, 2, 4, 5, 3] },
  },
  {
    name: 'Fortress',
    about: 'thick hull, slow',
    needs: ['armour', 'engine'],
    parts: { weapon: [2, 1, 4, 5, 3], armour: [4, 3, 2, 1], engine: [3, 1, 2], power: [2, 5, 4, 3, 1] },
  },
];

/** The ships that are offered: not those that lack a part that makes them what they are. */
export const presetsIn = (view: Pick<View, 'mission'>): readonly Preset[] =>
  presets.filter(({ needs, parts }) => needs.every((slot) => isAllowed(view, slot, itemAt(parts[slot], 0))));

/** The row of the ship that was used last; before it are the presets, behind it each of its parts. */
export const lastUsedIn = (view: Pick<View, 'mission'>): number => presetsIn(view).length;
export const loadoutRows = (view: Pick<View, 'mission'>): number => lastUsedIn(view) + 1 + equipmentSlots.length;

/** The part whose row this is; nothing on a row of a whole ship. */
export const slotOfRow = (view: Pick<View, 'mission'>, row: number): EquipmentSlot | undefined =>
  equipmentSlots[row - lastUsedIn(view) - 1];

/** The first part of a slot that may be taken. */
const firstOf = ({ mission }: Pick<View, 'mission'>, slot: EquipmentSlot): number =>
  mission === null ? 1 : itemAt(mission.parts[slot], 0);

/** A ship of the first of these parts that may be taken there, or of the first that may where none of them may. */
export function shipOf(view: Pick<View, 'mission'>, parts: Preset['parts']): Equipment {
  const part = (slot: EquipmentSlot): number =>
    parts[slot].find((option) => isAllowed(view, slot, option)) ?? firstOf(view, slot);
  return { weapon: part('weapon'), armour: part('armour'), engine: part('engine'), power: part('power') };
}

/** The ship of one's own: that which was used last, as it has been changed since. */
export function ownShip({ view, local }: SpaceDefenderScene): Equipment {
  const { weapon, armour, engine, power } = local.customShip ?? view.equipment;
  return shipOf(view, { weapon: [weapon], armour: [armour], engine: [engine], power: [power] });
}

/** The ship of a row. */
export function shipOfRow(scene: SpaceDefenderScene, row: number): Equipment {
  const preset = presetsIn(scene.view)[row];
  return preset === undefined ? ownShip(scene) : shipOf(scene.view, preset.parts);
}

/** The ship that Enter would take. */
export const chosenShip = (scene: SpaceDefenderScene): Equipment => shipOfRow(scene, scene.local.choice);

/** Whether a ship has been used before, as far as it tells: it is not of the first parts. */
export const isUsed = ({ equipment, mission }: View): boolean =>
  !equipmentSlots.every((slot) => equipment[slot] === firstOf({ mission }, slot));

/** The row that is chosen at first: what was used last, if anything was. */
export const firstRow = (view: View): number => (isUsed(view) ? lastUsedIn(view) : 0);

/** The next part of a slot that may be taken. */
export function otherPart(scene: SpaceDefenderScene, slot: EquipmentSlot, by: 1 | -1): Equipment {
  const current = ownShip(scene);
  const allowed = optionNames[slot].map((_, i) => i + 1).filter((option) => isAllowed(scene.view, slot, option));
  const at = allowed.indexOf(current[slot]);
  return { ...current, [slot]: itemAt(allowed, (at + by + allowed.length) % allowed.length) };
}
