import type { Turn } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import { wrap } from '#engine/text/width.ts';
import { type Frame, frameRows, type Section } from '#screen/frame.ts';
import { rivalLines } from '#screen/game/rivals.ts';
import { pluralize } from '#screen/sentences.ts';
import { justify, type Line, type Role, type Span, span, withTarget } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { commanderOf } from '../campaign/commanders.ts';
import { type Cell, spawnCell } from '../cells.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { actStarfighter, moveFriendlyProjectiles } from '../phases.ts';
import { newSector, type Thresholds } from '../sector.ts';
import { initialState } from '../state.ts';
import {
  type Attributes,
  armours,
  engines,
  powerOf,
  powers,
  powerText,
  sumOfParts,
  type Weapon,
  weaponOf,
  weapons,
} from '../tables.ts';
import { type Equipment, type EquipmentSlot, enemyKinds, equipmentSlots } from '../vocabulary.ts';
import { shotDamages } from './enemy-intents.ts';
import { enemyGlyph, signed } from './facts.ts';
import {
  chosenShip,
  difference,
  endurance,
  isAllowed,
  isUsed,
  lastUsedIn,
  nameOf,
  ownShip,
  partsOf,
  powerCost,
  powerEffect,
  presetsIn,
  shipOfRow,
  slotOfRow,
} from './loadout.ts';
import { chanceOfNothing, chancesOf, defenderTargets, type SpaceDefenderScene } from './local.ts';
import { goalTexts, goalWords, hasSpawns } from './match-summary.ts';

/** Empty board for showing a weapon's shots. A Rocket fires from behind the ship, so the board has room there. */
const field = { rows: 11, columns: 30, thresholds: [1, 1, 1, 1, 1] } as const;
const ship: Cell = { row: 6, column: 2 };

/** Maximum number of turns shown. Each turn must be a single digit. */
const maxTurns = 9;

interface Mark {
  /** Number of turns after the shot was fired. */
  readonly turn: number;
  /** True if a shot is in this cell at the end of the turn, false if it only flies through the cell. */
  readonly rests: boolean;
}

type Marks = ReadonlyMap<string, Mark>;

const key = ({ row, column }: Cell): string => `${row},${column}`;

/** Applies the rules to one attack on an empty board, and collects the cells that its shots reach. */
function marksOf(equipment: Readonly<Equipment>): Marks {
  const state = initialState('');
  const sector = newSector({ ...field, thresholds: [...field.thresholds] }, equipment);
  Object.assign(sector.starfighter, ship);
  state.equipment = equipment;
  state.sector = sector;
  const events: GameEvent[] = [];
  const random = () => {
    throw new Error('shots draw no numbers');
  };
  const turn: Turn<SpaceDefender> = { state, command: { name: 'fire', args: {} }, seat: 1, events, random };
  const marks = new Map<string, Mark>();
  const { flight } = weaponOf(equipment);
  for (let number = 0; number <= maxTurns; number++) {
    const mark = (cell: Cell, rests: boolean) => {
      if (!marks.has(key(cell))) marks.set(key(cell), { turn: number, rests });
    };
    const straight = new Set(sector.projectiles.filter(({ direction }) => direction === 'right').map(({ id }) => id));
    events.length = 0;
    if (number === 0) actStarfighter(turn);
    else moveFriendlyProjectiles(turn);
    for (const event of events) {
      if (event.type === 'projectile-spawned' && event.to !== null) mark(event.to, true);
      if (event.type !== 'projectile-moved' || event.from === 'fog' || event.to === 'fog') continue;
      const { id, from, to } = event;
      // A shot that flies in steps also hits in the cells on its way, even if it leaves the board.
      if (flight === 'steps' && straight.has(id))
        for (let column = from.column + 1; column < (to?.column ?? field.columns + 1); column++)
          mark({ row: from.row, column }, false);
      if (to !== null) mark(to, true);
    }
  }
  return marks;
}

export function flightLines(equipment: Readonly<Equipment>, maxRows: number, columns: number): Line[] {
  const marks = marksOf(equipment);
  const apart = [...marks.keys()].map((name) => Math.abs(Number.parseInt(name, 10) - ship.row));
  const around = Math.min(Math.max(...apart), Math.floor((maxRows - 1) / 2));
  return Array.from({ length: 2 * around + 1 }, (_, i): Line => {
    const row = ship.row - around + i;
    const cells = Array.from({ length: Math.min(columns, field.columns) }, (_, c) =>
      glyph(marks, { row, column: c + 1 }),
    );
    return cells.flatMap((cell) => [span(' '), cell]);
  });
}

