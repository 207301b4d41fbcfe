import type { MatchStatus } from '../../../screen/match-status.ts';
import { countsAsBest } from '../../../screen/parts/match-end.ts';
import { endlessStars, hitsOf } from '../mission.ts';
import { endOf } from '../outcome.ts';
import { scoreOf } from '../scoring.ts';
import type { View } from '../view.ts';
import { isSetupPhase } from '../vocabulary.ts';
import type { SpaceDefenderScene } from './local.ts';

/** Where a game stands, for lists and records. */
export function matchStatusOf(view: View): MatchStatus {
  const { turn, mission } = view;
  const goal = mission?.goal.type;
  const score = { name: 'score', value: scoreOf(view), better: 'more' } as const;
  const mark: MatchStatus['mark'] =
    goal === 'score' || goal === 'destroy'
      ? { name: 'turns', value: turn, better: 'less' }
      : goal === 'survive'
        ? { ...score, ofWins: true }
        : score;
  const end = endOf(view);
  const hits = hitsOf(view);
  return {
    text: textOf(view),
    turns: turn,
    mark,
    ...(end === undefined ? {} : { end }),
    ...(goal === 'endless' ? { starsAt: endlessStars } : {}),
    ...(hits === undefined
      ? {}
      : {
          noLosses: {
            says: 'hits at most half',
            reached: `hits ${hits.now}, at most ${hits.max}`,
            isKept: hits.now <= hits.max,
          },
        }),
  };
}

function textOf({ phase, turn, sector, mission }: View): string {
  if (isSetupPhase(phase)) return 'choosing parts';
  if (sector !== null) return `turn ${turn}, score ${sector.score}`;
  return mission === null ? 'not started' : `given up in turn ${turn}`;
}

/** Whether a result is better than the best before, or the first that is worth mentioning. */
export function isBest(scene: SpaceDefenderScene): boolean {
  const { best } = scene.record;
  const { end, mark } = matchStatusOf(scene.view);
  if (!countsAsBest(scene)) return false;
  if ((mark.better === 'less' || mark.ofWins === true) && end !== 'won') return false;
  if (mark.better === 'less') return mark.value < (best ?? Number.POSITIVE_INFINITY);
  return mark.value > (best ?? 0);
}
