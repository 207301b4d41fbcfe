import { itemAt } from '../../../engine/lookup.ts';
import { landsOf } from '../state.ts';
import { countOf, unitsOf } from '../units.ts';
import { type Strategy, attackWith } from './bot-draft.ts';
import { foesOf } from './surroundings.ts';

/** How many units it places in each territory before the rest goes to its castle. */
const guard = 2;

/**
 * The opponent of the tutorial: it holds its castle, the first of its territories, with most of its units, and never attacks
 * anybody; but it walks into whatever is left without units.
 */
export const recruit: Strategy = {
  place(sight, seat, rest) {
    const ownLands = landsOf(sight, seat);
    const castle = itemAt(ownLands, 0);
    const added = sight.map.ids.map((_, territory) =>
      territory !== castle && ownLands.includes(territory) ? Math.min(guard, Math.floor(rest / ownLands.length)) : 0,
    );
    return added.with(castle, rest - countOf(added));
  },
  plan(plan) {
    const { sight, seat, unitsLeft } = plan;
    for (const from of landsOf(sight, seat)) {
      const empty = foesOf(sight, seat, from).find((foe) => countOf(itemAt(sight.units, foe)) === 0);
      if (empty !== undefined && countOf(itemAt(unitsLeft, from)) > 1) attackWith(plan, from, empty, unitsOf(0, 1));
    }
    return plan;
  },
};
