import type { GameEvent } from '../../events.ts';

/** The number of the turn that events are of: the one before the turn that they begin, else the present one. */
export function turnOf(events: readonly GameEvent[], now: number): number {
  const started = events.find((event) => event.type === 'turn-started');
  return started === undefined ? now : started.turn - 1;
}
