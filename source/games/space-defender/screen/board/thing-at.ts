import { type Cell, distance } from '../../cells.ts';
import type { Enemy, Projectile } from '../../sector.ts';
import type { SectorView } from '../../view.ts';

/** What stands in a cell, as far as it is in view. */
export type Thing =
  | { readonly type: 'ship' }
  | { readonly type: 'enemy'; readonly enemy: Readonly<Enemy> }
  | { readonly type: 'shot'; readonly shot: Readonly<Projectile> };

/** The thing in a cell; nothing in an empty one. */
export function thingAt({ starfighter, enemies, projectiles }: SectorView, cell: Cell): Thing | undefined {
  const isHere = (other: Cell) => distance(other, cell) === 0;
  if (isHere(starfighter)) return { type: 'ship' };
  const enemy = enemies.find(isHere);
  if (enemy !== undefined) return { type: 'enemy', enemy };
  const shot = projectiles.find(isHere);
  return shot === undefined ? undefined : { type: 'shot', shot };
}
