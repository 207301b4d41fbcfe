import { type Odds, oddsOf } from '../combat.ts';
import { countOf, type Units } from '../units.ts';

/** Odds that were worked out already, by the attackers and then by the defenders. */
const known = new Map<number, Map<number, Odds>>();

/** The number of odds that are remembered, and the most units of a side that are not scaled down. */
const [mostKnown, mostUnits] = [50_000, 60];

let knownCount = 0;

/** The odds of an attack, exact up to so many units a side; larger forces are scaled down. */
export function oddsAbout(attackers: Units, defenders: Units): Odds {
  const most = Math.max(countOf(attackers), countOf(defenders));
  return most <= mostUnits
    ? remembered(attackers, defenders)
    : remembered(scaled(attackers, mostUnits / most), scaled(defenders, mostUnits / most));
}

function remembered(attackers: Units, defenders: Units): Odds {
  const [code, other] = [codeOf(attackers), codeOf(defenders)];
  const before = known.get(code)?.get(other);
  if (before !== undefined) return before;
  if (++knownCount > mostKnown) {
    known.clear();
    knownCount = 1;
  }
  const odds = oddsOf(attackers, defenders);
  const ofAttackers = known.get(code) ?? new Map<number, Odds>();
  ofAttackers.set(other, odds);
  known.set(code, ofAttackers);
  return odds;
}

/** The chance that an attack succeeds. */
export function winOf(attackers: Units, defenders: Units): number {
  if (countOf(attackers) === 0) return 0;
  return countOf(defenders) === 0 ? 1 : oddsAbout(attackers, defenders).win;
}

/** Units of all types in one number: no count is as high as its base, with rounding up of all types. */
const base = mostUnits + 8;

function codeOf(units: Units): number {
  let code = 0;
  for (const count of units) code = code * base + count;
  return code;
}

const scaled = (units: Units, scale: number): Units => units.map((count) => Math.ceil(count * scale));
