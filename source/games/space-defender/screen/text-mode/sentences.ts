import { fewLines, listOf } from '../../../../screen/sentences.ts';
import { type Cell, cellName } from '../../cells.ts';
import type { Enemy, Projectile, Starfighter } from '../../sector.ts';
import type { SectorView } from '../../view.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { cellsText, directionOf } from './where.ts';

/** An enemy in a sentence, from where the ship is. */
export function enemySentence(enemy: Readonly<Enemy>, ship: Cell): string {
  const { kind, id, health, totalHealth, canSeeStarfighter } = enemy;
  const sees = canSeeStarfighter ? 'sees you' : 'does not see you';
  return `enemy ${kind} ${id} at ${cellName(enemy)}, ${directionOf(ship, enemy)}, health ${health} of ${totalHealth}, ${sees}.`;
}

/** The same with everything that is known of it. */
export function wholeEnemySentence(enemy: Readonly<Enemy>, ship: Cell, debug: boolean): string {
  const { armour, regen, vision } = enemy;
  const raw = debug ? `, vision ${vision}, ${enemy.seenByStarfighter ? 'seen' : 'not seen'} by you` : '';
  return `${enemySentence(enemy, ship).slice(0, -1)}, armour ${armour}, regeneration ${regen}${raw}.`;
}

/** A shot in a sentence, from where the ship is. */
export function shotSentence(shot: Readonly<Projectile>, ship: Cell): string {
  return `${shot.side === 'friendly' ? 'own' : 'enemy'} shot at ${cellName(shot)}, ${directionOf(ship, shot)}, ${flightText(shot)}.`;
}

/** The same with its damage. */
export const wholeShotSentence = (shot: Readonly<Projectile>, ship: Cell, debug: boolean): string =>
  `${shotSentence(shot, ship).slice(0, -1)}, damage ${shot.damage}${debug ? `, number ${shot.id}` : ''}.`;

function flightText({ side, move, direction }: Readonly<Projectile>): string {
  if (move === 0) return 'stays';
  const where = side === 'enemy' ? 'left' : direction === 'right' ? 'right' : direction.replace('-', ' and ');
  return `flies ${move} ${where}`;
}

/** The ship in sentences: where it is and what it has. */
export const shipSentences = ({ health, energy, attributes, ...cell }: Readonly<Starfighter>): string[] => [
  `Ship at ${cellName(cell)}.`,
  `Health ${health} of ${attributes.health}.`,
  `Energy ${energy} of ${attributes.energy}.`,
];

/** Which enemy shots fly along the ship's row with nothing between. */
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

/** The extent of the fog, in a sentence. */
export const fogSentence = ({ debug, view }: SpaceDefenderScene): string =>
  debug
    ? 'Debug view: nothing is in fog.'
    : `Cells beyond ${view.sector?.starfighter.attributes.vision ?? 0} are in fog.`;

/** `Reach 7 cells.` */
export const reachSentence = (reach: number): string => `Reach ${cellsText(reach)}.`;
