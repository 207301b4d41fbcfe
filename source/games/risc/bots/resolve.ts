import { missing } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { winOfTypes } from '../combat.ts';
import { ownerOf } from '../state.ts';
import { countOf, noUnits, type Units } from '../units.ts';
import type { BotDraft, BotView } from './bot-draft.ts';
import { oddsAbout } from './chances.ts';

/** A seat that may hold a territory after a turn, the chance of that, and the units it would have there. */
export interface Holding {
  readonly seat: Seat;
  readonly chance: number;
  readonly units: Units;
}

/** Expected results of the plans of all seats: the possible holders of each territory, the most probable first. */
export function holdingsAfter(
  { map, owners }: BotView,
  plans: readonly (BotDraft | undefined)[],
): readonly (readonly Holding[])[] {
  return map.ids.map((_, territory) => {
    const owner = ownerOf({ owners }, territory);
    const units = plans[owner - 1]?.unitsLeft[territory] ?? noUnits;
    let holdings: readonly Holding[] = [{ seat: owner, chance: 1, units }];
    for (const [i, plan] of plans.entries()) {
      const force = plan?.forces[territory] ?? noUnits;
      if (countOf(force) > 0) holdings = holdingsAfterAttack(holdings, i + 1, force);
    }
    return holdings.length === 1 ? holdings : holdings.toSorted((a, b) => b.chance - a.chance);
  });
}

/** The possible holders after one more force has attacked. */
function holdingsAfterAttack(holdings: readonly Holding[], seat: Seat, force: Units): readonly Holding[] {
  let won: Holding = { seat, chance: 0, units: noUnits };
  const held: Holding[] = [];
  for (const { seat: holder, chance, units } of holdings) {
    const isEmpty = countOf(units) === 0;
    const { win, attackersLeft, defendersLeft } = isEmpty ? walkOver(force) : oddsAbout(force, units);
    if (win > 0) {
      const unitsLeft = isEmpty ? force : survivorsOf(force, units, attackersLeft / win);
      const isLikelier = chance * win > won.chance;
      won = { seat, chance: won.chance + chance * win, units: isLikelier ? unitsLeft : won.units };
    }
    if (win < 1) {
      const unitsLeft = survivorsOf(units, force, defendersLeft / (1 - win));
      held.push({ seat: holder, chance: chance * (1 - win), units: unitsLeft });
    }
  }
  return won.chance > 0 ? [...held, won] : held;
}

const walkOver = (force: Units) => ({ win: 1, attackersLeft: countOf(force), defendersLeft: 0 });

/**
 * An estimate of which units are left of a force when `expected` of them survive: losses are taken from both ends of
 * its line, more from the end whose opponent is likelier to win.
 */
function survivorsOf(units: Units, opponents: Units, expected: number): Units {
  const count = Math.max(1, Math.min(countOf(units), Math.round(expected)));
  const lost = countOf(units) - count;
  if (lost === 0) return units;
  const [high, low] = [strongest(units), weakest(units)];
  const losesHigh = winOfTypes[weakest(opponents)]?.[high] ?? 0.5;
  const losesLow = winOfTypes[strongest(opponents)]?.[low] ?? 0.5;
  const fromHigh = Math.round((lost * losesHigh) / (losesHigh + losesLow));
  return without(without(units, fromHigh, true), lost - fromHigh, false);
}

const strongest = (units: Units): number =>
  Math.max(
    0,
    units.findLastIndex((count) => count > 0),
  );
const weakest = (units: Units): number =>
  Math.max(
    0,
    units.findIndex((count) => count > 0),
  );

/** A force without `most` of its strongest, or weakest, units. */
function without(units: Units, losses: number, fromHigh: boolean): Units {
  const unitsLeft = units.slice();
  let rest = losses;
  for (let i = 0; i < unitsLeft.length && rest > 0; i++) {
    const type = fromHigh ? unitsLeft.length - 1 - i : i;
    const removedCount = Math.min(rest, unitsLeft[type] ?? missing(type));
    unitsLeft[type] = (unitsLeft[type] ?? missing(type)) - removedCount;
    rest -= removedCount;
  }
  return unitsLeft;
}
