import { type Area, type Line, type Role, span } from '../../../../screen/paint.ts';
import { spawnCell } from '../../cells.ts';
import { type Attributes, armours, engines, type Part, powerOf, powers, sumOfParts, weapons } from '../../tables.ts';
import { type Equipment, type EquipmentSlot, equipmentSlots } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { priceText, shotText } from '../watched/flight.ts';
import { endurance, isAllowed, partsOf, powerCost, powerEffect } from './parts.ts';

/** Columns of the eight attributes, each to its last digit. */
const widths = { health: 15, energy: 7, regen: 7, armour: 6, vision: 7, move: 6, cost: 5 } as const;

/** The attributes in their columns, from the name's on. */
export const attributeText = (part: Attributes, name: string): string =>
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

/** The options of a setup page, side by side. */
export function optionLines(scene: SpaceDefenderScene, slot: EquipmentSlot): Line[] {
  const wide = scene.columns >= 110;
  switch (slot) {
    case 'weapon':
      return [
        attributeHead('weapon', 'shot'),
        ...weapons.map((weapon, i) =>
          partRow(
            scene,
            slot,
            weapon,
            i,
            wide ? `${shotText(weapon).padEnd(22)}${priceText(weapon)}` : shotText(weapon),
          ),
        ),
      ];
    case 'armour':
      return [
        attributeHead('armour', 'when full'),
        ...armours.map((part, i) => partRow(scene, slot, part, i, full(scene, slot, i))),
      ];
    case 'engine':
      return [
        attributeHead('engine', 'when full'),
        ...engines.map((part, i) => partRow(scene, slot, part, i, full(scene, slot, i))),
      ];
    case 'power':
      return [
        [span('   power            cost              what it does', 'dim')],
        ...powers.map((power, i) =>
          optionRow(scene, slot, i, power.name.padEnd(15) + powerCost(power), powerEffect(power, spawnOf(scene)), 33),
        ),
      ];
  }
}

const spawnOf = ({ view }: SpaceDefenderScene) => spawnCell(view.field ?? { rows: 1, columns: 1 });

function full({ view }: SpaceDefenderScene, slot: EquipmentSlot, i: number): string {
  const { cells, shots } = endurance({ ...view.equipment, [slot]: i + 1 });
  return `${cells}, ${shots}`;
}

const partRow = (scene: SpaceDefenderScene, slot: EquipmentSlot, part: Part, i: number, last: string): Line =>
  optionRow(scene, slot, i, attributeText(part, part.name), last);

/** A row of the table: strong where it is what is taken now, dim where it may not be taken. */
function optionRow(
  scene: SpaceDefenderScene,
  slot: EquipmentSlot,
  i: number,
  text: string,
  last: string,
  width = 56,
): Line {
  const allowed = isAllowed(scene.view, slot, i + 1);
  const role: Role = !allowed ? 'dim' : scene.view.equipment[slot] === i + 1 ? 'strong' : 'text';
  const area: Area | undefined = scene.local.choice === i ? 'selection' : undefined;
  const note = allowed ? last : 'not here';
  return [
    span(area === undefined ? '   ' : ' > ', 'accent', area),
    span(`${i + 1} `, 'dim', area),
    span(`${text.padEnd(width)}${note}`.padEnd(scene.columns - 5), role, area),
  ];
}

/** The ship of these parts: its parts, and their sum. */
export const shipLines = (equipment: Readonly<Equipment>, changing: EquipmentSlot | undefined): Line[] => [
  ...partsOf(equipment).map(
    ([slot, part]): Line => [
      span(`     ${attributeText(part, part.name)}   `, slot === changing ? 'strong' : 'text'),
      span(slot, 'dim'),
    ],
  ),
  sumLine(equipment),
];

/** The sum of a ship's parts, and how far it gets. */
export const sumLine = (equipment: Readonly<Equipment>): Line => [
  span('   = ', 'dim'),
  span(attributeText(sumOfParts(equipment), 'sum'), 'strong'),
  span(`   full: ${endurance(equipment).cells}`, 'dim'),
];

/** All that was chosen: a row for each page, and the sum. */
export function summaryLines(scene: SpaceDefenderScene): Line[] {
  const { equipment } = scene.view;
  const row = (slot: EquipmentSlot, text: string): Line => [
    span(`   ${equipmentSlots.indexOf(slot) + 1} `, 'dim'),
    span(text.padEnd(56)),
    span(slot, 'dim'),
  ];
  const power = powerOf(equipment);
  return [
    attributeHead('parts', ''),
    ...partsOf(equipment).map(([slot, part]) => row(slot, attributeText(part, part.name))),
    row('power', `${power.name}   ${powerCost(power)}: ${powerEffect(power, spawnOf(scene))}`),
    sumLine(equipment),
    [span(' '.repeat(61)), span(`or ${endurance(equipment).shots}`, 'dim')],
  ];
}
