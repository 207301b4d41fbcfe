import { type Odds, oddsOf } from '../combat.ts';
import { countOf, type Units } from '../units.ts';

/** Odds that were worked out already, by the attackers and then by the defenders. */
const oddsCache = new Map<number, Map<number, Odds>>();

/** The number of odds that are remembered, and the most units of a side that are not scaled down. */
const [maxCached, maxUnits] = [50_000, 60];

let cachedCount = 0;

/** The odds of an attack, exact up to so many units a side; larger forces are scaled down. */
export function oddsAbout(attackers: Units, defenders: Units): Odds {
  const largerCount = Math.max(countOf(attackers), countOf(defenders));
  return largerCount <= maxUnits
    ? cachedOdds(attackers, defenders)
    : cachedOdds(scaled(attackers, maxUnits / largerCount), scaled(defenders, maxUnits / largerCount));
}

function cachedOdds(attackers: Units, defenders: Units): Odds {
  const [code, other] = [codeOf(attackers), codeOf(defenders)];
  const before = oddsCache.get(code)?.get(other);
  if (before !== undefined) return before;
  if (++cachedCount > maxCached) {
    oddsCache.clear();
    cachedCount = 1;
  }
  const odds = oddsOf(attackers, defenders);
  const ofAttackers = oddsCache.get(code) ?? new Map<number, Odds>();
  ofAttackers.set(other, odds);
  oddsCache.set(code, ofAttackers);
  return odds;
}

/** The chance that an attack succeeds. */
export function winOf(attackers: Units, defenders: Units): number {
  if (countOf(attackers) === 0) return 0;
  return countOf(defenders) === 0 ? 1 : oddsAbout(attackers, defenders).win;
}

/** Units of all types in one number: no count is as high as its base, with rounding up of all types. */
const base = maxUnits + 8;

function codeOf(units: Units): number {
  let code = 0;
  for (const count of units) code = code * base + count;
  return code;
}

const scaled = (units: Units, scale: number): Units => units.map((count) => Math.ceil(count * scale));
