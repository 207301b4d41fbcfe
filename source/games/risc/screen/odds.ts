import { itemAt } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { threatsTo } from '../borders.ts';
import { goodChance } from '../bots/adviser.ts';
import { bordersOf } from '../bots/surroundings.ts';
import { sentAgainst } from '../draft/draft.ts';
import { unitsIn } from '../state.ts';
import { countOf, noUnits, plus, type Units } from '../units.ts';
import { quickOdds } from './composing/known-odds.ts';
import type { RiscScene } from './local.ts';
import { memoizeByScene, situationOf } from './situation.ts';

/** An own land that the orders leave empty, or too weak for the strongest single neighbour. */
export interface Risk {
  readonly territory: number;
  readonly isEmpty: boolean;
  /** The chance to lose it to all that this neighbour has beside it; 1 of one that is empty. */
  readonly chance: number;
  readonly seat: Seat;
  /** Units that could come. */
  readonly units: Units;
}

const even = 0.5;

/**
 * The own lands at risk: the empty ones, then those that fall most likely. To a land with units, a neighbour that falls
 * itself this turn, by all odds, is no risk.
 */
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

/** All that is sent against a land, and how likely it is won. */
export interface Assault {
  readonly target: number;
  readonly units: Units;
  /** Absent where there are too many units to tell. */
  readonly win: number | undefined;
  /** Whether the order being composed is part of it. */
  readonly isComposed: boolean;
}

/** The lands that are attacked by the draft and by the order being composed. */
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

/** Attacks of the draft that are rather lost than won. */
export const lostCauses = (scene: RiscScene): readonly Assault[] =>
  assaultsOf(scene).filter(({ win, isComposed }) => win !== undefined && win < even && !isComposed);
