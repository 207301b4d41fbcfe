import type { Turn } from '../../../engine/game.ts';
import { isAlive, isOnBoard, removeProjectile } from '../board.ts';
import { isInside } from '../cells.ts';
import { projectileEnters } from '../collisions.ts';
import type { ProjectileMoved } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { type Projectile, sectorOf } from '../state.ts';
import { weaponOf } from '../tables.ts';
import type { Direction, Side } from '../vocabulary.ts';

const rowStep: Readonly<Record<Direction, number>> = { 'up-right': -1, right: 0, 'down-right': 1 };

/** Phase 1: friendly projectiles act, oldest first; those that are gone by their turn are passed over. */
export function moveFriendlyProjectiles(turn: Turn<SpaceDefender>): void {
  const weapon = weaponOf(turn.state.equipment);
  const flight = (projectile: Projectile): Flight => {
    const { move, direction } = projectile;
    if (weapon.flight === 'jump') return { steps: 1, rows: 0, columns: move };
    return { steps: move, rows: rowStep[direction], columns: 1 };
  };
  forEachProjectile(turn, 'friendly', (projectile) => {
    if (projectile.move === 0) {
      const { id, side, row, column } = projectile;
      turn.events.push({ type: 'projectile-stayed', phase: turn.state.phase, id, side, row, column });
      return;
    }
    fly(turn, projectile, flight(projectile));
    if (weapon.accelerates) projectile.move *= 2;
  });
}

/** Phase 2: enemy projectiles act, oldest first, cell by cell to the left. */
export function moveEnemyProjectiles(turn: Turn<SpaceDefender>): void {
  forEachProjectile(turn, 'enemy', (projectile) => {
    fly(turn, projectile, { steps: projectile.move, rows: 0, columns: -1 });
  });
}

/** How a projectile flies: so many steps, each of so many rows and columns. Only where a step ends is resolved. */
interface Flight {
  readonly steps: number;
  readonly rows: number;
  readonly columns: number;
}

function forEachProjectile(turn: Turn<SpaceDefender>, side: Side, act: (projectile: Projectile) => void): void {
  const sector = sectorOf(turn.state);
  for (const projectile of [...sector.projectiles]) {
    if (projectile.side === side && isOnBoard(projectile)) act(projectile);
    if (!isAlive(sector)) return;
  }
}

/** Moves a projectile until it has done its steps, is gone, or has left the board. */
function fly(turn: Turn<SpaceDefender>, projectile: Projectile, flight: Flight): void {
  const sector = sectorOf(turn.state);
  const { field } = sector;
  const { id, side } = projectile;
  const from = { row: projectile.row, column: projectile.column };
  const moved: ProjectileMoved = { type: 'projectile-moved', phase: turn.state.phase, id, side, from, to: from };
  turn.events.push(moved);
  let { row, column } = from;
  for (let step = 0; step < flight.steps; step++) {
    row += flight.rows;
    column += flight.columns;
    if (!isInside(field, row, column)) {
      moved.to = null;
      removeProjectile(sector, projectile);
      return;
    }
    if (!projectileEnters(turn, projectile, row, column)) break;
  }
  moved.to = { row, column };
}
