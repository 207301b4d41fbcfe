import { tileKey } from '../../board.ts';
import type { Forecast } from '../../forecast.ts';
import { at, type Field, isMech, type Position } from '../../state.ts';

type Enemy = Extract<Position['entities'][number], { readonly objective: unknown }>;

/** What an enemy is about to do at End Turn. */
export interface Plan {
  /** Its place in the list of units, from 0. */
  readonly place: number;
  readonly enemy: Enemy;
  /** The same one after the turn, where it has moved, with its next objective; nothing if it is destroyed. */
  readonly after: Enemy | undefined;
}

/** What each enemy is about to do, in priority order. */
export function plansOf(before: Field, { events, after }: Forecast): Plan[] {
  const destroyed = new Set(events.flatMap((event) => (event.type === 'destroyed' ? [tileKey(at(event))] : [])));
  const isLiving = (unit: Position['entities'][number]) => !destroyed.has(tileKey(at(unit)));
  // Those that are left stay in their order.
  const left = new Map(before.entities.filter(isLiving).map((unit, i) => [unit, after.entities[i]]));
  return before.entities.flatMap((enemy, place) => {
    if (isMech(enemy)) return [];
    const then = left.get(enemy);
    return [{ place, enemy, after: then === undefined || isMech(then) ? undefined : then }];
  });
}