function glyph(marks: Marks, cell: Cell): Span {
  if (key(cell) === key(ship)) return span('S', 'friend');
  const mark = marks.get(key(cell));
  if (mark !== undefined) return span(String(mark.turn), mark.rests ? 'strong' : 'text');
  return cell.column < ship.column ? span(' ') : span('.', 'dim');
}

/** Text such as `1 shot, jumps 8`. */
export function shotText({ muzzles, flight, shotMove }: Weapon): string {
  const diagonal = muzzles.filter(({ direction }) => direction !== 'right').length;
  if (shotMove === 0) return '1 mine in front';
  if (flight === 'jump') return `1 shot, jumps ${shotMove}`;
  if (muzzles.some(({ column }) => column < 0)) return `${muzzles.length} shots from behind`;
  return diagonal > 0 ? `${muzzles.length} shots, ${diagonal} diagonal` : '1 shot forward';
}

export function flightText({ muzzles, flight, shotMove, accelerates }: Weapon): string {
  if (shotMove === 0) return 'It stays until something enters its cell.';
  if (flight === 'jump') return `${shotMove} columns a turn; it hits only where it lands.`;
  if (accelerates) return '1, 2, 4, 8 .. cells a turn; hits all on its way.';
  return muzzles.length > 1
    ? `Each flies ${shotMove} cell a turn in its own direction and hits only where it ends.`
    : `It flies ${shotMove} cells a turn and hits anything on its way.`;
}

export const priceText = ({ damage, cost, resource }: Weapon): string => `damage ${damage}   cost ${cost} ${resource}`;

const rows = (text: string, columns: number): Line[] => wrap(text, columns - 4).map((row): Line => [span(`   ${row}`)]);

export function aboutPart(scene: SpaceDefenderScene, equipment: Equipment, slot: EquipmentSlot): Section {
  switch (slot) {
    case 'weapon':
      return aboutWeapon(scene, equipment, weaponRows);
    case 'armour':
      return aboutArmour(equipment);
    case 'engine':
      return aboutEngine(equipment);
    case 'power':
      return aboutPower(scene, equipment);
  }
}

const weaponRows = 8;

function aboutWeapon({ columns }: SpaceDefenderScene, equipment: Equipment, room: number): Section {
  const weapon = weaponOf(equipment);
  const words = justify([span(`   ${flightText(weapon)}`)], [span(`${priceText(weapon)} `)], columns);
  return {
    title: `how ${weapon.name} shots fly`,
    tag: 'number = turns since firing',
    lines: [...flightLines(equipment, room - 1, columns), words],
  };
}

function aboutArmour(equipment: Equipment): Section {
  const { armour } = sumOfParts(equipment);
  const shots = enemyKinds.flatMap((kind) => {
    const damages = shotDamages(kind).map((damage) => `${damage}>${Math.max(damage - armour, 0)}`);
    return damages.length === 0 ? [] : [[span(`   ${kind} `, 'enemy'), span(damages.join(' '))]];
  });
  return {
    title: `what a hit costs with ${nameOf('armour', equipment).replace('None', 'no')} armour`,
    tag: `damage > damage after armour ${armour}`,
    lines: [shots.flat(), [span("   Ramming costs you the enemy's remaining health; armour does not help.")]],
  };
}

function aboutEngine(equipment: Equipment): Section {
  const { move, moveCost, energyRegen, vision } = sumOfParts(equipment);
  const { cells } = endurance(equipment);
  const flight = `It flies up to ${pluralize(move, 'cell')} a turn at ${moveCost} energy a cell. Full energy lasts for ${cells}`;
  return {
    title: `how far the ${nameOf('engine', equipment)} engine takes you`,
    lines: [
      [span(`   ${flight}. It can see ${pluralize(vision, 'cell')}.`)],
      [span(`   You regain ${energyRegen} energy each turn, ${2 * energyRegen} when you wait.`)],
    ],
  };
}

function aboutPower({ columns }: SpaceDefenderScene, equipment: Equipment): Section {
  const power = powerOf(equipment);
  return {
    title: `what ${power.name} does`,
    lines: [...rows(powerText(power).replace(/^.*?: /, ''), columns), supplyLine(equipment)],
  };
}

function supplyLine(equipment: Equipment): Line {
  const { cost } = powerOf(equipment);
  const { health, energy, energyRegen } = sumOfParts(equipment);
  if (cost === 0) {
    const spent = Math.min(50, health - 1);
    return [span(`   At full health, it gives ${2 * spent} energy and leaves ${health - spent} health.`)];
  }
  if (energy < cost) return [span(`   ! This ship holds ${energy} energy, too little for this power.`, 'warning')];
  const turns = pluralize(Math.ceil(cost / energyRegen), 'turn');
  const times = often(Math.floor(energy / cost));
  return [span(`   With full energy, you can use it ${times}. Recharging takes ${turns}.`)];
}

