import { itemAt, missing } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { landsOf, seatsOf } from '../state.ts';
import { countOf, noUnits, strongestOf } from '../units.ts';
import { neededLevels } from '../vocabulary.ts';
import { planAssault, type Effort } from './assault.ts';
import type { Strategy } from './bot-draft.ts';
import { type BotDraft, draftFor, moveUnits, upgradeUnits, research, type BotView, type PathPrices, pathPricesOf } from './bot-draft.ts';
import { winOf } from './chances.ts';
import { normal, placeOnBorders } from './strategies.ts';
import { shareAfter } from './outlook.ts';
import { holdingsAfter } from './resolve.ts';
import { availableUnits, bordersOf, nearestOf, ownNeighborsOf, targetsOf } from './surroundings.ts';

/** Rounds over all changes of a scheme, and the most drafts that are weighed for a turn. */
const [rounds, maxPlans] = [2, 160];

/** The most targets and borders that are considered. */
const [maxTargets, maxBorders] = [8, 12];

/**
 * From a draft without orders it changes one thing after another, as long as that leads to a greater share of
 * everything, on the average of what the others are likely to order.
 *
 * @param isSound which plans come into question
 * @param effort how much it attacks with, unless something else is better
 * @param promise what a plan is worth beyond that share
 */
export const searchAmong = (
  isSound: (plan: BotDraft) => boolean,
  effort: Effort,
  promise: (plan: BotDraft) => number = () => 0,
): Strategy => ({
  place: placeOnBorders,
  plan(start, random) {
    const { sight, seat } = start;
    const planContext: PlanContext = {
      sight,
      lands: landsOf(sight, seat),
      borders: bordersOf(sight, seat),
      pathPrices: pathPricesOf(sight, seat),
    };
    const replies = repliesTo(sight, seat, random);
    const shareOf = (plan: BotDraft): number => {
      let share = promise(plan);
      for (const { plans, weight } of replies) {
        const all = plans.with(seat - 1, plan);
        share += weight * shareAfter(sight, seat, all, holdingsAfter(sight, all));
      }
      return share;
    };
    let best: Scheme = { targets: [], focus: undefined, gathers: false, tech: 'keep', ...effort };
    let plan = start;
    let share = -1;
    const seen = new Set<string>();
    const changes: readonly Change[] = [(scheme) => scheme, ...changesFor(start, planContext)];
    for (let round = 0; round < rounds; round++) {
      const before = share;
      for (const change of changes) {
        const scheme = change(best);
        const other = executeScheme(draftFor(sight, seat), scheme, planContext);
        const key = JSON.stringify(other.steps);
        if (seen.has(key) || seen.size >= maxPlans) continue;
        seen.add(key);
        if (!isSound(other)) continue;
        const candidateShare = shareOf(other);
        if (candidateShare > share) [best, plan, share] = [scheme, other, candidateShare];
      }
      if (share === before) break;
    }
    return plan;
  },
});

/** A scheme with one thing changed. */
type Change = (scheme: Scheme) => Scheme;

