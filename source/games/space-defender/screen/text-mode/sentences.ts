import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { foundInput } from '#screen/game/text-mode.ts';
import { debugSentences } from '#screen/parts/match-end.ts';
import { fewLines, listOf, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { commanderText } from '../../campaign/commanders.ts';
import { type Cell, cellName, nearestFirst } from '../../cells.ts';
import { hitsOf, killsForGoal, stoppedWaves, taskText, waveCount } from '../../mission.ts';
import { endOf, endText, outcomeOf } from '../../outcome.ts';
import type { Enemy, Projectile, Starfighter } from '../../sector.ts';
import type { SectorView, View } from '../../state.ts';
import {
  type Attributes,
  armourOf,
  armours,
  engineOf,
  engines,
  optionName,
  powerOf,
  powers,
  powerText,
  sumOfParts,
  type Weapon,
  weaponOf,
  weapons,
} from '../../tables.ts';
import { type Equipment, type EquipmentSlot, enemyKinds, isSetupPhase, setupPhases, slotOf } from '../../vocabulary.ts';
import { announcementText } from '../../waves.ts';
import { signed } from '../facts.ts';
import { causeOf, storyOf } from '../game-over.ts';
import { enduranceOf } from '../loadout.ts';
import { shotText } from '../loadout-page.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { bestText, limitsOf, nextStar, puzzleEnemies, spareTexts, waveText } from '../match-summary.ts';
import { reachText } from '../move-preview.ts';
import { wonText } from '../status.ts';

/** Text such as `2 up and 4 right`. `here` for equal cells. */
export function directionOf(from: Cell, to: Cell): string {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const parts = [
    ...(rows === 0 ? [] : [`${Math.abs(rows)} ${rows < 0 ? 'up' : 'down'}`]),
    ...(columns === 0 ? [] : [`${Math.abs(columns)} ${columns < 0 ? 'left' : 'right'}`]),
  ];
  return parts.length === 0 ? 'here' : parts.join(' and ');
}

export function cellIn(words: readonly string[]): Cell | undefined {
  const [, letter, digits] = /^\(?([a-z])[ ,]*(\d{1,3})\)?$/i.exec(words.join(' ').trim()) ?? [];
  if (letter === undefined || digits === undefined) return undefined;
  return { row: letter.toUpperCase().charCodeAt(0) - 64, column: Number(digits) };
}

export const columnsText = (first: number, last: number): string =>
  first === last ? `column ${first}` : `columns ${first} to ${last}`;

export const cellsText = (cells: number): string => pluralize(cells, 'cell');

export function enemySentence(enemy: Readonly<Enemy>, ship: Cell): string {
  const { kind, id, health, totalHealth, canSeeStarfighter } = enemy;
  const sees = canSeeStarfighter ? 'sees you' : 'does not see you';
  return `${kind} ${id} at ${cellName(enemy)}, ${directionOf(ship, enemy)}, health ${health} of ${totalHealth}, ${sees}.`;
}

export function wholeEnemySentence(enemy: Readonly<Enemy>, ship: Cell, debug: boolean): string {
  const { armour, regen, vision } = enemy;
  const raw = debug ? `, vision ${vision}, and ${enemy.seenByStarfighter ? 'you see it' : 'you do not see it'}` : '';
  return `${enemySentence(enemy, ship).slice(0, -1)}, armour ${armour}, regeneration ${regen}${raw}.`;
}

export function shotSentence(shot: Readonly<Projectile>, ship: Cell): string {
  return `${shot.side === 'friendly' ? 'Your' : 'Enemy'} shot at ${cellName(shot)}, ${directionOf(ship, shot)}, ${flightText(shot)}.`;
}

export const wholeShotSentence = (shot: Readonly<Projectile>, ship: Cell, debug: boolean): string =>
  `${shotSentence(shot, ship).slice(0, -1)}, damage ${shot.damage}${debug ? `, number ${shot.id}` : ''}.`;

function flightText({ side, move, direction }: Readonly<Projectile>): string {
  if (move === 0) return 'stays';
  const where = side === 'enemy' ? 'left' : direction === 'right' ? 'right' : direction.replace('-', ' and ');
  return `flies ${cellsText(move)} ${where}`;
}

export const shipSentences = ({ health, energy, attributes, ...cell }: Readonly<Starfighter>): string[] => [
  `Ship at ${cellName(cell)}.`,
  `Health ${health} of ${attributes.health}.`,
  `Energy ${energy} of ${attributes.energy}.`,
];

/** Sentences about unblocked enemy shots in the ship's row. */
export function comingShots({ starfighter, enemies, projectiles }: SectorView): string[] {
  const ahead = (cell: Cell) => cell.row === starfighter.row && cell.column > starfighter.column;
  const shield = Math.min(...enemies.filter(ahead).map(({ column }) => column));
  const cells = projectiles
    .filter((shot) => shot.side === 'enemy' && ahead(shot) && shot.column < shield)
    .toSorted((a, b) => a.column - b.column)
    .map(cellName);
  if (cells.length === 0) return [];
  if (cells.length === 1) return [`The shot at ${listOf(cells)} is coming at you.`];
  if (cells.length <= fewLines) return [`The shots at ${listOf(cells)} are coming at you.`];
  return [`${cells.length} shots are coming at you, the nearest at ${listOf(cells.slice(0, fewLines))}.`];
}

export const fogSentence = ({ debug, view }: SpaceDefenderScene): string =>
  debug
    ? 'Debug view: nothing is in fog.'
    : `Cells more than ${view.sector?.starfighter.attributes.vision ?? 0} away are in fog.`;

export function titleSentence({ view: { mission, field }, level }: Pick<SpaceDefenderScene, 'view' | 'level'>): string {
  if (level !== undefined && puzzleOf(level) !== undefined) return `Space Defender, ${level.title}.`;
  if (mission !== null) return `Space Defender, mission ${mission.title}: ${taskText(mission)}.`;
  return field === null ? 'Space Defender.' : `Space Defender, ${field.rows} rows and ${field.columns} columns.`;
}

export function goalSentences(scene: SpaceDefenderScene): string[] {
  const { mission } = scene.view;
  const enemies = puzzleEnemies(scene);
  const task = enemies === undefined ? mission && taskText(mission) : 'destroy all enemies';
  const goal = `Goal: ${task ?? 'survive and score as much as you can'}.`;
  return [
    goal,
    ...(mission === null ? [] : [mission.about, `${commanderText(mission)}.`]),
    ...(enemies === undefined ? progressSentences(scene.view) : [`Enemies left: ${enemies}.`]),
    ...waveSentences(scene),
    ...limitSentences(scene.view),
    ...(enemies === undefined ? hitsSentences(scene.view) : []),
    ...announcedSentences(scene.view),
    ...nextStarSentences(scene.view),
    ...bestText(scene),
  ];
}

function progressSentences({ mission, sector, turn }: View): string[] {
  if (sector === null) return [];
  const done = `Turn ${turn}. Score ${sector.score}.`;
  if (mission === null) return [done];
  const { goal } = mission;
  switch (goal.type) {
    case 'survive':
      return [`${turn} of ${pluralize(goal.turns, 'turn')} survived.`, `Score ${sector.score}.`];
    case 'score':
      return [`Score ${sector.score} of ${goal.score}.`, `Turn ${turn}.`];
    case 'destroy':
      return [`${killsForGoal(sector, goal.kind)} of ${pluralize(goal.count, goal.kind)} destroyed.`, done];
    case 'waves':
      return [`${stoppedWaves(sector)} of ${pluralize(waveCount(sector), 'wave')} stopped.`, done];
    case 'endless':
      return [done];
  }
}

function waveSentences(scene: SpaceDefenderScene): string[] {
  const wave = waveText(scene.view);
  return [...(wave === undefined ? [] : [`Wave ${wave.replace('/', ' of ')}.`]), ...spareTexts(scene)];
}

const limitSentences = (view: View): string[] =>
  limitsOf(view).map(({ label, now, max }) =>
    label === 'turns'
      ? `${pluralize(max - now, 'turn')} left.`
      : label === 'rams'
        ? `Rams so far: ${now} (limit ${max}).`
        : `Enemies past you: ${now} (limit ${max}).`,
  );

function hitsSentences(view: View): string[] {
  const hits = hitsOf(view);
  return hits === undefined ? [] : [`Damage so far: ${hits.now} % of your full health. A star allows ${hits.max} %.`];
}

const announcedSentences = (view: View): string[] =>
  view.announced.map((announcement) => `${announcementText(announcement)}.`);

function nextStarSentences(view: View): string[] {
  const next = nextStar(view);
  return next === undefined ? [] : [`Next star: score ${next}.`];
}

export function overLines(scene: SpaceDefenderScene): string[] {
  const { view, events, seed, level } = scene;
  const { sector, mission, turn } = view;
  const endSentence = endText(view) ?? 'The game is over.';
  if (sector === null) return [endSentence];
  const { starfighter, score, kills } = sector;
  const isLost = starfighter.health === 0;
  const isSolved = puzzleOf(level) !== undefined && endOf(view) === 'won';
  const cause = causeOf(events);
  const destroyed = enemyKinds.filter((kind) => kills[kind] > 0).map((kind) => pluralize(kills[kind], kind));
  const end = isLost
    ? [
        `Your ship is destroyed at ${cellName(starfighter)}${cause === undefined ? '' : `${cause.how} ${cause.what}`}.`,
        'The game is over.',
      ]
    : [isSolved ? wonText(scene) : endSentence];
  const { win, decided = [] } = storyOf(scene) ?? {};
  const goal = mission?.goal.type === 'survive' ? ` of ${mission.goal.turns}` : '';
  return [
    ...wrapSentences(end),
    ...wrapSentences([`Turns ${turn}${goal}.`, `Score ${score}.`, ...bestText(scene), ...debugSentences(scene)]),
    ...[...(win === undefined ? [] : [win]), ...decided].map((text) => `What decided it: ${text.replace('  ', ', ')}.`),
    ...wrapSentences([
      destroyed.length === 0 ? 'Nothing was destroyed.' : `Destroyed: ${listOf(destroyed)}.`,
      `Seed ${seed}.`,
    ]),
  ];
}

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

export const attributesText = (attributes: Attributes, write: (value: number) => string = String): string =>
  attributeNames
    .filter(([key]) => attributes[key] !== 0)
    .map(([key, name]) => `${name} ${write(attributes[key])}`)
    .join(', ');

/** Text such as `energy +90, move cost -1`. Empty if the attributes are equal. */
export function changesText(before: Attributes, after: Attributes): string {
  const change = (key: keyof Attributes) => after[key] - before[key];
  return attributeNames
    .filter(([key]) => change(key) !== 0)
    .map(([key, name]) => `${name} ${signed(change(key))}`)
    .join(', ');
}

/** Text such as `1 shot of 70 damage for 5 energy`. */
export const fireText = ({ muzzles, damage, cost, resource, shotMove }: Weapon): string =>
  `${pluralize(muzzles.length, shotMove === 0 ? 'mine' : 'shot')} of ${damage} damage for ${cost} ${resource}`;

export const optionsOf: Readonly<Record<EquipmentSlot, readonly OptionWords[]>> = {
  weapon: weapons.map((weapon) => ({ name: weapon.name, text: `${attributesText(weapon)}; ${fireText(weapon)}` })),
  armour: armours.map((part) => ({ name: part.name, text: attributesText(part) })),
  engine: engines.map((part) => ({ name: part.name, text: attributesText(part) })),
  power: powers.map((power) => ({ name: power.name, text: powerText(power).replace(/^.*? \((.*?)\): /, '$1. ') })),
};

export function flightSentence(weapon: Weapon): string {
  const { muzzles, shotMove, flight, accelerates } = weapon;
  const way =
    shotMove === 0
      ? 'It stays where it is'
      : flight === 'jump'
        ? `It jumps ${shotMove} columns a turn and hits only where it lands`
        : accelerates
          ? 'They fly 1 cell, then 2, 4, 8 and so on'
          : `${muzzles.length > 1 ? 'They fly' : 'It flies'} ${cellsText(shotMove)} a turn`;
  return `${shotText(weapon)}. ${way}.`;
}

export const partsText = (equipment: Readonly<Equipment>): string =>
  listOf([
    `weapon ${weaponOf(equipment).name}`,
    `armour ${armourOf(equipment).name}`,
    `engine ${engineOf(equipment).name}`,
    `power ${powerOf(equipment).name}`,
  ]);

/** Text such as `fly 53 cells or fire 8 times`, for a ship with full energy and health. */
export function enduranceText(equipment: Readonly<Equipment>): string {
  const { cells, shots } = enduranceOf(equipment);
  const times = `fire ${pluralize(shots, 'time')}`;
  return sumOfParts(equipment).moveCost === 0 ? times : `fly ${cellsText(cells)} or ${times}`;
}

export const chosenName = (slot: EquipmentSlot, equipment: Readonly<Equipment>): string =>
  optionName(slot, equipment[slot]);

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
    sentence(`Fully charged, it can ${enduranceText(equipment)}`),
  ]);

