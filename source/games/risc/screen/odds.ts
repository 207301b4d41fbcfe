import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { bordersOf } from '../bots/bot-draft.ts';
import { type Odds, oddsOf } from '../combat.ts';
import { sentAgainst } from '../orders.ts';
import { threatsTo, unitsIn } from '../state.ts';
import { countOf, noUnits, plus, type Units, unitsText } from '../units.ts';
import type { RiscScene } from './local.ts';
import { memoizeByScene, situationOf } from './situation.ts';

/** The screen computes the odds of a combat with at most this many states. Such a computation takes at most 50 ms. */
const maxStates = 1_500_000;
const maxQuickStates = 40_000;

const oddsCache = new Map<string, Odds>();
const maxCached = 500;

/** Odds of an attack. Undefined for forces so large that the computation would delay the screen. */
export function knownOdds(attackers: Units, defenders: Units): Odds | undefined {
  return statesOf(attackers, defenders) > maxStates ? undefined : cachedOdds(attackers, defenders);
}

/** Odds after `fought` rounds. Undefined if the computation would take more than about 2 ms. */
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

/** A border territory that is empty after the player's orders, or that a rival can take with at least even odds. */
export interface Risk {
  readonly territory: number;
  readonly isEmpty: boolean;
  /** Chance that the rival wins with all its units in linked territories. 1 if the territory is empty. */
  readonly chance: number;
  readonly seat: Seat;
  readonly units: Units;
}

/** Minimum chance of a good attack: the tutorial praises it, and `risksOf` ignores the units that it attacks. */
export const goodChance = 0.8;

/** An attack whose chance of winning is below this value will probably fail. */
export const even = 0.5;

/** Empty territories, then the likeliest losses. A chance of loss ignores rival units that are under a good attack. */
export const risksOf: (scene: RiscScene) => readonly Risk[] = memoizeByScene((scene) => {
  const { view, seat } = scene;
  const { draft, units } = situationOf(scene);
  if (draft === undefined) return [];
  const likelyConquests = assaultsOf(scene).flatMap(({ target, win = 0 }) => (win >= goodChance ? [target] : []));
  const risks = bordersOf(view, seat).flatMap((territory): Risk[] => {
    const unitsLeft = itemAt(units, territory);
    const isEmpty = countOf(unitsLeft) === 0;
    let worst: Risk | undefined;
    for (const threat of threatsTo(view, territory, isEmpty ? [] : likelyConquests)) {
      if (countOf(threat.units) === 0) continue;
      const chance = isEmpty ? 1 : (quickOdds(threat.units, unitsLeft)?.win ?? 0);
      if (worst !== undefined && worst.chance >= chance) continue;
      worst = { territory, isEmpty, chance, seat: threat.seat, units: threat.units };
    }
    return worst === undefined || worst.chance < even ? [] : [worst];
  });
  return risks.toSorted((one, other) => Number(other.isEmpty) - Number(one.isEmpty) || other.chance - one.chance);
});

export interface Assault {
  readonly target: number;
  readonly units: Units;
  /** Chance of winning. Undefined for forces that are too large for a quick computation. */
  readonly win: number | undefined;
  readonly isComposed: boolean;
}

export const assaultsOf: (scene: RiscScene) => readonly Assault[] = memoizeByScene((scene) => {
  const { view } = scene;
  const { draft, composed } = situationOf(scene);
  if (draft === undefined) return [];
  const { ids } = view.map;
  const composedAttack = composed?.type === 'attack' && composed.order.ok ? composed : undefined;
  const drafted = draft.ownSeat.orders.flatMap((order) => (order.type === 'attack' ? [ids.indexOf(order.to)] : []));
  const targets = [...new Set([...drafted, ...(composedAttack === undefined ? [] : [composedAttack.target])])];
  return targets.map((target): Assault => {
    const isComposed = composedAttack?.target === target;
    const sent = sentAgainst(draft.ownSeat.orders, itemAt(ids, target));
    const units = isComposed ? plus(sent, composedAttack?.units ?? noUnits) : sent;
    return { target, units, win: quickOdds(units, unitsIn(view, target))?.win, isComposed };
  });
});

export const lostCauses = (scene: RiscScene): readonly Assault[] =>
  assaultsOf(scene).filter(({ win, isComposed }) => win !== undefined && win < even && !isComposed);
