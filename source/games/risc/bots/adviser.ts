import { itemAt } from '../../../engine/lookup.ts';
import { threatsTo } from '../borders.ts';
import { basics, countOf, type Units } from '../units.ts';
import type { BotDraft } from './bot-draft.ts';
import { winOf } from './chances.ts';
import { searchAmong } from './search.ts';
import { bordersOf, foesOf } from './surroundings.ts';

/** The chance from which on an attack can be advised: below, the tutorial advises against it. */
export const goodChance = 0.8;

/** The chance from which on a land is more likely to fall than not. */
const even = 0.5;

/**
 * Weighs plans as the strongest bot does, but among those alone that nobody would warn of: no attack that is hardly better
 * than a coin toss, no land at risk that was not before, and none left empty. Of lands with units, a neighbour that is
 * attacked in the same turn is no risk: either its units fall where they are, or they march and leave their land to the attackers.
 */
export const adviser = searchAmong(isSound, { enough: 0.97, guard: 1 }, pressOf);

function isSound(plan: BotDraft): boolean {
  const { sight, seat, forces, unitsLeft } = plan;
  const attacked = landsAttacked(forces);
  const isGood = (target: number) => winOf(itemAt(forces, target), itemAt(sight.units, target)) >= goodChance;
  const isHeld = (land: number) => {
    const [before, after] = [itemAt(sight.units, land), itemAt(unitsLeft, land)];
    if (countOf(after) === 0 && countOf(before) > 0) return riskAt(plan, land, after) === 0;
    return riskAt(plan, land, after, attacked) < even || riskAt(plan, land, before) >= even;
  };
  return attacked.every(isGood) && bordersOf(sight, seat).every(isHeld);
}

const landsAttacked = (forces: readonly Units[]): readonly number[] =>
  forces.flatMap((force, target) => (countOf(force) > 0 ? [target] : []));

/** The chance that a land falls to the neighbour who is most likely to take it from these units. */
const riskAt = ({ sight }: BotDraft, land: number, units: Units, except?: readonly number[]): number =>
  Math.max(0, ...threatsTo(sight, land, except).map((threat) => winOf(threat.units, units)));

/** The turns in which nothing presses, and what each later one adds to the worth of an attack, as a share of everything. */
const [calmTurns, pressure] = [12, 0.004];

/**
 * What a plan is worth beyond the share that it leads to. In a standoff nobody gains by attacking, and whoever weighs nothing
 * else waits for ever; so the longer a match lasts, the more an attack counts, and until there is one, the chance of the
 * best that a single land could make without being lost.
 */
function pressOf(plan: BotDraft): number {
  const { sight, seat, unitsLeft, forces } = plan;
  const worth = pressure * Math.max(0, sight.turn - calmTurns);
  if (worth === 0 || landsAttacked(forces).length > 0) return worth;
  const chances = bordersOf(sight, seat).flatMap((from) =>
    foesOf(sight, seat, from)
      .filter((target) => riskAt(plan, from, basics(1), [target]) < even)
      .map((target) => winOf(itemAt(unitsLeft, from), itemAt(sight.units, target))),
  );
  return (worth / 2) * Math.max(0, ...chances);
}
