import { foundInput } from '../../../../screen/game/text-mode.ts';
import { pluralize, wrapSentences } from '../../../../screen/sentences.ts';
import { type Board, type Cell, cellName, distance, isInside } from '../../cells.ts';
import { reachOf } from '../../resources.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import { isSeen, type SectorView } from '../../view.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { fireText } from './parts.ts';
import { comingShots, fogSentence, reachSentence, wholeEnemySentence, wholeShotSentence } from './sentences.ts';
import { cellIn, directionOf, nearestFirst } from './where.ts';

/** The answer where there is no board to ask about. */
export const noGame = 'There is no game now; type status to hear where things stand.';

/** The answer about a cell beyond the board. */
export const outsideText = (cell: Cell, { rows, columns }: Board): string =>
  `${cellName(cell)} is not on the board: rows are A to ${cellName({ row: rows, column: 1 }).charAt(0)}, columns 1 to ${columns}.`;

/** Names the limit of the ship's reach: its energy or its engine. */
export const limitOf = ({ attributes }: SectorView['starfighter'], reach: number): string =>
  reach < attributes.move ? 'energy' : 'engine';

/** All enemies in sight, nearest first. */
export function enemyLines({ view, debug }: SpaceDefenderScene): string[] {
  const { sector } = view;
  if (sector === null) return [noGame];
  const { enemies, starfighter } = sector;
  const where = debug ? 'on the board' : 'in sight';
  if (enemies.length === 0) return [`No enemies ${where}.`];
  return [
    `${pluralize(enemies.length, 'enemy', 'enemies')} ${where}, nearest first:`,
    ...nearestFirst(enemies, starfighter).flatMap((enemy) =>
      wrapSentences([wholeEnemySentence(enemy, starfighter, debug)]),
    ),
  ];
}

/** All shots in sight, nearest first. */
export function shotLines({ view, debug }: SpaceDefenderScene): string[] {
  const { sector } = view;
  if (sector === null) return [noGame];
  const { projectiles, starfighter } = sector;
  const where = debug ? 'on the board' : 'in sight';
  if (projectiles.length === 0) return [`No shots ${where}.`];
  return [
    `${pluralize(projectiles.length, 'shot')} ${where}, nearest first:`,
    ...nearestFirst(projectiles, starfighter).flatMap((shot) =>
      wrapSentences([wholeShotSentence(shot, starfighter, debug)]),
    ),
    ...comingShots(sector),
  ];
}

/** The ship with all that it has and can do. */
export function shipLines({ view }: SpaceDefenderScene): string[] {
  const { sector, equipment } = view;
  if (sector === null) return [noGame];
  const { health, energy, attributes, ...cell } = sector.starfighter;
  const { healthRegen, energyRegen, armour, vision, move, moveCost } = attributes;
  const weapon = weaponOf(equipment);
  return [
    ...wrapSentences([
      `Ship at ${cellName(cell)}.`,
      `Health ${health} of ${attributes.health}, regeneration ${healthRegen}.`,
      `Energy ${energy} of ${attributes.energy}, regeneration ${energyRegen}.`,
    ]),
    ...wrapSentences([
      `Armour ${armour}.`,
      `Vision ${vision}.`,
      `Move ${move}, ${moveCost} energy a cell.`,
      reachSentence(reachOf(sector.starfighter)),
    ]),
    ...wrapSentences([`Weapon ${weapon.name}: ${fireText(weapon)}.`, `Power ${powerOf(equipment).text}`]),
  ];
}

/** A cell and what stands in it, or that it is fogged. */
export function cellLines(scene: SpaceDefenderScene, words: readonly string[]): string[] {
  const { view, debug } = scene;
  const { sector, field } = view;
  if (sector === null || field === null) return [noGame];
  const cell = cellIn(words);
  if (cell === undefined) return [`${foundInput(words)}, expected a cell, as in where E9.`];
  if (!isInside(field, cell.row, cell.column)) return [outsideText(cell, field)];
  const { starfighter } = sector;
  const cells = distance(starfighter, cell);
  if (cells === 0) return [`${cellName(cell)}: ${starfighter.health > 0 ? 'your ship' : 'the wreck of your ship'}.`];
  const reach = cells <= reachOf(starfighter) ? 'in reach' : 'out of reach';
  const far = `${pluralize(cells, 'cell')} away, ${reach}`;
  const place = `${cellName(cell)}, ${directionOf(starfighter, cell)}, ${far}`;
  if (!debug && !isSeen(sector, cell)) return wrapSentences([`${place}: in fog.`, fogSentence(scene)]);
  const thing = thingIn(sector, cell, debug);
  return thing === undefined ? [`${place}: empty.`] : wrapSentences([`${cellName(cell)}, ${far}.`, thing]);
}

function thingIn({ enemies, projectiles, starfighter }: SectorView, cell: Cell, debug: boolean): string | undefined {
  const isThere = (thing: Cell) => distance(thing, cell) === 0;
  const enemy = enemies.find(isThere);
  if (enemy !== undefined) return wholeEnemySentence(enemy, starfighter, debug);
  const shot = projectiles.find(isThere);
  return shot === undefined ? undefined : wholeShotSentence(shot, starfighter, debug);
}
