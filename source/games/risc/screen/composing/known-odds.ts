import { type Odds, oddsOf } from '../../combat.ts';
import { countOf, type Units, unitsText } from '../../units.ts';

/** States of a combat, about as many as are counted through in 50 ms and in 2 ms. */
const mostStates = 1_500_000;
const fewStates = 40_000;

/** Recent odds: a screen asks for the same ones again and again. */
const known = new Map<string, Odds>();
const mostKnown = 500;

/** The odds of an attack; nothing for forces so large that the screen would have to wait. */
export function knownOdds(attackers: Units, defenders: Units): Odds | undefined {
  return statesOf(attackers, defenders) > mostStates ? undefined : remembered(attackers, defenders);
}

/**
 * Odds for a remark beside other facts: nothing unless they are known or take next to no time.
 *
 * @param fought how many rounds have been fought before
 */
export function quickOdds(attackers: Units, defenders: Units, fought = 0): Odds | undefined {
  return statesOf(attackers, defenders) > fewStates ? undefined : remembered(attackers, defenders, fought % 2);
}

const statesOf = (attackers: Units, defenders: Units): number => {
  const [most, others] = [countOf(attackers), countOf(defenders)];
  return most === 0 || others === 0 ? 0 : (most + others) * (most + 1);
};

function remembered(attackers: Units, defenders: Units, fought = 0): Odds {
  const key = `${unitsText(attackers)}/${unitsText(defenders)}/${fought}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const made = oddsOf(attackers, defenders, fought);
  known.set(key, made);
  return made;
}