const choosingLines = (slot: EquipmentSlot): string[] =>
  wrapSentences([
    ...(slot === 'weapon'
      ? [
          'Type option and a number to hear what that part would change, or setup_select and a number to choose it.',
          'Type setup_next 1 to go on, setup_back 1 to go back, or setup_next 5 to start the game.',
          'Type preset for ready-made ships.',
        ]
      : ['Type setup_select and a number to choose one, or setup_next 1 to go on.']),
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
        ? [`Your current choice is ${now}.`]
        : [sentence(`Instead of ${now}: ${changes}`), sentence(`Fully charged, it could ${enduranceText(equipment)}`)]),
  ]);
}

export const startLines = ({ seed }: SpaceDefenderScene): string[] => [
  ...wrapSentences(['Space Defender, custom board.', 'No board is chosen yet.', `Seed ${seed}.`]),
  ...wrapSentences([
    'Type play and seven numbers: rows 5 to 10, columns 10 to 30, and five thresholds from 1 to 101, none below the one before.',
    `The thresholds are for ${listOf(enemyKinds)}, in this order.`,
  ]),
  ...wrapSentences([
    'Each turn the game draws a number from 1 to 100. The first kind with a threshold above it appears, if there is one.',
    'An example: play 10 30 24 38 44 54 60',
  ]),
];

/** Stage of the match: `start` before the choice of a board, then `setup`, `game`, and `over` after the end. */
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
      return [...wrapSentences([titleSentence(scene)]), ...overLines(scene)];
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
    ...wrapSentences([titleSentence(scene), `Turn ${view.turn}.`, `Score ${sector.score}.`]),
    ...wrapSentences([
      ...shipSentences(starfighter),
      `Vision ${starfighter.attributes.vision}.`,
      reachText(starfighter),
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
  return [`${where}: ${counts}.`, 'Nearest first, with rows and columns from the ship:'];
}
