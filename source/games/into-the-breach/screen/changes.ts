import { type Coord, tileAt } from '../board.ts';
import type { Forecast } from '../forecast.ts';
import { entityAt, type Field } from '../state.ts';

/** What an attack phase makes of the health on a tile. */
export interface Change {
  readonly now: number;
  readonly after: number;
  readonly destroyed: boolean;
}

/** The key of a tile: `2,5`. */
export const tileKey = ([row, column]: Coord): string => `${row},${column}`;

/** The tiles whose health is another after the attack phase than before. */
export function changesOf(before: Field, { events }: Pick<Forecast, 'events'>): Map<string, Change> {
  const after = new Map<string, { readonly tile: Coord; readonly health: number }>();
  for (const event of events)
    if ('health' in event) {
      const tile: Coord = [event.row, event.column];
      after.set(tileKey(tile), { tile, health: event.health });
    }
  const changes = new Map<string, Change>();
  for (const [key, { tile, health }] of after) {
    const now = healthAt(before, tile);
    if (health !== now) changes.set(key, { now, after: health, destroyed: health === 0 });
  }
  return changes;
}

/** The health of the unit or building on a tile. */
const healthAt = ({ board, entities }: Field, tile: Coord): number =>
  entityAt(entities, tile)?.health ?? Number(tileAt(board, tile));
