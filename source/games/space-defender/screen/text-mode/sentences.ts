import { countsAsBest, debugSentences } from '#screen/parts/match-end.ts';
import { fewLines, listOf, pluralize, wrapSentences } from '#screen/sentences.ts';
import { type Cell, cellName, distance } from '../../cells.ts';
import { type GameEvent, hurtsShip } from '../../events.ts';
import { taskText } from '../../mission.ts';
import { outcomeOf } from '../../outcome.ts';
import type { Enemy, Projectile, Starfighter } from '../../sector.ts';
import type { SectorView, View } from '../../view.ts';
import { enemyKinds } from '../../vocabulary.ts';
import { storyOf } from '../game-over.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { limitsOf, matchStatusOf, nextStar } from '../match-status.ts';

/** `2 up 4 right`, or `here` for the same cell. */
export function directionOf(from: Cell, to: Cell): string {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const parts = [
    ...(rows === 0 ? [] : [`${Math.abs(rows)} ${rows < 0 ? 'up' : 'down'}`]),
    ...(columns === 0 ? [] : [`${Math.abs(columns)} ${columns < 0 ? 'left' : 'right'}`]),
  ];
  return parts.length === 0 ? 'here' : parts.join(' ');
}

/** Ties go to the thing with fewer rows between. */
export const nearestFirst = <Thing extends Cell>(things: readonly Thing[], from: Cell): Thing[] =>
  things.toSorted(
    (a, b) =>
      distance(from, a) - distance(from, b) ||
      Math.abs(a.row - from.row) - Math.abs(b.row - from.row) ||
      a.row - b.row ||
      a.column - b.column,
  );

export function cellIn(words: readonly string[]): Cell | undefined {
  const [, letter, digits] = /^\(?([a-z])[ ,]*(\d{1,3})\)?$/i.exec(words.join(' ').trim()) ?? [];
  if (letter === undefined || digits === undefined) return undefined;
  return { row: letter.toUpperCase().charCodeAt(0) - 64, column: Number(digits) };
}

/** `column 4`, `columns 1 to 9` */
export const columnsText = (first: number, last: number): string =>
  first === last ? `column ${first}` : `columns ${first} to ${last}`;

/** `7 cells` */
export const cellsText = (cells: number): string => pluralize(cells, 'cell');

export function enemySentence(enemy: Readonly<Enemy>, ship: Cell): string {
  const { kind, id, health, totalHealth, canSeeStarfighter } = enemy;
  const sees = canSeeStarfighter ? 'sees you' : 'does not see you';
  return `enemy ${kind} ${id} at ${cellName(enemy)}, ${directionOf(ship, enemy)}, health ${health} of ${totalHealth}, ${sees}.`;
}

/** With all known values. */
export function wholeEnemySentence(enemy: Readonly<Enemy>, ship: Cell, debug: boolean): string {
  const { armour, regen, vision } = enemy;
  const raw = debug ? `, vision ${vision}, ${enemy.seenByStarfighter ? 'seen' : 'not seen'} by you` : '';
  return `${enemySentence(enemy, ship).slice(0, -1)}, armour ${armour}, regeneration ${regen}${raw}.`;
}

export function shotSentence(shot: Readonly<Projectile>, ship: Cell): string {
  return `${shot.side === 'friendly' ? 'own' : 'enemy'} shot at ${cellName(shot)}, ${directionOf(ship, shot)}, ${flightText(shot)}.`;
}

/** With the damage. */
export const wholeShotSentence = (shot: Readonly<Projectile>, ship: Cell, debug: boolean): string =>
  `${shotSentence(shot, ship).slice(0, -1)}, damage ${shot.damage}${debug ? `, number ${shot.id}` : ''}.`;

function flightText({ side, move, direction }: Readonly<Projectile>): string {
  if (move === 0) return 'stays';
  const where = side === 'enemy' ? 'left' : direction === 'right' ? 'right' : direction.replace('-', ' and ');
  return `flies ${move} ${where}`;
}

export const shipSentences = ({ health, energy, attributes, ...cell }: Readonly<Starfighter>): string[] => [
  `Ship at ${cellName(cell)}.`,
  `Health ${health} of ${attributes.health}.`,
  `Energy ${energy} of ${attributes.energy}.`,
];

/** Enemy shots in the ship's row with nothing in between. */
export function comingShots({ starfighter, enemies, projectiles }: SectorView): string[] {
  const ahead = (cell: Cell) => cell.row === starfighter.row && cell.column > starfighter.column;
  const shield = Math.min(...enemies.filter(ahead).map(({ column }) => column));
  const cells = projectiles
    .filter((shot) => shot.side === 'enemy' && ahead(shot) && shot.column < shield)
    .toSorted((a, b) => a.column - b.column)
    .map(cellName);
  if (cells.length === 0) return [];
  if (cells.length === 1) return [`Shot at ${listOf(cells)} comes at you.`];
  if (cells.length <= fewLines) return [`Shots at ${listOf(cells)} come at you.`];
  return [`${cells.length} shots come at you, the nearest at ${listOf(cells.slice(0, fewLines))}.`];
}

