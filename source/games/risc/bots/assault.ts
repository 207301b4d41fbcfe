import { countOf, noUnits, plus, strongestOf, type Units } from '../units.ts';
import { type BotDraft, attackWith } from './bot-draft.ts';
import { winOf } from './chances.ts';
import { ownNeighborsOf } from './surroundings.ts';

/** How much an attack is made with. */
export interface Effort {
  /** The chance to aim for; units beyond that stay. */
  readonly enough: number;
  /** How many units stay in each border that attacks or sends its units elsewhere. */
  readonly guard: number;
}

/**
 * Attacks a territory from all sides with the fewest units that are enough, as far as there are.
 *
 * @param first where they are taken from first, if it is beside the territory
 */
export function planAssault(plan: BotDraft, target: number, { enough, guard }: Effort, first?: number): void {
  const defenders = plan.sight.units[target] ?? noUnits;
  const sources = ownNeighborsOf(plan.sight, plan.seat, target);
  for (const from of sources.toSorted((one, other) => Number(other === first) - Number(one === first))) {
    const force = plan.forces[target] ?? noUnits;
    const unitsLeft = plan.unitsLeft[from] ?? noUnits;
    const free = strongestOf(unitsLeft, Math.max(0, Math.min(countOf(unitsLeft) - guard, plan.food)));
    if (countOf(free) === 0 || winOf(force, defenders) >= enough) continue;
    attackWith(plan, from, target, minForceFor(force, free, defenders, enough));
  }
}

/** The fewest of some units, strongest first, that make a force win surely enough; all where none do. */
function minForceFor(force: Units, units: Units, defenders: Units, enough: number): Units {
  let [low, high] = [1, countOf(units)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (winOf(plus(force, strongestOf(units, middle)), defenders) >= enough) high = middle;
    else low = middle + 1;
  }
  return strongestOf(units, low);
}
