import { missing } from '../../../../engine/lookup.ts';
import { countOf, noUnits } from '../../units.ts';
import { assault } from '../assault.ts';
import { lead, type Plan, raise, research, type Sight, type Ways } from '../plan.ts';
import { nearestOf, ownBeside } from '../surroundings.ts';

/** What a draft is to be like; the draft follows from it. */
export interface Scheme {
  /** What is attacked, in this order. */
  readonly targets: readonly number[];
  /** The border that is strengthened first. */
  readonly focus: number | undefined;
  /** Whether borders elsewhere send what they have to the focus, too. */
  readonly gathers: boolean;
  /** What becomes of tech: kept, spent on the next level, or on units of at most this type. */
  readonly tech: 'keep' | 'research' | number;
  /** How sure an attack is made at most; what is not needed for that stays. */
  readonly enough: number;
  /** How many units stay in each territory that attacks. */
  readonly guard: number;
}

/** Facts about a position that all schemes of a seat share. */
export interface Surroundings {
  readonly sight: Sight;
  readonly lands: readonly number[];
  readonly borders: readonly number[];
  readonly ways: Ways;
}

/** Carries a scheme out on a plan that has nothing but what was ordered before. */
export function carryOut(plan: Plan, scheme: Scheme, around: Surroundings): Plan {
  const { tech, focus, targets } = scheme;
  if (tech === 'research') research(plan);
  const main = targets[0];
  const sources = main === undefined ? [] : ownBeside(around.sight, plan.seat, main);
  const needed = sources.reduce((sum, from) => sum + countOf(plan.left[from] ?? noUnits), 0);
  reinforce(plan, scheme, around, needed);
  if (typeof tech === 'number') improve(plan, tech, focus !== undefined ? [focus, ...sources] : sources, around);
  for (const target of targets) assault(plan, target, scheme);
  return plan;
}

/** Units from where no other seat is near go to the focus, or else to the nearest border. */
function reinforce(
  plan: Plan,
  { focus, gathers, targets }: Scheme,
  { lands, borders, ways }: Surroundings,
  reserve: number,
): void {
  const kept = targets.length === 0 ? 0 : Math.min(plan.food, reserve);
  plan.food -= kept;
  const isBorder = new Set(borders);
  const inner = lands.filter((from) => !isBorder.has(from) && countOf(plan.left[from] ?? noUnits) > 0);
  const sources = gathers ? [...inner, ...borders] : inner;
  for (const from of sources) {
    const to =
      focus !== undefined && (ways(focus)[from] ?? Infinity) < Infinity ? focus : nearestOf(borders, ways, from);
    if (to !== undefined && from !== to) lead(plan, ways, from, to, plan.left[from] ?? noUnits);
  }
  plan.food += kept;
}

/** Spends tech on units, in these territories first. */
function improve(plan: Plan, top: number, first: readonly number[], { borders }: Surroundings): void {
  for (const territory of new Set([...first, ...borders]))
    for (let to = top; to > 0; to--)
      for (let from = to - 1; from >= 0; from--)
        raise(plan, territory, from, to, plan.left[territory]?.[from] ?? missing(territory));
}
