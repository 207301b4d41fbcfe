import { type Line, type Role, span, wrap } from '../../../screen/paint.ts';
import type { Painting, Section } from '../../../screen/screen.ts';
import {
  type Attributes,
  armourOf,
  armours,
  engineOf,
  engines,
  type Part,
  powerOf,
  powers,
  sumOfParts,
  weaponOf,
  weapons,
} from '../tables.ts';
import { type Equipment, isSetupPhase, type SetupPhase, setupPhases, slotOf } from '../vocabulary.ts';
import type { SpaceDefenderScene } from './local.ts';
import { signed } from './look.ts';

const pageNames: Readonly<Record<SetupPhase, string>> = {
  'weapon-setup': 'weapon',
  'armour-setup': 'armour',
  'engine-setup': 'engine',
  'power-setup': 'power',
  'setup-summary': 'summary',
};

/** The equipment if the row under the cursor were taken. */
export function chosenEquipment({ view, local }: SpaceDefenderScene): Equipment {
  const slot = slotOf(view.phase);
  return slot === undefined ? { ...view.equipment } : { ...view.equipment, [slot]: local.choice + 1 };
}

/** The setup pages: the options side by side, and what the ship would be with the one under the cursor. */
export function paintSetup(scene: SpaceDefenderScene): Painting {
  const { view } = scene;
  const { phase, field } = view;
  if (!isSetupPhase(phase)) throw new Error('not in setup');
  const number = setupPhases.indexOf(phase) + 1;
  const board = field === null ? '' : `   parts for a ${field.rows}x${field.columns} sector`;
  return {
    title: [span('Space Defender', 'strong'), span(board)],
    facts: [span(`${pageNames[phase]} `, 'dim'), span(` ${number} of 5`, 'strong')],
    left: [pageSection(scene, phase), ...shipSections(scene, phase)],
    tags: view.debug ? ['DEBUG'] : [],
    hint: [
      [span(enterText(scene, phase))],
      [span('Nothing is decided before the game starts; Left goes back a page.', 'dim')],
    ],
  };
}

function enterText(scene: SpaceDefenderScene, phase: SetupPhase): string {
  const slot = slotOf(phase);
  if (slot === undefined) return 'Enter starts the game.';
  const wanted = nameOf(slot, chosenEquipment(scene));
  const now = nameOf(slot, scene.view.equipment);
  const next = pageNames[setupPhases[setupPhases.indexOf(phase) + 1] ?? 'setup-summary'];
  return wanted === now
    ? `Enter keeps ${now} and goes on to ${next}.`
    : `Enter takes ${wanted} instead of ${now} and goes on to ${next}.`;
}

const nameOf = (slot: keyof Equipment, equipment: Readonly<Equipment>): string =>
  ({ weapon: weaponOf, armour: armourOf, engine: engineOf, power: powerOf })[slot](equipment).name;

function pageSection(scene: SpaceDefenderScene, phase: SetupPhase): Section {
  const title = Object.values(pageNames).join(' > ');
  switch (phase) {
    case 'weapon-setup':
      return {
        title,
        lines: [
          tableHead('weapon', 'shot'),
          ...weapons.map((weapon, i) => partRow(scene, weapon, i, shotText(weapon))),
        ],
      };
    case 'armour-setup':
      return { title, lines: [tableHead('armour', ''), ...armours.map((part, i) => partRow(scene, part, i, ''))] };
    case 'engine-setup':
      return { title, lines: [tableHead('engine', ''), ...engines.map((part, i) => partRow(scene, part, i, ''))] };
    case 'power-setup':
      return {
        title,
        lines: [[span('   power', 'dim')], ...powers.flatMap((power, i) => powerRow(scene, power.text, i))],
      };
    case 'setup-summary':
      return { title, lines: summaryLines(scene) };
  }
}

const shotText = ({ damage, muzzles }: (typeof weapons)[number]): string => `${muzzles.length} x ${damage}`;

const tableHead = (what: string, last: string): Line => [
  span(`   ${what.padEnd(12)} health energy  regen armour vision  move  cost   ${last}`, 'dim'),
];

const attributeText = (part: Attributes, write: (value: number) => string = String): string =>
  [
    write(part.health).padStart(6),
    write(part.energy).padStart(6),
    `${write(part.healthRegen)}/${write(part.energyRegen)}`.padStart(6),
    write(part.armour).padStart(6),
    write(part.vision).padStart(6),
    write(part.move).padStart(5),
    write(part.moveCost).padStart(5),
  ].join(' ');

