import type { Standing } from '../../../screen/screen.ts';
import { goalReached } from '../mission.ts';
import type { View } from '../view.ts';
import { isSetupPhase } from '../vocabulary.ts';

/** Whether and how a game has ended. A mission that was given up is lost; another board may still be chosen without one. */
export function endOf({ phase, turn, sector, mission }: View): 'won' | 'lost' | undefined {
  if (sector === null) return mission !== null && phase === 'not-started' ? 'lost' : undefined;
  if (mission !== null && goalReached(mission.goal, turn, sector)) return 'won';
  return sector.starfighter.health === 0 ? 'lost' : undefined;
}

/** Where a game stands, for lists and records. */
export function standingOf(view: View): Standing {
  const { turn, sector, mission } = view;
  const goal = mission?.goal.type;
  const fewest = goal === 'score' || goal === 'destroy';
  const mark = fewest
    ? ({ name: 'turns', value: turn, better: 'less' } as const)
    : ({ name: 'score', value: sector?.score ?? 0, better: 'more' } as const);
  const end = endOf(view);
  return { text: textOf(view), turns: turn, mark, ...(end === undefined ? {} : { end }) };
}

function textOf({ phase, turn, sector, mission }: View): string {
  if (isSetupPhase(phase)) return 'choosing parts';
  if (sector !== null) return `turn ${turn}, score ${sector.score}`;
  return mission === null ? 'not started' : `given up in turn ${turn}`;
}
