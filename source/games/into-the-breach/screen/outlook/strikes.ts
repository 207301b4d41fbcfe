import type { Coord } from '../../board.ts';
import type { By, GameEvent } from '../../events.ts';
import type { Kind } from '../../vocabulary.ts';

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
  /** Its place in the list of units, from 1. */
  readonly order: number;
  readonly by: By;
  /** Whether it was destroyed before it could attack. */
  readonly skipped: boolean;
  readonly effects: readonly Effect[];
}

/** An attack phase, unit by unit. */
export function strikesOf(events: readonly GameEvent[]): Strike[] {
  const strikes: (Strike & { readonly effects: Effect[] })[] = [];
  for (const event of events) {
    if (event.type === 'attacked' || event.type === 'attack-skipped') {
      const { order, kind, row, column } = event;
      strikes.push({ order, by: { kind, row, column }, skipped: event.type === 'attack-skipped', effects: [] });
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
      const { row, column, amount, health } = event;
      const heals = event.type === 'healed' || event.type === 'building-healed';
      const kind = 'kind' in event ? event.kind : 'building';
      return { at: [row, column], kind, change: heals ? amount : -amount, health };
    }
    default:
      return undefined;
  }
}
