import { type Odds, oddsOf } from '../combat/odds.ts';
import { countOf, type Units } from '../units.ts';

/** Odds that were worked out already. */
const known = new Map<string, Odds>();

/** The number of odds that are remembered, and the most units of a side that are not scaled down. */
const [mostKnown, mostUnits] = [20_000, 60];

/** The odds of an attack, exact up to so many units a side; larger forces are scaled down. */
export function oddsAbout(attackers: Units, defenders: Units): Odds {
  const key = `${attackers}/${defenders}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const scale = Math.min(1, mostUnits / Math.max(countOf(attackers), countOf(defenders), 1));
  const odds = scale === 1 ? oddsOf(attackers, defenders) : oddsOf(scaled(attackers, scale), scaled(defenders, scale));
  if (known.size >= mostKnown) known.clear();
  known.set(key, odds);
  return odds;
}

/** The chance that an attack succeeds. */
export function winOf(attackers: Units, defenders: Units): number {
  if (countOf(attackers) === 0) return 0;
  return countOf(defenders) === 0 ? 1 : oddsAbout(attackers, defenders).win;
}

const scaled = (units: Units, scale: number): Units => units.map((count) => Math.ceil(count * scale));
