import { type Cell, isInside } from '../../cells.ts';
import type { End, EnemyMoved, ProjectileMoved } from '../../events.ts';
import type { Forecast } from '../../lookahead/forecast.ts';
import { rowStep } from '../../phases/projectiles.ts';
import { type Weapon, weaponOf } from '../../tables.ts';
import type { Side } from '../../vocabulary.ts';
import { isInSight, knownProjectile, type Stage } from './stage.ts';

/** Rows and columns of one step. */
interface Step {
  readonly row: number;
  readonly column: number;
}

const leftward: Step = { row: 0, column: -1 };

/** The cells that an enemy is seen to enter, in order. */
export function wayOfEnemy(stage: Stage, { kind, from, to }: EnemyMoved, shipFired: boolean): Cell[] {
  if (kind !== 'Interceptor' || !shipFired) return wayInSight(stage, from, to, leftward);
  // When the Starfighter fires, an Interceptor goes along its column towards it instead.
  const known = from !== 'fog' ? from : to;
  const row = known === null || known === 'fog' ? 0 : Math.sign(stage.sector.starfighter.row - known.row);
  return wayInSight(stage, from, to, row === 0 ? undefined : { row, column: 0 });
}

/** The cells that a projectile is seen to enter, in order. */
export function wayOfProjectile(stage: Stage, { id, side, from, to }: ProjectileMoved): Cell[] {
  if (side === 'enemy') return wayInSight(stage, from, to, leftward);
  const weapon = weaponOf(stage.equipment);
  if (weapon.flight === 'jump') return to === null || to === 'fog' ? [] : [to];
  const { direction } = knownProjectile(stage, id) ?? stage.end.projectiles.find((known) => known.id === id) ?? {};
  const only = weapon.muzzles.every((muzzle) => muzzle.direction === 'right') ? 'right' : undefined;
  const flight = direction ?? only;
  return wayInSight(stage, from, to, flight === undefined ? undefined : { row: rowStep[flight], column: 1 });
}

/**
 * The cells of a straight way without its start. Of an end in the fog, or off the board, the way is as long as it can
 * be seen.
 *
 * @param step nothing where it cannot be known
 */
function wayInSight(stage: Stage, from: End, to: End | null, step: Step | undefined): Cell[] {
  const isSeen = (cell: Cell) => isInside(stage.field, cell.row, cell.column) && isInSight(stage, cell);
  const onward = (start: Cell, { row, column }: Step): Cell[] => {
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

/** The cells of a straight or diagonal way, the end included. */
function between(from: Cell, to: Cell): Cell[] {
  const [rows, columns] = [to.row - from.row, to.column - from.column];
  return Array.from({ length: Math.max(Math.abs(rows), Math.abs(columns)) }, (_, i) => ({
    row: from.row + Math.sign(rows) * (i + 1),
    column: from.column + Math.sign(columns) * (i + 1),
  }));
}

/** The way of a shot along its row, or where it set out from if it went another way. */
export interface Trail {
  readonly side: Side;
  readonly row: number;
  readonly from: number;
  /** The column that it came to, one beyond the board where it left; nothing of another way. */
  readonly to: number | undefined;
  readonly isFlying: boolean;
}

/** The ways of all shots before the ship acts. */
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
