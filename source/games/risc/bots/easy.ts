import { itemAt, missing } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import { landsOf } from '../state.ts';
import { countOf, noUnits, strongestOf } from '../units.ts';
import type { Strategy } from './bot-draft.ts';
import { type BotDraft, moveUnits, upgradeUnits, attackWith, pathPricesOf } from './bot-draft.ts';
import { winOf } from './chances.ts';
import { bordersOf, foesOf, nearestOf, threatTo } from './surroundings.ts';

/** The least chance at which it attacks. */
const minEasyWin = 0.5;

/**
 * A beginner: spreads its units over all of its land, attacks from one territory at a time whatever can be taken from
 * there, makes a few bowmen where most units of others are near, and forgets units behind its borders.
 */
export const easy: Strategy = {
  place(sight, seat, rest) {
    const added = sight.map.ids.map(() => 0);
    const ownLands = landsOf(sight, seat);
    for (let unit = 0; unit < rest; unit++) {
      const territory = itemAt(ownLands, unit % ownLands.length);
      added[territory] = (added[territory] ?? missing(territory)) + 1;
    }
    return added;
  },
  plan(plan, random) {
    const borders = random.shuffle(bordersOf(plan.sight, plan.seat));
    upgrade(plan, borders);
    for (const from of borders) attackFrom(plan, from, random);
    followBorders(plan, borders, random);
    return plan;
  },
};

/** Half of the tech goes to the border that is threatened most. */
function upgrade(plan: BotDraft, borders: readonly number[]): void {
  const { sight, seat, unitsLeft, tech } = plan;
  const threats = borders.map((border) => countOf(threatTo(sight, seat, border)));
  const border = borders[threats.indexOf(Math.max(...threats))];
  if (border !== undefined) upgradeUnits(plan, border, 0, 1, Math.min(itemAt(itemAt(unitsLeft, border), 0), Math.floor(tech / 6)));
}

/** Attacks any neighbour of a border that it may well take, from there alone and with everything. */
function attackFrom(plan: BotDraft, from: number, random: Stream): void {
  const { sight, seat } = plan;
  const units = plan.unitsLeft[from] ?? noUnits;
  const force = strongestOf(units, Math.min(countOf(units), plan.food));
  const foes = random.shuffle(foesOf(sight, seat, from));
  const foe = foes.find((territory) => winOf(force, sight.units[territory] ?? noUnits) >= minEasyWin);
  if (foe !== undefined) attackWith(plan, from, foe, force);
}

/** About half of the inner units go to the nearest border. */
function followBorders(plan: BotDraft, borders: readonly number[], random: Stream): void {
  const pathPrices = pathPricesOf(plan.sight, plan.seat);
  for (const from of landsOf(plan.sight, plan.seat)) {
    if (borders.includes(from) || random.integer(0, 1) === 0) continue;
    const to = nearestOf(borders, pathPrices, from);
    if (to !== undefined) moveUnits(plan, pathPrices, from, to, plan.unitsLeft[from] ?? noUnits);
  }
}
