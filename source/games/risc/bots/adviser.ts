import { itemAt } from '../../../engine/lookup.ts';
import { countOf, noUnits, type Units } from '../units.ts';
import type { BotDraft } from './bot-draft.ts';
import { winOf } from './chances.ts';
import { searchAmong } from './hard.ts';
import { bordersOf, threatTo } from './surroundings.ts';

/** The chance from which on an attack can be advised: below, the tutorial advises against it. */
export const goodChance = 0.8;

/** The chance from which on a land is more likely to fall than not. */
const even = 0.5;

/**
 * Weighs plans as the strongest bot does, but among those alone that nobody would warn of: no attack that is hardly better
 * than a coin toss, and no more lands at risk than before.
 */
export const adviser = searchAmong((plan) => {
  const { sight, forces } = plan;
  const isGood = (force: Units, target: number) =>
    countOf(force) === 0 || winOf(force, itemAt(sight.units, target)) >= goodChance;
  return forces.every(isGood) && risksIn(plan).every((land) => risksBefore(plan).includes(land));
});

/** The own lands at a border that are empty, or rather fall than not to the strongest single neighbour. */
const risksAmong = ({ sight, seat }: BotDraft, units: readonly Units[]): readonly number[] =>
  bordersOf(sight, seat).filter((land) => {
    const threat = threatTo(sight, seat, land);
    return countOf(threat) > 0 && winOf(threat, units[land] ?? noUnits) >= even;
  });

const risksIn = (plan: BotDraft): readonly number[] => risksAmong(plan, plan.left);

const risksBefore = (plan: BotDraft): readonly number[] => risksAmong(plan, plan.sight.units);
