import type { GameEvent } from '../events.ts';
import { isMechKind } from '../vocabulary.ts';

/** Whether a mech or a building is hit. */
export const hurts = (events: readonly GameEvent[]): boolean =>
  events.some((event) => event.type === 'building-damaged' || (event.type === 'damaged' && isMechKind(event.kind)));
