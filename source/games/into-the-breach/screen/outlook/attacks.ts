import { type Coord, isStanding, tileAt } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { at, type Field, isMech } from '../../state.ts';
import { isMechKind, type Kind } from '../../vocabulary.ts';
import { type Effect, strikesOf } from './strikes.ts';

/** What a unit does in an attack phase that is foreseen. */
export interface Attack {
  /** Its place in the list of units, from 0. */
  readonly place: number;
  readonly kind: Kind;
  readonly at: Coord;
  /** Whether it is destroyed before it could attack. */
  readonly isSkipped: boolean;
  readonly targets: readonly Coord[];
  readonly effects: readonly Effect[];
  /** Whether anything is on its targets that an attack of its kind can change. */
  readonly meets: boolean;
}

/** The key of a tile: `2,5`. */
export const tileKey = ([row, column]: Coord): string => `${row},${column}`;

/** Whether a mech or a building loses health. */
export const isLoss = ({ kind, change }: Effect): boolean => change < 0 && (kind === 'building' || isMechKind(kind));

/** An attack phase from the position before it and its events, unit by unit. */
export function attacksOf(before: Field, events: readonly GameEvent[]): Attack[] {
  const units = new Map(before.entities.map((unit) => [tileKey(at(unit)), unit]));
  const targetsOf = new Map(
    events.flatMap((event) => (event.type === 'attacked' ? [[event.order, event.targets]] : [])),
  );
  const gone = new Set<string>();
  const isThere = (kind: Kind, tile: Coord): boolean => {
    const unit = units.get(tileKey(tile));
    if (gone.has(tileKey(tile))) return false;
    return isStanding(tileAt(before.board, tile)) || (unit !== undefined && (kind !== 'HealMech' || isMech(unit)));
  };
  return strikesOf(events).map(({ order, by, skipped, effects }): Attack => {
    const targets = targetsOf.get(order) ?? [];
    const meets = targets.some((tile) => isThere(by.kind, tile));
    for (const { at: tile, health } of effects) if (health === 0) gone.add(tileKey(tile));
    return { place: order - 1, kind: by.kind, at: at(by), isSkipped: skipped, targets, effects, meets };
  });
}
