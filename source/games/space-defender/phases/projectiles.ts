import type { PushedEvent } from '#engine/vocabulary.ts';
import { isInside } from '../cells.ts';
import type { ProjectileMoved } from '../events.ts';
import type { TurnContext } from '../game-types.ts';
import { type Enemy, isAlive, isOnBoard, type Projectile, removeProjectile } from '../sector.ts';
import { sectorOf } from '../state.ts';
import { weaponOf } from '../tables.ts';
import type { Direction, EnemyKind, Side } from '../vocabulary.ts';
import { projectileEnters } from './collisions.ts';

/** Rows down per column. */
export const rowStep: Readonly<Record<Direction, number>> = { 'up-right': -1, right: 0, 'down-right': 1 };

/** Phase 1, oldest first. Skips projectiles removed in the meantime. */
export function moveFriendlyProjectiles(turn: TurnContext): void {
  const { flight, accelerates } = weaponOf(turn.state.equipment);
  forEachProjectile(turn, 'friendly', (projectile) => {
    const { move, direction } = projectile;
    if (move === 0) stay(turn, projectile);
    else if (flight === 'jump') fly(turn, projectile, 1, 0, move);
    else fly(turn, projectile, move, rowStep[direction], 1);
    if (accelerates) projectile.move *= 2;
  });
}

/** Phase 2, oldest first, cell by cell to the left. */
export function moveEnemyProjectiles(turn: TurnContext): void {
  forEachProjectile(turn, 'enemy', (projectile) => fly(turn, projectile, projectile.move, 0, -1));
}

function forEachProjectile(turn: TurnContext, side: Side, act: (projectile: Projectile) => void): void {
  const sector = sectorOf(turn.state);
  for (const projectile of sector.projectiles.slice()) {
    if (projectile.side !== side || !isOnBoard(projectile)) continue;
    act(projectile);
    if (!isAlive(sector)) return;
  }
}

function stay(turn: TurnContext, { id, side, row, column }: Projectile): void {
  turn.events.push({ type: 'projectile-stayed', id, side, row, column });
}

/** Moves a projectile until it is removed or leaves the board. Collisions count only where a step ends. */
function fly(turn: TurnContext, projectile: Projectile, steps: number, rows: number, columns: number): void {
  const sector = sectorOf(turn.state);
  const { id, side } = projectile;
  const from = { row: projectile.row, column: projectile.column };
  const moved: PushedEvent<ProjectileMoved> = { type: 'projectile-moved', id, side, from, to: null };
  turn.events.push(moved);
  let { row, column } = from;
  for (let step = 0; step < steps; step++) {
    row += rows;
    column += columns;
    if (!isInside(sector.field, row, column)) {
      removeProjectile(sector, projectile);
      return;
    }
    if (!projectileEnters(turn, projectile, row, column)) break;
  }
  moved.to = { row, column };
}

const kinds: Readonly<Record<number, EnemyKind>> = {
  2: 'Pylon',
  3: 'Fighter',
  4: 'Grunt',
  6: 'Fighter',
  10: 'Fighter',
};

/** Derived from the shot's speed. Undefined for friendly shots. */
export const shooterKind = ({ side, move }: Pick<Projectile, 'side' | 'move'>): EnemyKind | undefined =>
  side === 'enemy' ? kinds[move] : undefined;

/** Enemy shots fly left along the shooter's row. */
export const canHaveFired = (
  enemy: Pick<Enemy, 'kind' | 'row' | 'column'>,
  shot: Pick<Projectile, 'row' | 'column'>,
  kind: EnemyKind,
): boolean => enemy.kind === kind && enemy.row === shot.row && enemy.column > shot.column;

/** Undefined if several enemies qualify or the shooter is in the fog. */
export function shooterOf<Seen extends Pick<Enemy, 'kind' | 'row' | 'column'>>(
  enemies: readonly Seen[],
  shot: Pick<Projectile, 'side' | 'move' | 'row' | 'column'>,
): Seen | undefined {
  const kind = shooterKind(shot);
  const [only, second] = kind === undefined ? [] : enemies.filter((enemy) => canHaveFired(enemy, shot, kind));
  return second === undefined ? only : undefined;
}