/** All changes that are tried, in this order. */
function changesFor(start: BotDraft, { sight, borders }: PlanContext): Change[] {
  const { seat, level } = start;
  const targets = promising(start);
  const first = targets.flatMap((target) => ownNeighborsOf(sight, seat, target));
  const focuses = [...new Set([...first, ...borders])].slice(0, maxBorders);
  const top = neededLevels.findLastIndex((needed) => needed <= level);
  const types = neededLevels.map((_, type) => type).slice(1, top + 1);
  return [
    ...targets.flatMap((target): Change[] => [
      (scheme) => ({ ...scheme, targets: toggled(scheme.targets, target) }),
      (scheme) => ({ ...scheme, targets: [target, ...scheme.targets.filter((other) => other !== target)] }),
      ...ownNeighborsOf(sight, seat, target).map(
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
function promising(plan: BotDraft): readonly number[] {
  const { sight, seat } = plan;
  const wins = new Map(
    targetsOf(sight, seat).map((target) => [target, winOf(availableUnits(plan, target), sight.units[target] ?? noUnits)]),
  );
  return [...wins.keys()]
    .sort((a, b) => (wins.get(b) ?? missing(b)) - (wins.get(a) ?? missing(a)))
    .slice(0, maxTargets);
}

/** One possible turn of the others: a plan for each living rival, and its weight. */
interface Reply {
  readonly plans: readonly (BotDraft | undefined)[];
  readonly weight: number;
}

/**
 * Likely plans of the others, made from public facts: two at random in the manner of `normal`, and one that only
 * waits.
 */
function repliesTo(sight: BotView, seat: Seat, random: Stream): readonly Reply[] {
  const open: BotView = { ...sight, seats: sight.seats.map((seatView) => ({ ...seatView, placement: null, orders: null })) };
  const all = (planOf: (plan: BotDraft) => BotDraft) =>
    seatsOf(open).map((other) =>
      other !== seat && open.seats[other - 1]?.alive === true ? planOf(draftFor(open, other)) : undefined,
    );
  return [
    { plans: all((plan) => normal.plan(plan, random)), weight: 0.4 },
    { plans: all((plan) => normal.plan(plan, random)), weight: 0.35 },
    { plans: all((plan) => plan), weight: 0.25 },
  ];
}

/** The outline of a draft; the orders follow from it. */
interface Scheme extends Effort {
  /** In the order in which they are attacked. */
  readonly targets: readonly number[];
  /** The border that is strengthened first. */
  readonly focus: number | undefined;
  /** Whether other borders send their units to the focus, too. */
  readonly gathers: boolean;
  /** How tech is used: kept, spent on the next level, or on units of at most this type. */
  readonly tech: 'keep' | 'research' | number;
}

/** Facts about a position that all schemes of a seat share. */
interface PlanContext {
  readonly sight: BotView;
  readonly lands: readonly number[];
  readonly borders: readonly number[];
  readonly pathPrices: PathPrices;
}

/** Adds a scheme's orders to a plan that has only those given before. */
function executeScheme(plan: BotDraft, scheme: Scheme, planContext: PlanContext): BotDraft {
  const { tech, focus, targets } = scheme;
  if (tech === 'research') research(plan);
  const main = targets[0];
  const sources = main === undefined ? [] : ownNeighborsOf(planContext.sight, plan.seat, main);
  const needed = sources.reduce((sum, from) => sum + countOf(plan.unitsLeft[from] ?? noUnits), 0);
  reinforce(plan, scheme, planContext, needed);
  if (typeof tech === 'number') improve(plan, tech, focus !== undefined ? [focus, ...sources] : sources, planContext);
  for (const target of targets) planAssault(plan, target, scheme, focus);
  return plan;
}

/** Units from where no other seat is near go to the focus, or else to the nearest border. */
function reinforce(
  plan: BotDraft,
  { focus, gathers, targets, guard }: Scheme,
  { lands, borders, pathPrices }: PlanContext,
  reserve: number,
): void {
  const reservedFood = targets.length === 0 ? 0 : Math.min(plan.food, reserve);
  plan.food -= reservedFood;
  const isBorder = new Set(borders);
  const inner = lands.filter((from) => !isBorder.has(from) && countOf(plan.unitsLeft[from] ?? noUnits) > 0);
  const sources = gathers ? [...inner, ...borders] : inner;
  for (const from of sources) {
    const to =
      focus !== undefined && (pathPrices(focus)[from] ?? Infinity) < Infinity ? focus : nearestOf(borders, pathPrices, from);
    if (to === undefined || from === to) continue;
    const units = itemAt(plan.unitsLeft, from);
    moveUnits(plan, pathPrices, from, to, isBorder.has(from) ? strongestOf(units, Math.max(0, countOf(units) - guard)) : units);
  }
  plan.food += reservedFood;
}

/** Spends tech on units, in these territories first. */
function improve(plan: BotDraft, top: number, first: readonly number[], { borders }: PlanContext): void {
  for (const territory of new Set([...first, ...borders]))
    for (let to = top; to > 0; to--)
      for (let from = to - 1; from >= 0; from--)
        upgradeUnits(plan, territory, from, to, plan.unitsLeft[territory]?.[from] ?? missing(territory));
}
