import { itemAt } from '../../../engine/lookup.ts';
import { threatsTo } from '../borders.ts';
import { countOf, type Units } from '../units.ts';
import type { BotDraft } from './bot-draft.ts';
import { winOf } from './chances.ts';
import { searchAmong } from './hard.ts';
import { bordersOf } from './surroundings.ts';

/** The chance from which on an attack can be advised: below, the tutorial advises against it. */
export const goodChance = 0.8;

/** The chance from which on a land is more likely to fall than not. */
const even = 0.5;

/**
 * Weighs plans as the strongest bot does, but among those alone that nobody would warn of: no attack that is hardly better
 * than a coin toss, no more lands at risk than before, and none of them left empty.
 */
export const adviser = searchAmong((plan) => {
  const { sight, seat, forces, left } = plan;
  const isGood = (force: Units, target: number) =>
    countOf(force) === 0 || winOf(force, itemAt(sight.units, target)) >= goodChance;
  const isHeld = (land: number) => {
    const [before, after] = [itemAt(sight.units, land), itemAt(left, land)];
    const risk = riskAt(plan, land, after);
    return risk < even || (riskAt(plan, land, before) >= even && countOf(after) >= Math.min(1, countOf(before)));
  };
  return forces.every(isGood) && bordersOf(sight, seat).every(isHeld);
});

/** The chance that a land falls to the neighbour who is most likely to take it from these units. */
const riskAt = ({ sight }: BotDraft, land: number, units: Units): number =>
  Math.max(0, ...threatsTo(sight, land).map((threat) => winOf(threat.units, units)));
