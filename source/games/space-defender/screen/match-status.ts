import type { MatchStatus } from '#screen/match-status.ts';
import { countsAsBest } from '#screen/parts/match-end.ts';
import { endlessStars, hitsOf, type Mission, taskText } from '../mission.ts';
import { endOf } from '../outcome.ts';
import { scoreOf } from '../scoring.ts';
import type { View } from '../view.ts';
import { isSetupPhase } from '../vocabulary.ts';
import { kindName } from './facts.ts';
import type { SpaceDefenderScene } from './local.ts';

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

/** True if the result beats the previous best or is the first one worth recording. */
export function isBest(scene: SpaceDefenderScene): boolean {
  const { best } = scene.record;
  const { end, mark } = matchStatusOf(scene.view);
  if (!countsAsBest(scene)) return false;
  if ((mark.better === 'less' || mark.ofWins === true) && end !== 'won') return false;
  if (mark.better === 'less') return mark.value < (best ?? Number.POSITIVE_INFINITY);
  return mark.value > (best ?? 0);
}

/** `survive 40 turns, let at most 3 past` */
export const goalWords = (mission: Pick<Mission, 'goal' | 'limits'>): string =>
  taskText(mission).replace(/^endless/, 'last as long as you can');

/** `50 turns`, `3 past`, in at most eight columns. */
export function limitText({ turns, escapes }: Mission['limits']): string {
  if (turns !== undefined) return turns < 100 ? `${turns} turns` : `in ${turns}`;
  return escapes === undefined ? '' : escapes < 1000 ? `${escapes} past` : String(escapes);
}

/** `survive`, 14 of 40. */
interface GoalCount {
  readonly label: string;
  /** At most eight columns. */
  readonly short: string;
  readonly now: number;
  readonly goal: number;
}

/** Undefined without a mission or in an endless one. */
export function progressOf({ mission, turn, sector }: View): GoalCount | undefined {
  if (mission === null || sector === null) return undefined;
  const { goal } = mission;
  switch (goal.type) {
    case 'survive':
      return { label: 'survive', short: 'survive', now: turn, goal: goal.turns };
    case 'score':
      return { label: 'score', short: 'score', now: sector.score, goal: goal.score };
    case 'destroy':
      return { label: `${goal.kind}s`, short: kindName(goal.kind, 8), now: sector.kills[goal.kind], goal: goal.count };
    case 'endless':
      return undefined;
  }
}

export const nextStar = (view: View): number | undefined =>
  view.mission?.goal.type === 'endless' ? endlessStars.find((score) => score > scoreOf(view)) : undefined;

export interface LimitProgress {
  readonly label: string;
  readonly now: number;
  readonly max: number;
  /** True if the next turn or escaped enemy may end the mission. */
  readonly isLast: boolean;
}

export function limitsOf({ mission, turn, sector }: View): LimitProgress[] {
  if (mission === null || sector === null) return [];
  const { turns, escapes } = mission.limits;
  return [
    ...(turns === undefined ? [] : [{ label: 'turns', now: turn, max: turns, isLast: turn >= turns - 5 }]),
    ...(escapes === undefined
      ? []
      : [{ label: 'past you', now: sector.escaped, max: escapes, isLast: sector.escaped >= escapes }]),
  ];
}
