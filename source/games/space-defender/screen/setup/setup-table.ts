import { itemAt } from '../../../../engine/lookup.ts';
import { type Line, type Role, span } from '../../../../screen/styled-text.ts';
import { spawnCell } from '../../cells.ts';
import { type Attributes, armours, engines, powers, sumOfParts, type Weapon, weapons } from '../../tables.ts';
import type { Equipment, EquipmentSlot } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { priceText, shotText } from '../animation/flight.ts';
import { endurance, isAllowed, partsOf, powerCost, powerEffect } from './parts.ts';

/** Columns of the eight attributes, each to its last digit. */
const widths = { health: 15, energy: 7, regen: 7, armour: 6, vision: 7, move: 6, cost: 5 } as const;

/** The attributes in their columns, from the name's on. */
const attributeText = (part: Attributes, name: string): string =>
  [
    name + String(part.health).padStart(widths.health - name.length),
    String(part.energy).padStart(widths.energy),
    `${part.healthRegen}/${part.energyRegen}`.padStart(widths.regen),
    String(part.armour).padStart(widths.armour),
    String(part.vision).padStart(widths.vision),
    String(part.move).padStart(widths.move),
    String(part.moveCost).padStart(widths.cost),
  ].join('');

/** The head of the attributes' columns. */
export const attributeHead = (label: string, last: string): Line => [
  span(`   ${label.padEnd(13)}health energy  regen armour vision  move  cost   ${last}`, 'dim'),
];

/** The parts of a slot, side by side. */
export function optionLines(scene: SpaceDefenderScene, slot: EquipmentSlot, equipment: Equipment): Line[] {
  const line = optionPainter(scene, slot, equipment);
  switch (slot) {
    case 'weapon':
      return [
        attributeHead('weapon', 'shot'),
        ...weapons.map((weapon, i) => line(i, attributeText(weapon, weapon.name), weaponText(scene, weapon))),
      ];
    case 'armour':
    case 'engine':
      return [
        attributeHead(slot, 'when full'),
        ...(slot === 'armour' ? armours : engines).map((part, i) =>
          line(i, attributeText(part, part.name), fullText({ ...equipment, [slot]: i + 1 })),
        ),
      ];
    case 'power':
      return [
        [span('   power            cost              what it does', 'dim')],
        ...powers.map((power, i) =>
          line(i, power.name.padEnd(15) + powerCost(power), powerEffect(power, spawnOf(scene)), 33),
        ),
      ];
  }
}

const spawnOf = ({ view }: SpaceDefenderScene) => spawnCell(view.field ?? { rows: 1, columns: 1 });

const weaponText = ({ columns }: SpaceDefenderScene, weapon: Weapon): string =>
  columns >= 110 ? `${shotText(weapon).padEnd(22)}${priceText(weapon)}` : shotText(weapon);

function fullText(equipment: Equipment): string {
  const { cells, shots } = endurance(equipment);
  return `${cells}, ${shots}`;
}

/** What a part is, in few words. */
export function partText(scene: SpaceDefenderScene, slot: EquipmentSlot, option: number): string {
  switch (slot) {
    case 'weapon': {
      const weapon = itemAt(weapons, option - 1);
      return `${shotText(weapon)}, ${priceText(weapon).replace(/ {3}/, ', ')}`;
    }
    case 'armour': {
      const { health, armour } = itemAt(armours, option - 1);
      return `+${health} health, armour ${armour}`;
    }
    case 'engine': {
      const { move, moveCost, vision } = itemAt(engines, option - 1);
      return `move ${move}, ${moveCost} energy a cell, sees ${vision}`;
    }
    case 'power':
      return powerEffect(itemAt(powers, option - 1), spawnOf(scene));
  }
}

/** Paints rows of the table: strong and marked where it is what is taken, dim where it may not be taken. */
const optionPainter =
  ({ view, columns }: SpaceDefenderScene, slot: EquipmentSlot, equipment: Equipment) =>
  (i: number, text: string, last: string, width = 56): Line => {
    const allowed = isAllowed(view, slot, i + 1);
    const isTaken = equipment[slot] === i + 1;
    const role: Role = !allowed ? 'dim' : isTaken ? 'strong' : 'text';
    return [
      span(isTaken ? ' * ' : '   ', 'accent'),
      span(`${i + 1} `, 'dim'),
      span(`${text.padEnd(width)}${allowed ? last : 'locked'}`.padEnd(columns - 5), role),
    ];
  };

/** The ship of these parts: its parts, and their sum. */
export const shipLines = (equipment: Readonly<Equipment>): Line[] => [
  ...partsOf(equipment).map(
    ([slot, part]): Line => [span(`     ${attributeText(part, part.name)}   `), span(slot, 'dim')],
  ),
  sumLine(equipment),
];

/** The sum of a ship's parts, and how far it gets. */
const sumLine = (equipment: Readonly<Equipment>): Line => [
  span('   = ', 'dim'),
  span(attributeText(sumOfParts(equipment), 'sum'), 'strong'),
  span(`   full: ${endurance(equipment).cells}`, 'dim'),
];
