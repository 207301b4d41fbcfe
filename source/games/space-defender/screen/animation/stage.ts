import { apply, enemyById, projectileById } from '../../apply.ts';
import { nowhere, placeEnemy, placeProjectile, removeEnemy, removeProjectile } from '../../board.ts';
import type { Cell } from '../../cells.ts';
import type { GameEvent } from '../../events.ts';
import { sectorInView } from '../../lookahead/forecast.ts';
import { copySector, type Enemy, type Field, freshEnemy, type Projectile, type Sector } from '../../sector.ts';
import { projectileSymbols } from '../../text/game-block.ts';
import { isSeen, type SectorView } from '../../view.ts';
import type { EnemyKind, Equipment, Side } from '../../vocabulary.ts';
import { enemyGlyph } from '../board/look.ts';
import type { Flash, SpaceDefenderScene } from '../local.ts';

/** The board while a turn is played back: a working copy of what was seen before it, which its events change. */
export interface Stage {
  readonly field: Readonly<Field>;
  readonly equipment: Readonly<Equipment>;
  /** Without enemies that have escaped in the turn. */
  readonly sector: Sector;
  /** The ids of things out of the fog of which no more is known than what they are and where. */
  readonly strangers: Set<number>;
  /** The view after the turn: it has all that is known of things that come out of the fog. */
  readonly end: SectorView;
  /** Whether there is fog beyond the Starfighter's sight. */
  readonly fogged: boolean;
}

/** The board before a turn; nothing where no turn was played between the two. */
export function openStage(before: SpaceDefenderScene, after: SpaceDefenderScene): Stage | undefined {
  const { field, sector, turn, equipment } = before.view;
  const end = after.view.sector;
  if (field === null || sector === null || end === null || after.view.turn !== turn + 1) return undefined;
  return {
    field,
    equipment,
    sector: sectorInView(field, sector),
    strangers: new Set(),
    end,
    fogged: !after.debug,
  };
}

/** Whether a cell is in sight from where the Starfighter is now. */
export const isInSight = ({ sector, fogged }: Stage, cell: Cell): boolean => !fogged || isSeen(sector, cell);

/** The board as the player sees it now. */
export function pictureOf(stage: Stage): SectorView {
  const { starfighter, enemies, projectiles, focus, score, kills, escaped, hits } = copySector(stage.sector);
  const isShown = (thing: Enemy | Projectile) => !stage.strangers.has(thing.id) && isInSight(stage, thing);
  return {
    starfighter,
    enemies: enemies.filter(isShown).sort((a, b) => a.id - b.id),
    projectiles: projectiles.filter(isShown).sort((a, b) => b.id - a.id),
    focus,
    score,
    kills,
    escaped,
    hits,
  };
}

/** Things that came out of the fog and are drawn as a mere sign. */
export const strangersOf = ({ sector, strangers }: Stage): Flash[] =>
  [...strangers].flatMap((id): Flash[] => {
    const enemy = enemyById(sector, id);
    if (enemy !== undefined)
      return [{ row: enemy.row, column: enemy.column, text: enemyGlyph(enemy.kind)[0], look: 'enemy' }];
    const shot = projectileById(sector, id);
    if (shot === undefined) return [];
    const look = shot.side === 'friendly' ? 'friend' : 'enemy';
    return [{ row: shot.row, column: shot.column, text: projectileSymbols[shot.side], look }];
  });

/** The enemy with this id, where more is known of it than its sign. */
export const knownEnemy = ({ sector, strangers }: Stage, id: number): Enemy | undefined =>
  strangers.has(id) ? undefined : enemyById(sector, id);

/** The projectile with this id, where more is known of it than its sign. */
export const knownProjectile = ({ sector, strangers }: Stage, id: number): Projectile | undefined =>
  strangers.has(id) ? undefined : projectileById(sector, id);

/** Changes the board by an event; movements are shown step by step. */
export function take(stage: Stage, event: GameEvent): void {
  apply(stage.sector, stage.equipment, event);
  if ((event.type === 'enemy-spawned' || event.type === 'projectile-spawned') && event.to !== null)
    place(stage, event.id, event.to);
}

/** Something that comes out of the fog: as it is seen after the turn, else as no more than its sign. */
export function enter(stage: Stage, id: number, what: EnemyKind | Side, cell: Cell): void {
  const { sector, strangers, end } = stage;
  if (!isThere(stage, id)) {
    strangers.delete(id);
    const enemy = end.enemies.find((known) => known.id === id);
    const projectile = end.projectiles.find((known) => known.id === id);
    const nowhereYet = { row: nowhere, column: nowhere };
    if (enemy !== undefined) sector.enemies.push({ ...enemy, ...nowhereYet });
    else if (projectile !== undefined) sector.projectiles.push({ ...projectile, ...nowhereYet });
    else {
      strangers.add(id);
      if (what === 'friendly' || what === 'enemy')
        sector.projectiles.push({ id, side: what, damage: 0, move: 0, direction: 'right', ...nowhereYet });
      else sector.enemies.push(freshEnemy(id, what, nowhereYet));
    }
  }
  place(stage, id, cell);
}

const isThere = ({ sector }: Stage, id: number): boolean =>
  enemyById(sector, id) !== undefined || projectileById(sector, id) !== undefined;

/** Puts what is on the board into another cell. Two shots that fly at the same time may be in one cell. */
export function place({ sector }: Stage, id: number, { row, column }: Cell): void {
  const enemy = enemyById(sector, id);
  if (enemy !== undefined) return placeEnemy(sector, enemy, row, column);
  const projectile = projectileById(sector, id);
  if (projectile !== undefined) placeProjectile(sector, projectile, row, column);
}

/** Takes something off the board. */
export function remove({ sector }: Stage, id: number): void {
  const enemy = enemyById(sector, id);
  if (enemy !== undefined) return removeEnemy(sector, enemy);
  const projectile = projectileById(sector, id);
  if (projectile !== undefined) removeProjectile(sector, projectile);
}
