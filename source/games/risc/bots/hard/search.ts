import type { Seat } from '../../../../engine/game.ts';
import type { Stream } from '../../../../engine/random.ts';
import { landsOf, seatsOf } from '../../state.ts';
import { noUnits, plus } from '../../units.ts';
import { neededLevels } from '../../vocabulary.ts';
import { winOf } from '../chances.ts';
import { normal, placeOnBorders } from '../normal.ts';
import { type Plan, planFor, type Sight, waysOf } from '../plan.ts';
import type { Strategy } from '../strategy.ts';
import { bordersOf, ownBeside, targetsOf } from '../surroundings.ts';
import { shareAfter } from './outlook.ts';
import { holdingsAfter } from './resolve.ts';
import { carryOut, type Scheme, type Surroundings } from './scheme.ts';

/** What the others may do: a plan of each seat, and how much it counts. */
interface Reply {
  readonly plans: readonly (Plan | undefined)[];
  readonly weight: number;
}

/** Tries schemes, and keeps what leads to the greatest share of everything, over likely plans of the others. */
export const search: Strategy = {
  place: placeOnBorders,
  plan(start, random) {
    const { sight, seat } = start;
    const lands = landsOf(sight, seat);
    const borders = bordersOf(sight, seat);
    const around: Surroundings = { sight, lands, borders, ways: waysOf(sight, seat) };
    const replies = repliesTo(sight, seat, random);
    const isLast = sight.options.turns > 0 && sight.turn >= sight.options.turns;
    const planOf = (scheme: Scheme) => carryOut(planFor(sight, seat), scheme, around);
    const worthOf = (plan: Plan): number => {
      let value = 0;
      for (const { plans, weight } of replies) {
        const all = plans.with(seat - 1, plan);
        value += weight * shareAfter(sight, seat, all, holdingsAfter(sight, all), isLast);
      }
      return value;
    };
    const targets = promising(start, 8);
    let best: Scheme = { targets: [], focus: undefined, gathers: false, tech: 'keep', enough: 0.9, guard: 0 };
    let plan = planOf(best);
    let value = worthOf(plan);
    const tryScheme = (scheme: Scheme): void => {
      const other = planOf(scheme);
      const found = worthOf(other);
      if (found <= value + 1e-9) return;
      best = scheme;
      plan = other;
      value = found;
    };
    const top = neededLevels.findLastIndex((needed) => needed <= start.level);
    for (let round = 0; round < 2; round++) {
      const before = value;
      for (const target of targets) {
        if (best.targets.includes(target))
          tryScheme({ ...best, targets: best.targets.filter((other) => other !== target) });
        else {
          tryScheme({ ...best, targets: [...best.targets, target] });
          if (best.targets[0] !== target)
            tryScheme({ ...best, targets: [target, ...best.targets.filter((other) => other !== target)] });
          for (const focus of ownBeside(sight, seat, target)) tryScheme({ ...best, targets: [target], focus });
        }
      }
      for (const focus of borders) if (focus !== best.focus) tryScheme({ ...best, focus });
      tryScheme({ ...best, gathers: !best.gathers });
      for (const tech of ['keep', 'research', ...Array.from({ length: top }, (_, i) => i + 1)] as const)
        tryScheme({ ...best, tech });
      for (const enough of [0.7, 0.8, 0.9, 0.97, 1]) tryScheme({ ...best, enough });
      for (const guard of [0, 1, 2, 3, 5, 8]) tryScheme({ ...best, guard });
      if (value <= before) break;
    }
    return plan;
  },
};

/** The targets that all units beside them would take most probably. */
function promising({ sight, seat, left }: Plan, most: number): readonly number[] {
  const wins = new Map<number, number>();
  for (const target of targetsOf(sight, seat)) {
    const force = ownBeside(sight, seat, target).reduce((sum, own) => plus(sum, left[own] ?? noUnits), noUnits);
    wins.set(target, winOf(force, sight.units[target] ?? noUnits));
  }
  return [...wins.keys()].sort((a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0)).slice(0, most);
}

/** Likely plans of the others: those of `normal`, by different chance, and to stay where they are. */
function repliesTo(sight: Sight, seat: Seat, random: Stream): readonly Reply[] {
  const others = seatsOf(sight).filter((other) => other !== seat && sight.seats[other - 1]?.alive === true);
  const hidden = (other: Seat) => planFor(sight, other);
  const joint = (planOf: (other: Seat) => Plan) =>
    sight.seats.map((_, i) => (others.includes(i + 1) ? planOf(i + 1) : undefined));
  return [
    { plans: joint((other) => normal.plan(hidden(other), random)), weight: 0.4 },
    { plans: joint((other) => normal.plan(hidden(other), random)), weight: 0.35 },
    { plans: joint(hidden), weight: 0.25 },
  ];
}
