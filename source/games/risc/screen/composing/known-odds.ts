import { type Odds, oddsOf } from '../../combat.ts';
import { countOf, type Units, unitsText } from '../../units.ts';

/** States of a combat, about as many as are counted through in 50 ms and in 2 ms. */
const maxStates = 1_500_000;
const maxQuickStates = 40_000;

/** Recent odds: a screen asks for the same ones again and again. */
const oddsCache = new Map<string, Odds>();
const maxCached = 500;

/** The odds of an attack; nothing for forces so large that the screen would have to wait. */
export function knownOdds(attackers: Units, defenders: Units): Odds | undefined {
  return statesOf(attackers, defenders) > maxStates ? undefined : cachedOdds(attackers, defenders);
}

/**
 * Odds for a remark beside other facts: nothing unless they are known or take next to no time.
 *
 * @param fought how many rounds have been fought before
 */
export function quickOdds(attackers: Units, defenders: Units, fought = 0): Odds | undefined {
  return statesOf(attackers, defenders) > maxQuickStates ? undefined : cachedOdds(attackers, defenders, fought % 2);
}

const statesOf = (attackers: Units, defenders: Units): number => {
  const [attackerCount, defenderCount] = [countOf(attackers), countOf(defenders)];
  return attackerCount === 0 || defenderCount === 0 ? 0 : (attackerCount + defenderCount) * (attackerCount + 1);
};

function cachedOdds(attackers: Units, defenders: Units, fought = 0): Odds {
  const key = `${unitsText(attackers)}/${unitsText(defenders)}/${fought}`;
  const cached = oddsCache.get(key);
  if (cached !== undefined) return cached;
  if (oddsCache.size >= maxCached) oddsCache.clear();
  const computed = oddsOf(attackers, defenders, fought);
  oddsCache.set(key, computed);
  return computed;
}
