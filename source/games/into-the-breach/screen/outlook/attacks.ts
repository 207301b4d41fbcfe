import { type Coord, isStanding, tileAt, tileKey } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { at, type Field, isMech } from '../../state.ts';
import { heals } from '../../weapons.ts';
import { isMechKind, type Kind } from '../../vocabulary.ts';
import { type Strike, strikesOf } from './strikes.ts';

/** A unit's part in an attack phase that is foreseen. */
export interface Attack extends Strike {
  /** Whether its targets hold anything that an attack of its kind can change. */
  readonly meets: boolean;
}

/** An attack phase from the position before it and its events, unit by unit. */
export function attacksOf(before: Field, events: readonly GameEvent[]): Attack[] {
  const units = new Map(before.entities.map((unit) => [tileKey(at(unit)), unit]));
  const gone = new Set<string>();
  const isThere = (kind: Kind, tile: Coord): boolean => {
    const key = tileKey(tile);
    if (gone.has(key)) return false;
    const unit = units.get(key);
    return isStanding(tileAt(before.board, tile)) || (unit !== undefined && (!heals(kind) || isMech(unit)));
  };
  return strikesOf(events).map((strike): Attack => {
    const meets = strike.targets.some((tile) => isThere(strike.kind, tile));
    for (const effect of strike.effects) if (effect.health === 0) gone.add(tileKey(effect.at));
    return { ...strike, meets };
  });
}

/** The tiles that enemies hit which live to attack, each with their places in the list. */
export function hitsOf(attacks: readonly Strike[]): Map<string, number[]> {
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
