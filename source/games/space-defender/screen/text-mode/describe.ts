import { foundInput } from '#screen/game/text-mode.ts';
import { fewLines, listOf, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { outcomeOf } from '../../outcome.ts';
import { reachOf } from '../../sector.ts';
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
import type { SectorView, View } from '../../view.ts';
import { type Equipment, type EquipmentSlot, enemyKinds, isSetupPhase, setupPhases, slotOf } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import {
  cellsText,
  comingShots,
  enemySentence,
  fogSentence,
  goalSentences,
  nearestFirst,
  overLines,
  reachSentence,
  shipSentences,
  shotSentence,
  titleSentence,
} from './sentences.ts';

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

/** Omits attributes that are 0. */
export const attributesText = (attributes: Attributes, write: (value: number) => string = String): string =>
  attributeNames
    .filter(([key]) => attributes[key] !== 0)
    .map(([key, name]) => `${name} ${write(attributes[key])}`)
    .join(', ');

/** `energy +90, move cost -1`. Empty if nothing changes. */
export function changesText(before: Attributes, after: Attributes): string {
  const change = (key: keyof Attributes) => after[key] - before[key];
  return attributeNames
    .filter(([key]) => change(key) !== 0)
    .map(([key, name]) => `${name} ${signed(change(key))}`)
    .join(', ');
}

/** `1 shot of 70 damage for 5 energy` */
export const fireText = ({ muzzles, damage, cost, resource, shotMove }: Weapon): string =>
  `${pluralize(muzzles.length, shotMove === 0 ? 'mine' : 'shot')} of ${damage} damage for ${cost} ${resource}`;

export const optionsOf: Readonly<Record<EquipmentSlot, readonly OptionWords[]>> = {
  weapon: weapons.map((weapon) => ({ name: weapon.name, text: `${attributesText(weapon)}; ${fireText(weapon)}` })),
  armour: armours.map((part) => ({ name: part.name, text: attributesText(part) })),
  engine: engines.map((part) => ({ name: part.name, text: attributesText(part) })),
  power: powers.map(({ name, text }) => ({ name, text: text.slice(name.length).replace(/^ \((.*?)\): /, '$1. ') })),
};

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

export const partsText = (equipment: Readonly<Equipment>): string =>
  listOf([
    `weapon ${weaponOf(equipment).name}`,
    `armour ${armourOf(equipment).name}`,
    `engine ${engineOf(equipment).name}`,
    `power ${powerOf(equipment).name}`,
  ]);

/** `fly 53 cells or fire 8 times`, with full energy. */
export function enduranceText(equipment: Readonly<Equipment>): string {
  const sum = sumOfParts(equipment);
  const weapon = weaponOf(equipment);
  const shots = Math.floor((weapon.resource === 'energy' ? sum.energy : sum.health) / weapon.cost);
  const times = `fire ${pluralize(shots, 'time')}`;
  return sum.moveCost === 0 ? times : `fly ${cellsText(Math.floor(sum.energy / sum.moveCost))} or ${times}`;
}

export const chosenName = (slot: EquipmentSlot, equipment: Readonly<Equipment>): string =>
  optionName(slot, equipment[slot]);

/** Options, the chosen one and the resulting ship. */
export function setupLines(scene: SpaceDefenderScene): string[] {
  const { view } = scene;
  const slot = slotOf(view.phase);
  return [
    ...wrapSentences([pageSentence(view, slot)]),
    ...(slot === undefined ? [] : allOptionLines(view, slot)),
    ...chosenShipLines(view),
    ...(slot === undefined
      ? wrapSentences([...goalSentences(scene), 'Type setup_next 1 to start the game.'])
      : choosingLines(slot)),
  ];
}

function pageSentence({ phase, mission, field, equipment }: View, slot: EquipmentSlot | undefined): string {
  const number = isSetupPhase(phase) ? setupPhases.indexOf(phase) + 1 : 0;
  const board = field === null ? 'the ship' : `a board of ${field.rows} rows and ${field.columns} columns`;
  const page = slot === undefined ? 'summary' : `${slot}, now ${chosenName(slot, equipment)}`;
  return `Loadout for ${mission?.title ?? board}, page ${number} of ${setupPhases.length}: ${page}.`;
}

function allOptionLines({ mission, equipment }: View, slot: EquipmentSlot): string[] {
  const options = optionsOf[slot];
  const lines = options.map(({ name, text }, i) => {
    const number = i + 1;
    if (mission?.parts[slot].includes(number) === false) return `${number} ${name}: not allowed in this mission.`;
    return sentence(`${number} ${name}${equipment[slot] === number ? ', chosen' : ''}: ${text}`);
  });
  return [`${pluralize(options.length, 'option')}:`, ...lines.flatMap((line) => wrapSentences([line]))];
}

export const chosenShipLines = ({ equipment }: View): string[] =>
  wrapSentences([
    sentence(`Ship with ${partsText(equipment)}`),
    sentence(`It has ${attributesText(sumOfParts(equipment))}`),
    sentence(`A full ship can ${enduranceText(equipment)}`),
  ]);

const choosingLines = (slot: EquipmentSlot): string[] =>
  wrapSentences([
    ...(slot === 'weapon'
      ? [
          'Type option and a number to hear what would change, setup_select and a number to choose it.',
          'Type setup_next 1 to go on, setup_back 1 to go back, setup_next 5 to start the game.',
          'Type preset for ships that are ready.',
        ]
      : ['Type setup_select and a number to choose one, setup_next 1 to go on.']),
  ]);

export function optionLines({ view }: SpaceDefenderScene, words: readonly string[]): string[] {
  const slot = slotOf(view.phase);
  if (slot === undefined) return ['option works on the first four pages of setup only.'];
  const [word = ''] = words;
  const option = optionsOf[slot][Number(word) - 1];
  if (words.length !== 1 || option === undefined)
    return [`${foundInput(words)}, expected a number from 1 to ${optionsOf[slot].length}, as in option 2.`];
  const { name, text } = option;
  if (view.mission?.parts[slot].includes(Number(word)) === false) return [`${name} is not allowed in this mission.`];
  const equipment = { ...view.equipment, [slot]: Number(word) };
  const now = chosenName(slot, view.equipment);
  const changes = changesText(sumOfParts(view.equipment), sumOfParts(equipment));
  return wrapSentences([
    sentence(`${name}: ${text}`),
    ...(slot === 'weapon' ? [flightSentence(weaponOf(equipment))] : []),
    ...(now === name
      ? ['It is already chosen.']
      : slot === 'power'
        ? [`${now} is chosen now.`]
        : [sentence(`Instead of ${now}: ${changes}`), sentence(`A full ship could then ${enduranceText(equipment)}`)]),
  ]);
}

export const startLines = ({ seed }: SpaceDefenderScene): string[] => [
  ...wrapSentences(['Space Defender, custom board.', 'None is chosen yet.', `Seed ${seed}.`]),
  ...wrapSentences([
    'Type play and seven numbers: rows 5 to 10, columns 10 to 30, and five thresholds from 1 to 101, none below the one before.',
    `The thresholds are those of ${enemyKinds.join(', ')}, in this order.`,
  ]),
  ...wrapSentences([
    'In each turn a number from 1 to 100 is drawn; the first kind whose threshold is above it appears, if there is one.',
    'An example: play 10 30 24 38 44 54 60',
  ]),
];

/** Before a board is chosen, in setup, in a game or after its end. */
export function momentOf(view: View): 'start' | 'setup' | 'game' | 'over' {
  const { phase, sector, mission } = view;
  if (isSetupPhase(phase)) return 'setup';
  if (phase === 'in-game') return outcomeOf(view) === undefined ? 'game' : 'over';
  return sector === null && mission === null ? 'start' : 'over';
}

export function describe(scene: SpaceDefenderScene): string[] {
  const { view } = scene;
  switch (momentOf(view)) {
    case 'start':
      return startLines(scene);
    case 'setup':
      return setupLines(scene);
    case 'game':
      return view.sector === null ? [] : gameLines(scene, view.sector);
    case 'over':
      return [...wrapSentences([titleSentence(view)]), ...overLines(scene)];
  }
}

function gameLines(scene: SpaceDefenderScene, sector: SectorView): string[] {
  const { view, debug } = scene;
  const { starfighter } = sector;
  const enemies = nearestFirst(sector.enemies, starfighter);
  const [shot, ...moreShots] = nearestFirst(sector.projectiles, starfighter);
  const nothingInSight = enemies.length === 0 && shot === undefined;
  const moreEnemies = enemies.length - fewLines;
  return [
    ...wrapSentences([titleSentence(view), `Turn ${view.turn}.`, `Score ${sector.score}.`]),
    ...wrapSentences([
      ...shipSentences(starfighter),
      `Vision ${starfighter.attributes.vision}.`,
      reachSentence(reachOf(starfighter)),
    ]),
    ...(nothingInSight ? [] : wrapSentences(inSight(sector, debug))),
    ...enemies.slice(0, fewLines).map((enemy) => enemySentence(enemy, starfighter)),
    ...wrapSentences([
      ...(nothingInSight ? inSight(sector, debug) : []),
      ...(shot === undefined ? [] : [shotSentence(shot, starfighter)]),
      ...(moreShots.length > 0
        ? [`${moreShots.length} more ${moreShots.length === 1 ? 'shot' : 'shots'}: type shots.`]
        : []),
      ...(moreEnemies > 0 ? [`${moreEnemies} more ${moreEnemies === 1 ? 'enemy' : 'enemies'}: type enemies.`] : []),
      ...comingShots(sector),
      fogSentence(scene),
    ]),
  ];
}

function inSight({ enemies, projectiles }: SectorView, debug: boolean): string[] {
  const where = debug ? 'On the board' : 'In sight';
  if (enemies.length === 0 && projectiles.length === 0) return [`${where}: nothing.`];
  const counts = `${pluralize(enemies.length, 'enemy', 'enemies')}, ${pluralize(projectiles.length, 'shot')}`;
  return [`${where}: ${counts}.`, 'Nearest first, row then column from the ship:'];
}
