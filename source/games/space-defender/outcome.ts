import type { DeepReadonly, Outcome, StateOf } from '#engine/vocabulary.ts';
import type { SpaceDefender } from './game-types.ts';
import { type GoalFacts, goalReached, type Limits, limitBroken, type Mission, ramCount, taskText } from './mission.ts';
import type { Sector } from './sector.ts';

export type EndFacts = Pick<StateOf<SpaceDefender>, 'phase' | 'turn' | 'mission'> & {
  readonly sector: (GoalFacts & DeepReadonly<Pick<Sector, 'escaped'>>) | null;
};

/** Result of a game. Undefined before its end. Without a mission, the player then chooses the next board. */
export function endOf({ phase, turn, sector, mission }: EndFacts): 'won' | 'lost' | undefined {
  if (phase === 'not-started') return mission === null && sector === null ? undefined : 'lost';
  if (phase !== 'in-game' || sector === null) return undefined;
  if (sector.starfighter.health === 0) return 'lost';
  return mission === null ? undefined : missionFate(mission, turn, sector);
}

/** Result after a full turn that the ship survived. A win in the last turn counts. One escape or ram too many loses. */
export function missionFate(
  { goal, limits }: Pick<Mission, 'goal' | 'limits'>,
  turn: number,
  sector: NonNullable<EndFacts['sector']>,
): 'won' | 'lost' | undefined {
  const broken = limitBroken(limits, turn, sector);
  if (broken === 'escapes' || broken === 'rams') return 'lost';
  if (goalReached(goal, turn, sector)) return 'won';
  return broken === undefined ? undefined : 'lost';
}

export const isOver = (facts: EndFacts): boolean => endOf(facts) !== undefined;

/** Outcome of the match. Undefined while the match continues. A match without a mission never ends. */
export function outcomeOf(facts: EndFacts): Outcome | undefined {
  const { mission } = facts;
  const end = endOf(facts);
  if (mission === null || end === undefined) return undefined;
  return end === 'won'
    ? { winners: [1], reason: 'mission-accomplished' }
    : { winners: [], reason: lossReason(mission, facts) };
}

const lossReasons = { rams: 'too-many-rams', escapes: 'too-many-escapes', turns: 'turn-limit' } as const;

function lossReason({ limits }: Pick<Mission, 'limits'>, { turn, sector }: EndFacts): string {
  if (sector === null) return 'given-up';
  return sector.starfighter.health === 0 ? 'destroyed' : lossReasons[limitBroken(limits, turn, sector) ?? 'turns'];
}

/** Sentence about the end of the match. Undefined while the match continues. */
export function endText(facts: EndFacts): string | undefined {
  const { turn, mission, sector } = facts;
  const end = endOf(facts);
  if (mission === null || end === undefined) return undefined;
  if (end === 'won') return `Mission accomplished: ${taskText(mission)}.`;
  if (sector === null) return 'The mission was given up.';
  if (sector.starfighter.health === 0) return `The Starfighter was destroyed in turn ${turn}.`;
  return `Mission failed: ${failureText(mission.limits, turn, sector)}.`;
}

export const hasFailed = (facts: EndFacts): boolean =>
  endOf(facts) === 'lost' && facts.sector !== null && facts.sector.starfighter.health > 0;

/** `40 turns are over`, `4 enemies got past you`, `3 enemies were rammed` */
function failureText(limits: Limits, turn: number, sector: NonNullable<EndFacts['sector']>): string {
  const broken = limitBroken(limits, turn, sector);
  const rams = ramCount(sector);
  if (broken === 'rams') return `${rams} ${rams === 1 ? 'enemy was' : 'enemies were'} rammed`;
  if (broken !== 'escapes') return `${turn} turns are over`;
  return `${sector.escaped} ${sector.escaped === 1 ? 'enemy' : 'enemies'} got past you`;
}
