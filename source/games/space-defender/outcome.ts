import type { DeepReadonly } from '../../engine/readonly.ts';
import type { Outcome, StateOf } from '../../engine/vocabulary.ts';
import type { SpaceDefender } from './game-types.ts';
import { goalReached } from './mission.ts';
import { goalText } from './missions/values.ts';
import type { Sector } from './sector.ts';

/** What decides whether a game is over; states and views have it. */
export type Progress = Pick<StateOf<SpaceDefender>, 'phase' | 'turn' | 'mission'> & {
  readonly sector: DeepReadonly<Pick<Sector, 'starfighter' | 'score' | 'kills'>> | null;
};

/**
 * Whether and how a game has ended: with the ship lost, the goal reached after a whole turn, or the mission given up.
 * Without a mission another board may be chosen then.
 */
export function endOf({ phase, turn, sector, mission }: Progress): 'won' | 'lost' | undefined {
  if (phase === 'not-started') return mission === null && sector === null ? undefined : 'lost';
  // Amid a turn nothing is decided yet.
  if (phase !== 'in-game' || sector === null) return undefined;
  if (mission !== null && goalReached(mission.goal, turn, sector)) return 'won';
  return sector.starfighter.health === 0 ? 'lost' : undefined;
}

/** Whether there is nothing more to play or to foresee. */
export const isOver = (progress: Progress): boolean => endOf(progress) !== undefined;

/** How a mission ended, if it has; without a mission the match goes on. */
export function outcomeOf(progress: Progress): Outcome | undefined {
  const { turn, mission, sector } = progress;
  const end = endOf(progress);
  if (mission === null || end === undefined) return undefined;
  return end === 'won'
    ? { winners: [1], reason: `Mission accomplished: ${goalText(mission.goal)}.` }
    : { winners: [], reason: lossText(turn, sector) };
}

const lossText = (turn: number, sector: Progress['sector']): string =>
  sector?.starfighter.health === 0 ? `The Starfighter was destroyed in turn ${turn}.` : 'The mission was given up.';