const often = (times: number): string => (times === 1 ? 'once' : `${times} times`);

export function taskSection({ view, columns }: SpaceDefenderScene): Section | undefined {
  const { mission, field } = view;
  if (field === null) return undefined;
  const chances = [span('   spawns per turn   ', 'dim'), ...chanceLine(field.thresholds)];
  if (mission === null) return { title: `board ${field.rows}x${field.columns}`, lines: [chances] };
  const come = hasSpawns(mission) ? chances : [span('   Enemies come in waves.', 'dim')];
  return {
    title: 'mission',
    tag: `board ${field.rows}x${field.columns}`,
    lines: [[span(`   ${goalWords(mission)}`, 'strong')], ...rows(mission.about, columns), come],
  };
}

/** Text such as `G 23 %  F 14 %  none 63 %`. Omits kinds that never spawn. */
function chanceLine(thresholds: Thresholds): Line {
  const chances = chancesOf(thresholds);
  return [
    ...enemyKinds.flatMap((kind) => {
      const [symbol, role] = enemyGlyph(kind);
      return chances[kind] === 0 ? [] : [span(symbol, role), span(` ${chances[kind]} %  `)];
    }),
    span(`none ${chanceOfNothing({ chances })} %`, 'dim'),
  ];
}

const widths = { health: 15, energy: 7, regen: 7, armour: 6, vision: 7, move: 6, cost: 5 } as const;

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

export const attributeHead = (label: string, last: string): Line => [
  span(`   ${label.padEnd(13)}health energy  regen armour vision  move  cost   ${last}`, 'dim'),
];

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

export const shipLines = (equipment: Readonly<Equipment>): Line[] => [
  ...partsOf(equipment).map(
    ([slot, part]): Line => [span(`     ${attributeText(part, part.name)}   `), span(slot, 'dim')],
  ),
  sumLine(equipment),
];

const sumLine = (equipment: Readonly<Equipment>): Line => [
  span('   = ', 'dim'),
  span(attributeText(sumOfParts(equipment), 'sum'), 'strong'),
  span(`   charged: ${endurance(equipment).cells}`, 'dim'),
];

export function paintSetup(scene: SpaceDefenderScene): Frame {
  const { view } = scene;
  const { field, mission } = view;
  const where = mission?.title ?? (field === null ? '' : `a ${field.rows}x${field.columns} board`);
  const commander = mission && scene.watched === undefined ? commanderOf(mission) : null;
  const goals = mission === null ? [] : goalTexts(mission);
  const plainTitle = `Space Defender   Loadout for ${where}`;
  const titles = commander === null ? [plainTitle] : [`${plainTitle} against ${commander.face.name}`, plainTitle];
  const title = firstThatFits(titles, scene.columns - goals.slice(-1).join('').length - 4);
  return {
    title: [span('Space Defender', 'strong'), span(title.slice('Space Defender'.length))],
    facts: goals.length === 0 ? [] : [span(firstThatFits(goals, scene.columns - title.length - 4), 'dim')],
    left: sectionsOf(scene),
    status: [[span(enterText(scene))], mission === null ? [] : [span(mission.about, 'dim')]],
  };
}

function sectionsOf(scene: SpaceDefenderScene): Section[] {
  const room = scene.rows - frameRows + 1;
  const slot = slotOfRow(scene.view, scene.local.choice);
  const upper = [
    readySection(scene),
    ownSection(scene),
    slot === undefined ? shipSection(scene) : slotSection(scene, slot),
  ];
  const task = taskSection(scene);
  const commander = scene.view.mission && commanderOf(scene.view.mission);
  const more = [
    ...(task === undefined ? [] : [task]),
    ...(commander === null ? [] : [{ title: 'enemy commander', lines: rivalLines(commander, scene) }]),
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

const slotSection = (scene: SpaceDefenderScene, slot: EquipmentSlot): Section => ({
  title: slot,
  lines: optionLines(scene, slot, ownShip(scene)),
});

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

function changeSpans(change: Attributes): Line {
  const one = (value: number, width: number, better = value > 0): Span =>
    span(signed(value).padStart(width), value === 0 ? 'dim' : better ? 'success' : 'warning');
  const energyRegen = signed(change.energyRegen);
  // Two long regeneration numbers take a column from the number after them.
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
