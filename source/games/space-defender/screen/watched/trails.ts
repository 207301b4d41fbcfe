import type { Cell } from '../../cells.ts';
import type { Forecast } from '../../forecast.ts';
import type { Weapon } from '../../tables.ts';
import type { Side } from '../../vocabulary.ts';

/** A cell that a shot has left behind on its way. */
export interface Trail extends Cell {
  readonly side: Side;
}

/** Where the shots that still fly come from: every cell that they entered, and that from which they set out. */
export function trailsOf({ events, projectilesMoved }: Forecast, { flight }: Weapon): Trail[] {
  const flying = new Set(projectilesMoved.projectiles.map(({ id }) => id));
  return events.flatMap((event) => {
    if (event.type !== 'projectile-moved' || !flying.has(event.id)) return [];
    const { side, from, to } = event;
    if (from === 'fog' || to === 'fog' || to === null) return [];
    const straight = from.row === to.row && !(side === 'friendly' && flight === 'jump');
    if (!straight) return [{ row: from.row, column: from.column, side }];
    const step = Math.sign(to.column - from.column);
    return Array.from({ length: Math.abs(to.column - from.column) }, (_, i) => ({
      row: from.row,
      column: from.column + i * step,
      side,
    }));
  });
}
