import { fewLines, pluralize, wrapSentences } from '../../../../screen/sentences.ts';
import { outcomeOf } from '../../outcome.ts';
import { reachOf } from '../../resources.ts';
import type { SectorView, View } from '../../view.ts';
import { isSetupPhase } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { overLines, titleSentence } from './goal.ts';
import { setupLines, startLines } from './setup.ts';
import { comingShots, enemySentence, fogSentence, reachSentence, shipSentences, shotSentence } from './sentences.ts';
import { nearestFirst } from './where.ts';

/** Which part of the game it is: before a board is chosen, the choice of parts, the game, or after its end. */
export function momentOf(view: View): 'start' | 'setup' | 'game' | 'over' {
  const { phase, sector, mission } = view;
  if (isSetupPhase(phase)) return 'setup';
  if (phase === 'in-game') return outcomeOf(view) === undefined ? 'game' : 'over';
  return sector === null && mission === null ? 'start' : 'over';
}

/** Where everything stands. */
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