export const fogSentence = ({ debug, view }: SpaceDefenderScene): string =>
  debug
    ? 'Debug view: nothing is in fog.'
    : `Cells beyond ${view.sector?.starfighter.attributes.vision ?? 0} are in fog.`;

/** `Reach 7 cells.` */
export const reachSentence = (reach: number): string => `Reach ${cellsText(reach)}.`;

export function titleSentence({ mission, field }: View): string {
  if (mission !== null) return `Space Defender, mission ${mission.title}: ${taskText(mission)}.`;
  return field === null ? 'Space Defender.' : `Space Defender, ${field.rows} rows and ${field.columns} columns.`;
}

export function goalSentences(scene: SpaceDefenderScene): string[] {
  const { mission } = scene.view;
  const goal = mission === null ? 'Goal: survive and score as much as you can.' : `Goal: ${taskText(mission)}.`;
  return [
    goal,
    ...(mission === null ? [] : [mission.about]),
    ...progressSentences(scene.view),
    ...limitSentences(scene.view),
    ...nextStarSentences(scene.view),
    ...bestSentences(scene),
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
      return [`${sector.kills[goal.kind]} of ${pluralize(goal.count, goal.kind)} destroyed.`, done];
    case 'endless':
      return [done];
  }
}

const limitSentences = (view: View): string[] =>
  limitsOf(view).map(({ label, now, max }) =>
    label === 'turns'
      ? `${pluralize(max - now, 'turn')} left.`
      : `${now} of at most ${pluralize(max, 'enemy', 'enemies')} past you.`,
  );

function nextStarSentences(view: View): string[] {
  const next = nextStar(view);
  return next === undefined ? [] : [`Next star: score ${next}.`];
}

function bestSentences(scene: SpaceDefenderScene): string[] {
  const { view, record } = scene;
  const { best } = record;
  const { mark, end } = matchStatusOf(view);
  const now = `${mark.value} ${mark.name === 'turns' ? 'turns' : 'points'}`;
  const counts = end !== undefined && countsAsBest(scene) && (mark.better === 'more' || end === 'won');
  const isBetter = best === undefined || (mark.better === 'more' ? mark.value > best : mark.value < best);
  if (counts && isBetter) return [`Your best here: ${now}${best === undefined ? '' : `; before: ${best}`}.`];
  return best === undefined ? [] : [`Your best here is ${best}.`];
}

/** The cause, the result, and whether it is a new best. */
export function overLines(scene: SpaceDefenderScene): string[] {
  const { view, events, seed } = scene;
  const { sector, mission, turn } = view;
  const outcome = outcomeOf(view);
  if (sector === null) return [outcome?.reason ?? 'The game is over.'];
  const { starfighter, score, kills } = sector;
  const isLost = starfighter.health === 0;
  const destroyed = enemyKinds.filter((kind) => kills[kind] > 0).map((kind) => pluralize(kills[kind], kind));
  const end = isLost
    ? [`The ship at ${cellName(starfighter)} is destroyed${causeOf(events)}.`, 'The game is over.']
    : [outcome?.reason ?? 'The game is over.'];
  const decided = storyOf(scene)?.decided ?? [];
  const goal = mission?.goal.type === 'survive' ? ` of ${mission.goal.turns}` : '';
  return [
    ...wrapSentences(end),
    ...wrapSentences([`Turns ${turn}${goal}.`, `Score ${score}.`, ...bestSentences(scene), ...debugSentences(scene)]),
    ...decided.map((text) => `What decided it: ${text.replace('  ', ', ')}.`),
    ...wrapSentences([
      destroyed.length === 0 ? 'Nothing was destroyed.' : `Destroyed: ${listOf(destroyed)}.`,
      `Seed ${seed}.`,
    ]),
  ];
}

function causeOf(events: readonly GameEvent[]): string {
  const end = events.findIndex((event) => event.type === 'destroyed' && event.id === 0);
  const cause = events.slice(0, Math.max(end, 0)).findLast(hurtsShip);
  if (cause?.type === 'hit') return ` by a shot of ${cause.damage} damage`;
  if (cause?.type !== 'rammed') return '';
  const name = `${cause.kind} ${cause.id}`;
  return cause.mover === 'enemy' ? `, rammed by ${name}` : `, ramming ${name}`;
}
