import { missing } from '../../../../engine/lookup.ts';
import { landsOf } from '../../state.ts';
import { noUnits } from '../../units.ts';
import { neededLevels } from '../../vocabulary.ts';
import { winOf } from '../chances.ts';
import { placeOnBorders } from '../normal.ts';
import { type Plan, planFor, waysOf } from '../plan.ts';
import type { Strategy } from '../strategy.ts';
import { atHand, bordersOf, ownBeside, targetsOf } from '../surroundings.ts';
import { shareAfter } from './outlook.ts';
import { repliesTo } from './replies.ts';
import { holdingsAfter } from './resolve.ts';
import { carryOut, type Scheme, type Surroundings } from './scheme.ts';

/** Rounds over all changes of a scheme, and the most drafts that are weighed for a turn. */
const [rounds, mostLooks] = [2, 160];

/** The most targets and borders that are considered. */
const [mostTargets, mostBorders] = [8, 12];

/**
 * From a draft without orders it changes one thing after another, as long as that leads to a greater share of
 * everything, on the average of what the others are likely to order.
 */
export const search: Strategy = {
  place: placeOnBorders,
  plan(start, random) {
    const { sight, seat } = start;
    const around: Surroundings = {
      sight,
      lands: landsOf(sight, seat),
      borders: bordersOf(sight, seat),
      ways: waysOf(sight, seat),
    };
    const replies = repliesTo(sight, seat, random);
    const shareOf = (plan: Plan): number => {
      let share = 0;
      for (const { plans, weight } of replies) {
        const all = plans.with(seat - 1, plan);
        share += weight * shareAfter(sight, seat, all, holdingsAfter(sight, all));
      }
      return share;
    };
    let best: Scheme = { targets: [], focus: undefined, gathers: false, tech: 'keep', enough: 0.9, guard: 0 };
    let plan = start;
    let share = -1;
    const seen = new Set<string>();
    const changes: readonly Change[] = [(scheme) => scheme, ...changesFor(start, around)];
    for (let round = 0; round < rounds; round++) {
      const before = share;
      for (const change of changes) {
        const scheme = change(best);
        const other = carryOut(planFor(sight, seat), scheme, around);
        const key = JSON.stringify(other.steps);
        if (seen.has(key) || seen.size >= mostLooks) continue;
        seen.add(key);
        const found = shareOf(other);
        if (found > share) [best, plan, share] = [scheme, other, found];
      }
      if (share === before) break;
    }
    return plan;
  },
};

/** A scheme with one thing changed. */
type Change = (scheme: Scheme) => Scheme;

/** All changes that are tried, in this order. */
function changesFor(start: Plan, { sight, borders }: Surroundings): Change[] {
  const { seat, level } = start;
  const targets = promising(start);
  const first = targets.flatMap((target) => ownBeside(sight, seat, target));
  const focuses = [...new Set([...first, ...borders])].slice(0, mostBorders);
  const top = neededLevels.findLastIndex((needed) => needed <= level);
  const types = neededLevels.map((_, type) => type).slice(1, top + 1);
  return [
    ...targets.flatMap((target): Change[] => [
      (scheme) => ({ ...scheme, targets: toggled(scheme.targets, target) }),
      (scheme) => ({ ...scheme, targets: [target, ...scheme.targets.filter((other) => other !== target)] }),
      ...ownBeside(sight, seat, target).map(
        (focus): Change =>
          (scheme) => ({ ...scheme, targets: [target], focus }),
      ),
    ]),
    ...focuses.map(
      (focus): Change =>
        (scheme) => ({ ...scheme, focus }),
    ),
    (scheme) => ({ ...scheme, gathers: !scheme.gathers }),
    ...(['keep', 'research', ...types] as const).map(
      (tech): Change =>
        (scheme) => ({ ...scheme, tech }),
    ),
    ...[0.7, 0.8, 0.97, 1].map(
      (enough): Change =>
        (scheme) => ({ ...scheme, enough }),
    ),
    ...[0, 1, 2, 3, 5, 8].map(
      (guard): Change =>
        (scheme) => ({ ...scheme, guard }),
    ),
  ];
}

const toggled = (targets: readonly number[], target: number): readonly number[] =>
  targets.includes(target) ? targets.filter((other) => other !== target) : [...targets, target];

/** The targets that all units beside them would take most probably, the surest first. */
function promising(plan: Plan): readonly number[] {
  const { sight, seat } = plan;
  const wins = new Map(
    targetsOf(sight, seat).map((target) => [target, winOf(atHand(plan, target), sight.units[target] ?? noUnits)]),
  );
  return [...wins.keys()]
    .sort((a, b) => (wins.get(b) ?? missing(b)) - (wins.get(a) ?? missing(a)))
    .slice(0, mostTargets);
}
