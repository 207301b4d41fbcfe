import { type Frame, frameRows, type Section } from '../../../screen/frame.ts';
import { type Line, type Span, span, withTarget } from '../../../screen/styled-text.ts';
import { type Attributes, sumOfParts } from '../tables.ts';
import { signed } from '../text/words.ts';
import { type EquipmentSlot, equipmentSlots } from '../vocabulary.ts';
import { chosenShip, isUsed, lastUsedIn, ownShip, presetsIn, shipOfRow, slotOfRow } from './loadout.ts';
import { defenderTargets, type SpaceDefenderScene } from './local.ts';
import { goalWords } from './panel/goal.ts';
import { difference, endurance, nameOf } from './setup/parts.ts';
import { aboutPart, taskSection } from './setup/setup-about.ts';
import { attributeHead, optionLines, partText, shipLines } from './setup/setup-table.ts';

/** The loadout: ships that are ready, the one that was used last with its parts, and what the chosen one can do. */
export function paintSetup(scene: SpaceDefenderScene): Frame {
  const { view } = scene;
  const { field, mission } = view;
  const where = mission?.title ?? (field === null ? '' : `a ${field.rows}x${field.columns} board`);
  return {
    title: [span('Space Defender', 'strong'), span(`   Loadout for ${where}`)],
    facts: mission === null ? [] : [span(goalWords(mission), 'dim')],
    left: sectionsOf(scene),
    status: [[span(enterText(scene))], mission === null ? [] : [span(mission.about, 'dim')]],
  };
}

/** As many sections as fit: the chosen part or ship, then what is to be done, then what the parts mean. */
function sectionsOf(scene: SpaceDefenderScene): Section[] {
  const room = scene.rows - frameRows + 1;
  const slot = slotOfRow(scene.view, scene.local.choice);
  const upper = [
    readySection(scene),
    ownSection(scene),
    slot === undefined ? shipSection(scene) : slotSection(scene, slot),
  ];
  const task = taskSection(scene);
  const more = [
    ...(task === undefined ? [] : [task]),
    ...(slot === undefined ? [] : [shipSection(scene)]),
    ...equipmentSlots.map((each) => aboutPart(scene, chosenShip(scene), each)),
  ];
  const sections = [...upper];
  let rest = room - rowsOf(upper) - upper.length + 1;
  for (const section of more) {
    const rows = section.lines.length + 2;
    if (rows > rest) continue;
    rest -= rows;
    sections.push(section);
  }
  return sections.map((section, i) =>
    i < sections.length - 1 && sections.length > upper.length ? spaced(section) : section,
  );
}

const rowsOf = (sections: readonly Section[]): number => sections.reduce((sum, { lines }) => sum + lines.length + 1, 0);

const spaced = (section: Section): Section => ({ ...section, lines: [...section.lines, []] });

const row = (scene: SpaceDefenderScene, number: number, content: Line): Line => {
  const isChosen = scene.local.choice === number;
  const spans = [span(isChosen ? ' > ' : '   ', 'accent'), ...content];
  const rowSpans = isChosen ? spans.map((part): Span => ({ ...part, area: 'selection' })) : spans;
  return withTarget(rowSpans, defenderTargets.to({ type: 'row', row: number }));
};

const shipText = (scene: SpaceDefenderScene, number: number): string => {
  const ship = shipOfRow(scene, number);
  return equipmentSlots.map((slot) => nameOf(slot, ship).padEnd(slot === 'power' ? 15 : 10)).join('');
};

/** The ships that are ready, and the one that was used last. */
function readySection(scene: SpaceDefenderScene): Section {
  const line = (number: number, name: string, about: string): Line =>
    row(scene, number, [
      span(`${number + 1} `, 'dim'),
      span(name.padEnd(11), 'strong'),
      span(shipText(scene, number)),
      span(about, 'dim'),
    ]);
  return {
    title: 'loadout',
    lines: [
      ...presetsIn(scene.view).map(({ name, about }, i) => line(i, name, about)),
      line(
        lastUsedIn(scene.view),
        scene.local.customShip === undefined && isUsed(scene.view) ? 'Last used' : 'Your own',
        '',
      ),
    ],
  };
}

/** The parts of one's own ship, each of which can be changed. */
function ownSection(scene: SpaceDefenderScene): Section {
  const ship = ownShip(scene);
  return {
    title: 'your own',
    tag: 'left and right change a part',
    lines: equipmentSlots.map((slot, i) => {
      const number = lastUsedIn(scene.view) + 1 + i;
      const isChosen = scene.local.choice === number;
      const name = nameOf(slot, ship).padEnd(15);
      return row(scene, number, [
        span(`  ${slot.padEnd(9)}`, 'dim'),
        span(isChosen ? `< ${name}>` : `  ${name} `, isChosen ? 'strong' : 'text'),
        span(`  ${partText(scene, slot, ship[slot])}`, 'dim'),
      ]);
    }),
  };
}

/** All parts of a slot side by side. */
const slotSection = (scene: SpaceDefenderScene, slot: EquipmentSlot): Section => ({
  title: slot,
  lines: optionLines(scene, slot, ownShip(scene)),
});

/** The chosen ship, and how it differs from the one that was used last. */
function shipSection(scene: SpaceDefenderScene): Section {
  const ship = chosenShip(scene);
  const change = difference(sumOfParts(ship), sumOfParts(scene.view.equipment));
  return {
    title: `ship: ${presetsIn(scene.view)[scene.local.choice]?.name ?? 'your own'}`,
    lines: [
      attributeHead('part', ''),
      ...shipLines(ship),
      [span('     change', 'dim'), ...changeSpans(change), span(`   or ${endurance(ship).shots}`, 'dim')],
    ],
  };
}

/** Changes in their columns: better, worse, or the same. */
function changeSpans(change: Attributes): Line {
  const one = (value: number, width: number, better = value > 0): Span =>
    span(signed(value).padStart(width), value === 0 ? 'dim' : better ? 'success' : 'warning');
  const energyRegen = signed(change.energyRegen);
  // Two long numbers take a column of their neighbour's.
  const regen = Math.max(7, signed(change.healthRegen).length + energyRegen.length + 2);
  return [
    one(change.health, 9),
    one(change.energy, 7),
    one(change.healthRegen, regen - 1 - energyRegen.length),
    span('/', 'dim'),
    one(change.energyRegen, energyRegen.length),
    one(change.armour, 13 - regen),
    one(change.vision, 7),
    one(change.move, 6),
    one(change.moveCost, 5, change.moveCost < 0),
  ];
}

function enterText(scene: SpaceDefenderScene): string {
  const ship = chosenShip(scene);
  return `Enter: start with ${equipmentSlots.map((slot) => nameOf(slot, ship)).join(', ')}.`;
}
