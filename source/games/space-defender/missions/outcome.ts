import type { Outcome, StateOf } from '../../../engine/game.ts';
import type { DeepReadonly } from '../../../engine/readonly.ts';
import type { SpaceDefender } from '../game-types.ts';
import { goalReached } from '../mission.ts';
import type { Sector } from '../state.ts';
import { goalText } from './goal-text.ts';

/** What decides whether a mission is over; states and views have it. */
export type Progress = Pick<StateOf<SpaceDefender>, 'phase' | 'turn' | 'mission'> & {
  readonly sector: DeepReadonly<Pick<Sector, 'starfighter' | 'score' | 'kills'>> | null;
};

/** How a mission ended, if it has; without a mission there is no end. The goal is judged after whole turns only. */
export function outcomeOf({ phase, turn, mission, sector }: Progress): Outcome | undefined {
  if (mission === null) return undefined;
  if (phase === 'not-started') return { winners: [], reason: lossText(turn, sector) };
  if (phase !== 'in-game' || sector === null || !goalReached(mission.goal, turn, sector)) return undefined;
  return { winners: [1], reason: `Mission accomplished: ${goalText(mission.goal)}.` };
}

const lossText = (turn: number, sector: Progress['sector']): string =>
  sector?.starfighter.health === 0 ? `The Starfighter was destroyed in turn ${turn}.` : 'The mission was given up.';
