import { apply, enemyById, projectileById } from '../../apply.ts';
import { type Cell, isInside } from '../../cells.ts';
import type { End, EnemyMoved, GameEvent, ProjectileMoved } from '../../events.ts';
import { type Forecast, sectorInView } from '../../lookahead.ts';
import { rowStep } from '../../phases.ts';
import {
  copySector,
  type Enemy,
  type Field,
  freshEnemy,
  nowhere,
  type Projectile,
  placeEnemy,
  placeProjectile,
  removeEnemy,
  removeProjectile,
  type Sector,
} from '../../sector.ts';
import { isSeen, type SectorView } from '../../state.ts';
import { type Weapon, weaponOf } from '../../tables.ts';
import { projectileSymbols } from '../../text/transcript.ts';
import type { EnemyKind, Equipment, Side } from '../../vocabulary.ts';
import { enemyGlyph } from '../facts.ts';
import type { Flash, SpaceDefenderScene } from '../local.ts';

/** Working copy of the view before a turn. The playback applies the turn's events to it one by one. */
export interface Stage {
  readonly field: Readonly<Field>;
  readonly equipment: Readonly<Equipment>;
  /** Board during the turn. Enemies that escape in this turn are not counted yet. */
  readonly sector: Sector;
  /** Ids of ships and shots from the fog. The player knows only their kind and cell. */
  readonly strangers: Set<number>;
  /** View after the turn, which has the details of enemies and shots that come out of the fog. */
  readonly end: SectorView;
  readonly fogged: boolean;
}

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

export const isInSight = ({ sector, fogged }: Stage, cell: Cell): boolean => !fogged || isSeen(sector, cell);

export function pictureOf(stage: Stage): SectorView {
  const { starfighter, enemies, projectiles, focus, score, kills, escaped, hits, rams, waves } = copySector(
    stage.sector,
  );
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
    rams,
    waves,
  };
}

/** Cells of the `strangers`, each with a letter or sign. */
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

/** An enemy with its details. Undefined if the enemy has come out of the fog without them. */
export const knownEnemy = ({ sector, strangers }: Stage, id: number): Enemy | undefined =>
  strangers.has(id) ? undefined : enemyById(sector, id);

export const knownProjectile = ({ sector, strangers }: Stage, id: number): Projectile | undefined =>
  strangers.has(id) ? undefined : projectileById(sector, id);

/** Applies an event. Ignores movements, which the playback shows cell by cell. */
export function take(stage: Stage, event: GameEvent): void {
  apply(stage.sector, stage.equipment, event);
  if ((event.type === 'enemy-spawned' || event.type === 'projectile-spawned') && event.to !== null)
    place(stage, event.id, event.to);
}

/** Places a ship or a shot that comes out of the fog. Only a sign is drawn if `end` has no details about it. */
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

/** Puts a ship or a shot into a cell. Shots that fly simultaneously may be in the same cell. */
export function place({ sector }: Stage, id: number, { row, column }: Cell): void {
  const enemy = enemyById(sector, id);
  if (enemy !== undefined) return placeEnemy(sector, enemy, row, column);
  const projectile = projectileById(sector, id);
  if (projectile !== undefined) placeProjectile(sector, projectile, row, column);
}

export function remove({ sector }: Stage, id: number): void {
  const enemy = enemyById(sector, id);
  if (enemy !== undefined) return removeEnemy(sector, enemy);
  const projectile = projectileById(sector, id);
  if (projectile !== undefined) removeProjectile(sector, projectile);
}

interface Offset {
  readonly row: number;
  readonly column: number;
}

const leftward: Offset = { row: 0, column: -1 };

export function wayOfEnemy(stage: Stage, { kind, from, to }: EnemyMoved, shipFired: boolean): Cell[] {
  if (kind !== 'Interceptor' || !shipFired) return wayInSight(stage, from, to, leftward);
  // After a shot by the Starfighter, an Interceptor moves along its column instead of to the left.
  const known = from !== 'fog' ? from : to;
  const row = known === null || known === 'fog' ? 0 : Math.sign(stage.sector.starfighter.row - known.row);
  return wayInSight(stage, from, to, row === 0 ? undefined : { row, column: 0 });
}

export function wayOfProjectile(stage: Stage, { id, side, from, to }: ProjectileMoved): Cell[] {
  if (side === 'enemy') return wayInSight(stage, from, to, leftward);
  const weapon = weaponOf(stage.equipment);
  if (weapon.flight === 'jump') return to === null || to === 'fog' ? [] : [to];
  const { direction } = knownProjectile(stage, id) ?? stage.end.projectiles.find((known) => known.id === id) ?? {};
  const only = weapon.muzzles.every((muzzle) => muzzle.direction === 'right') ? 'right' : undefined;
  const flight = direction ?? only;
  return wayInSight(stage, from, to, flight === undefined ? undefined : { row: rowStep[flight], column: 1 });
}

/** Visible cells of a straight path, without its start. `step` is the direction if one end is not a visible cell. */
function wayInSight(stage: Stage, from: End, to: End | null, step: Offset | undefined): Cell[] {
  const isSeen = (cell: Cell) => isInside(stage.field, cell.row, cell.column) && isInSight(stage, cell);
  const onward = (start: Cell, { row, column }: Offset): Cell[] => {
    const cells: Cell[] = [];
    const next = ({ row: r, column: c }: Cell) => ({ row: r + row, column: c + column });
    for (let cell = next(start); isSeen(cell); cell = next(cell)) cells.push(cell);
    return cells;
  };
  if (to === null || to === 'fog') return from === 'fog' || step === undefined ? [] : onward(from, step);
  if (from !== 'fog') return between(from, to);
  if (step === undefined) return [to];
  return [...onward(to, { row: -step.row, column: -step.column }).reverse(), to];
}

function between(from: Cell, to: Cell): Cell[] {
  const [rows, columns] = [to.row - from.row, to.column - from.column];
  return Array.from({ length: Math.max(Math.abs(rows), Math.abs(columns)) }, (_, i) => ({
    row: from.row + Math.sign(rows) * (i + 1),
    column: from.column + Math.sign(columns) * (i + 1),
  }));
}

/** Path of a shot on the board. For a diagonal or jumping shot, only its start is drawn. */
export interface Trail {
  readonly side: Side;
  readonly row: number;
  readonly from: number;
  /** Last column, or one beyond the edge for a shot that leaves the board. Undefined if diagonal or jumping. */
  readonly to: number | undefined;
  readonly isFlying: boolean;
}

export function trailsOf({ events, projectilesMoved }: Forecast, { flight }: Weapon): Trail[] {
  const flying = new Set(projectilesMoved.projectiles.map(({ id }) => id));
  return events.flatMap((event): Trail[] => {
    if (event.type !== 'projectile-moved') return [];
    const { side, from, to } = event;
    if (from === 'fog' || to === 'fog') return [];
    const beyond = side === 'enemy' ? 0 : projectilesMoved.field.columns + 1;
    const isStraight = (to === null || from.row === to.row) && !(side === 'friendly' && flight !== 'steps');
    const end = isStraight ? (to?.column ?? beyond) : undefined;
    return [{ side, row: from.row, from: from.column, to: end, isFlying: flying.has(event.id) }];
  });
}
