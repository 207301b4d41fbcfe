import { tileAt } from '../../board.ts';
import { entityAt, type Field } from '../../state.ts';
import { isMechKind } from '../../vocabulary.ts';
import { type Attack, tileKey } from './attacks.ts';
import type { Effect } from './strikes.ts';

/** What an attack phase makes of the health on a tile. */
export interface Change {
  readonly now: number;
  readonly after: number;
  readonly destroyed: boolean;
}

/** The tiles whose health is another after the attacks than before. */
export function changesOf(before: Field, attacks: readonly Attack[]): Map<string, Change> {
  const sums = new Map<string, Effect>();
  for (const effect of attacks.flatMap(({ effects }) => effects)) {
    const key = tileKey(effect.at);
    sums.set(key, { ...effect, change: effect.change + (sums.get(key)?.change ?? 0) });
  }
  const changes = new Map<string, Change>();
  for (const [key, { at, change, health }] of sums) {
    const now = entityAt(before.entities, at)?.health ?? Number(tileAt(before.board, at));
    if (change !== 0) changes.set(key, { now, after: health, destroyed: health === 0 });
  }
  return changes;
}

/** The tiles that enemies hit which live to attack, each with their places in the list. */
export function hitsOf(attacks: readonly Attack[]): Map<string, number[]> {
  const hits = new Map<string, number[]>();
  for (const { kind, place, targets } of attacks) {
    if (isMechKind(kind)) continue;
    for (const key of targets.map(tileKey)) {
      const places = hits.get(key);
      if (places === undefined) hits.set(key, [place]);
      else places.push(place);
    }
  }
  return hits;
}
