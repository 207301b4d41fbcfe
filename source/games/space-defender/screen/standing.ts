import type { Standing } from '../../../screen/screen.ts';
import { goalReached } from '../mission.ts';
import type { View } from '../view.ts';
import { isSetupPhase } from '../vocabulary.ts';

/** Where a game stands, for lists and records. */
export function standingOf({ phase, turn, sector, mission }: View): Standing {
  const goal = mission?.goal.type;
  const score = sector?.score ?? 0;
  const fewest = goal === 'score' || goal === 'destroy';
  const mark = fewest
    ? ({ name: 'turns', value: turn, better: 'less' } as const)
    : ({ name: 'score', value: score, better: 'more' } as const);
  const text = isSetupPhase(phase)
    ? 'choosing parts'
    : sector === null
      ? 'not started'
      : `turn ${turn}, score ${score}`;
  const won = sector !== null && mission !== null && goalReached(mission.goal, turn, sector);
  const lost = sector !== null && sector.starfighter.health === 0;
  return { text, turns: turn, mark, ...(won ? { end: 'won' } : lost ? { end: 'lost' } : {}) };
}
