import { type Coord, tileAt, tileKey } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { at, entityAt, type Field } from '../../state.ts';
import { isMechKind, type Kind } from '../../vocabulary.ts';

/** What an attack did on one tile. */
export interface Effect {
  readonly at: Coord;
  readonly kind: Kind | 'building';
  /** By how much its health really changed; negative where it was lost. */
  readonly change: number;
  /** What it has left. */
  readonly health: number;
}

/** What one unit did in the attack phase, when it was its turn. */
export interface Strike {
  /** Its place in the list of units, from 0. */
  readonly place: number;
  readonly kind: Kind;
  readonly at: Coord;
  /** Whether it was destroyed before it could attack. */
  readonly isSkipped: boolean;
  readonly targets: readonly Coord[];
  readonly effects: readonly Effect[];
}

/** An attack phase, unit by unit. */
export function strikesOf(events: readonly GameEvent[]): Strike[] {
  const strikes: (Strike & { readonly effects: Effect[] })[] = [];
  for (const event of events) {
    if (event.type === 'attacked' || event.type === 'attack-skipped') {
      const isSkipped = event.type === 'attack-skipped';
      const targets = isSkipped ? [] : event.targets;
      strikes.push({ place: event.order - 1, kind: event.kind, at: at(event), isSkipped, targets, effects: [] });
    }
    const effect = effectOf(event);
    if (effect !== undefined) strikes.at(-1)?.effects.push(effect);
  }
  return strikes;
}

/** The change of health that an event tells of; nothing where it is about something else. */
export function effectOf(event: GameEvent): Effect | undefined {
  switch (event.type) {
    case 'damaged':
    case 'healed':
    case 'building-damaged':
    case 'building-healed': {
      const { amount, health } = event;
      const heals = event.type === 'healed' || event.type === 'building-healed';
      const kind = 'kind' in event ? event.kind : 'building';
      return { at: at(event), kind, change: heals ? amount : -amount, health };
    }
    default:
      return undefined;
  }
}

/** Whether a mech or a building loses health. */
export const isLoss = ({ kind, change }: Effect): boolean => change < 0 && (kind === 'building' || isMechKind(kind));

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
