import type { Enemy, Projectile } from '../sector.ts';
import type { EnemyKind } from '../vocabulary.ts';

/** The kind of enemy that fires shots of this speed. */
const kinds: Readonly<Record<number, EnemyKind>> = {
  2: 'Pylon',
  3: 'Fighter',
  4: 'Grunt',
  6: 'Fighter',
  10: 'Fighter',
};

/** The kind of enemy that has fired a shot, which its speed tells; nothing for one's own. */
export const shooterKind = ({ side, move }: Pick<Projectile, 'side' | 'move'>): EnemyKind | undefined =>
  side === 'enemy' ? kinds[move] : undefined;

/** Whether an enemy may have fired a shot of that kind: they fly to the left in the row of whoever did. */
export const canHaveFired = (
  enemy: Pick<Enemy, 'kind' | 'row' | 'column'>,
  shot: Pick<Projectile, 'row' | 'column'>,
  kind: EnemyKind,
): boolean => enemy.kind === kind && enemy.row === shot.row && enemy.column > shot.column;

/** The enemy in sight that has fired a shot; nothing where several may have, or one in the fog. */
export function shooterOf<Seen extends Pick<Enemy, 'kind' | 'row' | 'column'>>(
  enemies: readonly Seen[],
  shot: Pick<Projectile, 'side' | 'move' | 'row' | 'column'>,
): Seen | undefined {
  const kind = shooterKind(shot);
  const [only, second] = kind === undefined ? [] : enemies.filter((enemy) => canHaveFired(enemy, shot, kind));
  return second === undefined ? only : undefined;
}
