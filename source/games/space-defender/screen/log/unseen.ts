import type { Destroyed, GameEvent } from '../../events.ts';

/**
 * The enemies that were destroyed unseen: of what the ship hits in the fog only the end is told.
 *
 * @param events those of one phase
 */
export const killsInFog = (events: readonly GameEvent[]): Destroyed[] =>
  events.filter(
    (event): event is Destroyed =>
      event.type === 'destroyed' && event.id !== 0 && !events.some((other) => isCause(other, event.id)),
  );

const isCause = (event: GameEvent, id: number): boolean =>
  (event.type === 'hit' || event.type === 'rammed' || event.type === 'struck') && event.id === id;
