import { type Coord, tileAt } from '../../board.ts';
import { entityAt, type Field } from '../../state.ts';
import { tileKey } from '../board/numbers.ts';
import type { Effect, Strike } from './strikes.ts';

/** What an attack phase makes of the health on a tile. */
export interface Change {
  readonly at: Coord;
  readonly now: number;
  readonly after: number;
  readonly destroyed: boolean;
}

/** The tiles whose health is another after the attacks than before. */
export function changesOf(before: Field, attacks: readonly Strike[]): Map<string, Change> {
  const sums = new Map<string, Effect>();
  for (const effect of attacks.flatMap(({ effects }) => effects)) {
    const key = tileKey(effect.at);
    sums.set(key, { ...effect, change: effect.change + (sums.get(key)?.change ?? 0) });
  }
  const changes = new Map<string, Change>();
  for (const [key, { at, change, health }] of sums) {
    const now = entityAt(before.entities, at)?.health ?? Number(tileAt(before.board, at));
    if (change !== 0) changes.set(key, { at, now, after: health, destroyed: health === 0 });
  }
  return changes;
}
