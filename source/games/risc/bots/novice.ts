import { itemAt, missing } from '../../../engine/lookup.ts';
import { landsOf } from '../state.ts';
import { countOf, noUnits } from '../units.ts';
import { moveUnits, type Strategy, attackWith, pathPricesOf } from './bot-draft.ts';
import { bordersOf, foesOf, nearestOf } from './surroundings.ts';

/** For a first match: puts its units anywhere, goes by numbers and not by odds, often forgets some, and never upgrades. */
export const novice: Strategy = {
  place(sight, seat, rest, random) {
    const added = sight.map.ids.map(() => 0);
    const ownLands = landsOf(sight, seat);
    for (let unit = 0; unit < rest; unit++) {
      const territory = itemAt(ownLands, random.integer(0, ownLands.length - 1));
      added[territory] = (added[territory] ?? missing(territory)) + 1;
    }
    return added;
  },
  plan(plan, random) {
    const { sight, seat, unitsLeft } = plan;
    const borders = bordersOf(sight, seat);
    const pathPrices = pathPricesOf(sight, seat);
    for (const from of landsOf(sight, seat)) {
      if (random.integer(0, 3) === 0) continue;
      const units = unitsLeft[from] ?? noUnits;
      const foe = random.shuffle(foesOf(sight, seat, from))[0];
      const to = borders.includes(from) ? undefined : nearestOf(borders, pathPrices, from);
      if (foe !== undefined && countOf(units) > countOf(sight.units[foe] ?? noUnits)) attackWith(plan, from, foe, units);
      else if (to !== undefined) moveUnits(plan, pathPrices, from, to, units);
    }
    return plan;
  },
};