function partRow(scene: SpaceDefenderScene, part: Part, i: number, last: string): Line {
  const slot = slotOf(scene.view.phase);
  const taken = slot !== undefined && scene.view.equipment[slot] === i + 1;
  const area = scene.local.choice === i ? 'selection' : undefined;
  const role: Role = taken ? 'strong' : 'text';
  return [
    span(area === undefined ? '   ' : ' > ', 'accent', area),
    span(`${i + 1} `, 'dim', area),
    span(`${part.name}${taken ? ' *' : ''}`.padEnd(11), role, area),
    span(`${attributeText(part)}   ${last}`.padEnd(scene.columns - 16), role, area),
  ];
}

function powerRow(scene: SpaceDefenderScene, text: string, i: number): Line[] {
  const taken = scene.view.equipment.power === i + 1;
  const area = scene.local.choice === i ? 'selection' : undefined;
  const width = scene.columns - 8;
  return wrap(`${text}${taken ? ' *' : ''}`, width).map((row, j) => [
    span(j === 0 && area !== undefined ? ' > ' : '   ', 'accent', area),
    span(j === 0 ? `${i + 1} ` : '  ', 'dim', area),
    span(row.padEnd(width + 3), taken ? 'strong' : 'text', area),
  ]);
}

function summaryLines({ view }: SpaceDefenderScene): Line[] {
  const { equipment } = view;
  const row = (label: string, name: string): Line => [span(`   ${label.padEnd(9)}`, 'dim'), span(name, 'strong')];
  return [
    row('weapon', weaponOf(equipment).name),
    row('armour', armourOf(equipment).name),
    row('engine', engineOf(equipment).name),
    row('power', powerOf(equipment).name),
  ];
}

function shipSections(scene: SpaceDefenderScene, phase: SetupPhase): Section[] {
  const { view, columns } = scene;
  const slot = slotOf(phase);
  const equipment = chosenEquipment(scene);
  const part = (label: string, chosen: Part, role: Role = 'text'): Line => [
    span(`     ${chosen.name.padEnd(11)}`, role),
    span(`${attributeText(chosen)}   `, role),
    span(label, 'dim'),
  ];
  const sum = sumOfParts(equipment);
  const now = sumOfParts(view.equipment);
  const lines: Line[] = [
    part('weapon', weaponOf(equipment), slot === 'weapon' ? 'strong' : 'text'),
    part('armour', armourOf(equipment), slot === 'armour' ? 'strong' : 'text'),
    part('engine', engineOf(equipment), slot === 'engine' ? 'strong' : 'text'),
    [span('   = sum        ', 'dim'), span(attributeText(sum), 'strong')],
  ];
  const change = difference(sum, now);
  if (Object.values(change).some((value) => value !== 0))
    lines.push([span('     change     ', 'dim'), span(attributeText(change, signed), 'warning')]);
  const weapon = weaponOf(equipment);
  const reach = sum.moveCost === 0 ? sum.move : Math.floor(sum.energy / sum.moveCost);
  const shots = Math.floor((weapon.resource === 'energy' ? sum.energy : sum.health) / weapon.cost);
  return [
    { title: slot === undefined || slot === 'power' ? 'ship' : `ship with ${nameOf(slot, equipment)}`, lines },
    {
      title: 'what that means',
      lines: [
        ...wrap(`${weapon.name}: ${lowerFirst(weapon.description)}.`, columns - 6).map(
          (row): Line => [span(`   ${row}`)],
        ),
        [
          span(`   Damage ${weapon.damage}, ${weapon.cost} ${weapon.resource} each time. Full: `),
          span(`${shots}`, 'strong'),
          span(' times firing or '),
          span(`${reach}`, 'strong'),
          span(' cells.'),
        ],
        ...(slot === 'power' ? [] : [powerOf(equipment).text])
          .flatMap((text) => wrap(`Power: ${text}`, columns - 6))
          .map((row): Line => [span(`   ${row}`)]),
      ],
    },
  ];
}

const lowerFirst = (text: string): string => text.replace(/^./, (letter) => letter.toLowerCase());

const difference = (a: Attributes, b: Attributes): Attributes => ({
  health: a.health - b.health,
  energy: a.energy - b.energy,
  healthRegen: a.healthRegen - b.healthRegen,
  energyRegen: a.energyRegen - b.energyRegen,
  armour: a.armour - b.armour,
  vision: a.vision - b.vision,
  move: a.move - b.move,
  moveCost: a.moveCost - b.moveCost,
});
