import { itemAt, missing } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { landsOf } from '../state.ts';
import { countOf, noUnits } from '../units.ts';
import { neededLevels } from '../vocabulary.ts';
import { planAssault } from './assault.ts';
import type { Strategy } from './bot-draft.ts';
import { type BotDraft, moveUnits, upgradeUnits, research, type BotView, type PathPrices, pathPricesOf } from './bot-draft.ts';
import { winOf } from './chances.ts';
import { availableUnits, bordersOf, nearestOf, ownNeighborsOf, targetsOf, threatTo } from './surroundings.ts';

/** The least chance at which it attacks. */
const minWin = 0.6;

/** The chance beyond which it sends no more. */
const enoughWin = 0.95;

/**
 * The greedy one: places on borders, brings inner units to the front, attacks where the forecast of all units at hand
 * is good enough, and upgrades with what is left.
 */
export const normal: Strategy = {
  place: placeOnBorders,
  plan(plan, random) {
    research(plan);
    const targets = random.shuffle(targetsOf(plan.sight, plan.seat));
    const pathPrices = pathPricesOf(plan.sight, plan.seat);
    const goal = bestGoal(plan, targets);
    if (goal !== undefined) strengthen(plan, ownNeighborsOf(plan.sight, plan.seat, goal));
    gather(plan, pathPrices, goal);
    attack(plan, targets);
    return plan;
  },
};

/** Spreads units evenly over the borders. */
export function placeOnBorders(sight: BotView, seat: Seat, rest: number): readonly number[] {
  const added = sight.map.ids.map(() => 0);
  const borders = bordersOf(sight, seat);
  for (let unit = 0; unit < rest; unit++) {
    const territory = itemAt(borders, unit % borders.length);
    added[territory] = (added[territory] ?? missing(territory)) + 1;
  }
  return added;
}

/** The target that the units beside it would take most probably. */
function bestGoal(plan: BotDraft, targets: readonly number[]): number | undefined {
  let best: number | undefined;
  let maxWin = -1;
  for (const target of targets) {
    const win = winOf(availableUnits(plan, target), plan.sight.units[target] ?? noUnits);
    if (win <= maxWin) continue;
    best = target;
    maxWin = win;
  }
  return best;
}

/** Inner units go to the nearest border beside the goal, or to any border where they cannot pay that. */
function gather(plan: BotDraft, pathPrices: PathPrices, goal: number | undefined): void {
  const { sight, seat, unitsLeft } = plan;
  const borders = bordersOf(sight, seat);
  const beside = goal === undefined ? [] : ownNeighborsOf(sight, seat, goal);
  const spared = goal === undefined ? 0 : countOf(availableUnits(plan, goal));
  plan.food -= spared;
  for (const from of landsOf(sight, seat)) {
    if (borders.includes(from) || countOf(unitsLeft[from] ?? noUnits) === 0) continue;
    const to = nearestOf(beside, pathPrices, from) ?? nearestOf(borders, pathPrices, from);
    if (to !== undefined) {
      // Each unit that comes is to be paid for once more when it attacks.
      moveUnits(plan, pathPrices, from, to, unitsLeft[from] ?? noUnits);
    }
  }
  plan.food += spared;
}

/** Attacks with all units at hand, the surest target first. */
function attack(plan: BotDraft, targets: readonly number[]): void {
  const { sight } = plan;
  const rest = new Set(targets);
  while (rest.size > 0) {
    const target = bestGoal(plan, [...rest]);
    if (target === undefined) return;
    rest.delete(target);
    const force = availableUnits(plan, target);
    if (countOf(force) === 0 || winOf(force, sight.units[target] ?? noUnits) < minWin) continue;
    planAssault(plan, target, { enough: enoughWin, guard: 1 });
  }
}

/** Spends tech on the most threatened of some territories, on the strongest type that it may have. */
function strengthen(plan: BotDraft, territories: readonly number[]): void {
  const { sight, seat, unitsLeft, level } = plan;
  const top = neededLevels.findLastIndex((needed) => needed <= level);
  const byThreat = territories.toSorted(
    (a, b) => countOf(threatTo(sight, seat, b)) - countOf(threatTo(sight, seat, a)),
  );
  for (const territory of byThreat)
    for (let to = top; to > 0; to--)
      for (let from = to - 1; from >= 0; from--)
        upgradeUnits(plan, territory, from, to, itemAt(itemAt(unitsLeft, territory), from));
}
