import { listOf, pluralize } from '../../../../screen/sentences.ts';
import {
  type Attributes,
  armourOf,
  armours,
  engineOf,
  engines,
  optionName,
  powerOf,
  powers,
  sumOfParts,
  type Weapon,
  weaponOf,
  weapons,
} from '../../tables.ts';
import { signed } from '../../text/words.ts';
import type { Equipment, EquipmentSlot } from '../../vocabulary.ts';
import { cellsText } from './where.ts';

/** An option of a setup page: its name, and what it brings. */
export interface OptionWords {
  readonly name: string;
  readonly text: string;
}

const attributeNames: readonly (readonly [key: keyof Attributes, name: string])[] = [
  ['health', 'health'],
  ['energy', 'energy'],
  ['healthRegen', 'health regeneration'],
  ['energyRegen', 'energy regeneration'],
  ['armour', 'armour'],
  ['vision', 'vision'],
  ['move', 'move'],
  ['moveCost', 'move cost'],
];

/** Attributes in words, those that are 0 left out. */
export const attributesText = (attributes: Attributes, write: (value: number) => string = String): string =>
  attributeNames
    .filter(([key]) => attributes[key] !== 0)
    .map(([key, name]) => `${name} ${write(attributes[key])}`)
    .join(', ');

/** What of the attributes changes: `energy +90, move cost -1`; nothing where all stays. */
export function changesText(before: Attributes, after: Attributes): string {
  const change = (key: keyof Attributes) => after[key] - before[key];
  return attributeNames
    .filter(([key]) => change(key) !== 0)
    .map(([key, name]) => `${name} ${signed(change(key))}`)
    .join(', ');
}

/** What firing a weapon does and costs: `1 shot of 70 damage for 5 energy`. */
export const fireText = ({ muzzles, damage, cost, resource, shotMove }: Weapon): string =>
  `${pluralize(muzzles.length, shotMove === 0 ? 'mine' : 'shot')} of ${damage} damage for ${cost} ${resource}`;

/** The options of a page, in their order. */
export const optionsOf: Readonly<Record<EquipmentSlot, readonly OptionWords[]>> = {
  weapon: weapons.map((weapon) => ({ name: weapon.name, text: `${attributesText(weapon)}; ${fireText(weapon)}` })),
  armour: armours.map((part) => ({ name: part.name, text: attributesText(part) })),
  engine: engines.map((part) => ({ name: part.name, text: attributesText(part) })),
  power: powers.map(({ name, text }) => ({ name, text: text.slice(name.length).replace(/^ \((.*?)\): /, '$1. ') })),
};

/** How the shots of a weapon fly, as a sentence. */
export function flightSentence({ description, shotMove, flight, accelerates }: Weapon): string {
  const way =
    shotMove === 0
      ? 'It stays where it is'
      : flight === 'jump'
        ? `It jumps ${shotMove} columns a turn and hits only where it lands`
        : accelerates
          ? 'They fly 1 cell, then 2, 4, 8 and so on'
          : `${cellsText(shotMove)} a turn`;
  return `${description}. ${way}.`;
}

/** The parts of a ship by name. */
export const partsText = (equipment: Readonly<Equipment>): string =>
  listOf([
    `weapon ${weaponOf(equipment).name}`,
    `armour ${armourOf(equipment).name}`,
    `engine ${engineOf(equipment).name}`,
    `power ${powerOf(equipment).name}`,
  ]);

/** What a full ship can do: `fly 53 cells or fire 8 times`. */
export function enduranceText(equipment: Readonly<Equipment>): string {
  const sum = sumOfParts(equipment);
  const weapon = weaponOf(equipment);
  const shots = Math.floor((weapon.resource === 'energy' ? sum.energy : sum.health) / weapon.cost);
  const times = `fire ${pluralize(shots, 'time')}`;
  return sum.moveCost === 0 ? times : `fly ${cellsText(Math.floor(sum.energy / sum.moveCost))} or ${times}`;
}

/** The part or power that is chosen in a slot. */
export const chosenName = (slot: EquipmentSlot, equipment: Readonly<Equipment>): string =>
  optionName(slot, equipment[slot]);
