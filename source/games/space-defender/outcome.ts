import type { DeepReadonly, Outcome, StateOf } from '#engine/vocabulary.ts';
import type { SpaceDefender } from './game-types.ts';
import { goalReached, type Limits, limitBroken, type Mission, taskText } from './mission.ts';
import type { Sector } from './sector.ts';

/** What decides whether a game is over; states and views have it. */
export type EndFacts = Pick<StateOf<SpaceDefender>, 'phase' | 'turn' | 'mission'> & {
  readonly sector: DeepReadonly<Pick<Sector, 'starfighter' | 'score' | 'kills' | 'escaped'>> | null;
};

/**
 * Whether and how a game has ended: with the ship lost, the goal reached or a limit broken after a whole turn, or the
 * mission given up.
 * Without a mission another board may be chosen then.
 */
export function endOf({ phase, turn, sector, mission }: EndFacts): 'won' | 'lost' | undefined {
  if (phase === 'not-started') return mission === null && sector === null ? undefined : 'lost';
  // Amid a turn nothing is decided yet.
  if (phase !== 'in-game' || sector === null) return undefined;
  if (sector.starfighter.health === 0) return 'lost';
  return mission === null ? undefined : missionFate(mission, turn, sector);
}

/**
 * How a mission stands after a whole turn with the ship there. In the last turn allowed it can still be won, but not with
 * one enemy too many that has escaped.
 */
export function missionFate(
  { goal, limits }: Pick<Mission, 'goal' | 'limits'>,
  turn: number,
  sector: NonNullable<EndFacts['sector']>,
): 'won' | 'lost' | undefined {
  const broken = limitBroken(limits, turn, sector);
  if (broken === 'escapes') return 'lost';
  if (goalReached(goal, turn, sector)) return 'won';
  return broken === undefined ? undefined : 'lost';
}

/** Then nothing more is played, foreseen or pointed at. */
export const isOver = (facts: EndFacts): boolean => endOf(facts) !== undefined;

/** How a mission ended, if it has; without a mission the match goes on. */
export function outcomeOf(facts: EndFacts): Outcome | undefined {
  const { turn, mission, sector } = facts;
  const end = endOf(facts);
  if (mission === null || end === undefined) return undefined;
  return end === 'won'
    ? { winners: [1], reason: `Mission accomplished: ${taskText(mission)}.` }
    : { winners: [], reason: lossText(mission, turn, sector) };
}

function lossText({ limits }: Pick<Mission, 'limits'>, turn: number, sector: EndFacts['sector']): string {
  if (sector === null) return 'The mission was given up.';
  if (sector.starfighter.health === 0) return `The Starfighter was destroyed in turn ${turn}.`;
  return `Mission failed: ${failureText(limits, turn, sector)}.`;
}

/** Whether a mission is lost although the ship is still there. */
export const hasFailed = (facts: EndFacts): boolean =>
  endOf(facts) === 'lost' && facts.sector !== null && facts.sector.starfighter.health > 0;

/** Which limit ended a mission: `40 turns are over`, `4 enemies got past you`. */
function failureText(limits: Limits, turn: number, sector: NonNullable<EndFacts['sector']>): string {
  if (limitBroken(limits, turn, sector) !== 'escapes') return `${turn} turns are over`;
  return `${sector.escaped} ${sector.escaped === 1 ? 'enemy' : 'enemies'} got past you`;
}
