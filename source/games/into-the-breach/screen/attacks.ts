import { type Coord, isStanding, tileAt } from '../board.ts';
import type { GameEvent } from '../events.ts';
import { at, type Field, isMech } from '../state.ts';
import type { Kind } from '../vocabulary.ts';

/** What an attack does to a unit or a building. */
export interface Effect {
  readonly kind: Kind | 'building';
  readonly at: Coord;
  /** As the health really changes: below 0 for damage. */
  readonly change: number;
  readonly destroyed: boolean;
}

/** What a unit does in the attack phase. */
export interface Attack {
  /** Its place in the list of units, from 0. */
  readonly place: number;
  readonly kind: Kind;
  readonly at: Coord;
  readonly targets: readonly Coord[];
  readonly effects: readonly Effect[];
  /** Whether it is destroyed before it could attack. */
  readonly isSkipped: boolean;
  /** Whether anything stands on its targets that an attack of its kind changes. */
  readonly meets: boolean;
}

/** The key of a tile: `2,5`. */
export const tileKey = ([row, column]: Coord): string => `${row},${column}`;

/** The attacks of a turn by their events, in their order. */
export function attacksOf(before: Field, events: readonly GameEvent[]): Attack[] {
  const attacks: (Attack & { readonly effects: Effect[] })[] = [];
  const units = new Map(before.entities.map((unit) => [tileKey(at(unit)), unit]));
  const gone = new Set<string>();
  const isThere = (kind: Kind, tile: Coord): boolean => {
    const key = tileKey(tile);
    const unit = units.get(key);
    if (gone.has(key)) return false;
    return isStanding(tileAt(before.board, tile)) || (unit !== undefined && (kind !== 'HealMech' || isMech(unit)));
  };
  for (const event of events) {
    if (event.type === 'attacked' || event.type === 'attack-skipped') {
      const { kind, order } = event;
      const isSkipped = event.type === 'attack-skipped';
      const targets = isSkipped ? [] : event.targets;
      const meets = targets.some((tile) => isThere(kind, tile));
      attacks.push({ place: order - 1, kind, at: at(event), targets, effects: [], isSkipped, meets });
    } else if ('health' in event) {
      const isHealing = event.type === 'healed' || event.type === 'building-healed';
      const destroyed = event.health === 0;
      if (destroyed) gone.add(tileKey(at(event)));
      attacks.at(-1)?.effects.push({
        kind: 'kind' in event ? event.kind : 'building',
        at: at(event),
        change: isHealing ? event.amount : -event.amount,
        destroyed,
      });
    }
  }
  return attacks;
}
