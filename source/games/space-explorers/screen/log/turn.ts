import type { GameEvent } from '../../events.ts';
import { otherOf, type Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';

/** A turn that was played. */
export interface PlayedTurn {
  readonly turn: number;
  readonly mover: Player;
}

/** Which turn the events of a scene are of; nothing where none has been played. */
export function turnOf({ events, view }: Pick<ExplorersScene, 'events' | 'view'>): PlayedTurn | undefined {
  if (events.length === 0) return undefined;
  const passed = events.find((event) => event.type === 'turn-passed');
  if (passed === undefined) return { turn: view.turn, mover: view.mover };
  return { turn: passed.turn - 1, mover: otherOf(passed.mover) };
}

/** The transfers of a turn that were launched, as far as they were seen. */
export const launchesIn = (events: readonly GameEvent[]) => events.filter((event) => event.type === 'launched');
