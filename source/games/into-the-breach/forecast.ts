import { inPhase } from '../../engine/step.ts';
import { type PushedEvent, publish } from '../../engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import { attack } from './phases/attack.ts';
import { enemyMovement } from './phases/enemy-movement.ts';
import { termination } from './phases/termination.ts';
import { copyState, type State } from './state.ts';
import type { View } from './view.ts';

/** The result of `end_turn`. */
export interface Forecast {
  readonly events: readonly GameEvent[];
  readonly after: View;
}

const comingPhases = [
  ['attack', attack],
  ['enemy-movement', enemyMovement],
  ['termination', termination],
] as const;

/** The result of `end_turn` now: nothing is random, so it will be exactly this. */
export function forecastOf(view: View): Forecast {
  const state: State = copyState({ ...view, players: 1, random: { seed: '', streams: {} } });
  const events: GameEvent[] = [];
  for (const [phase, run] of comingPhases) {
    const pushed: PushedEvent<GameEvent>[] = [];
    run({ state, events: pushed });
    events.push(...pushed.map((event) => inPhase<GameEvent>(event, phase)));
  }
  return { events, after: publish(state) };
}
