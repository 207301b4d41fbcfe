import type { Cell } from '../cells.ts';
import type { Command } from '../commands.ts';
import { actionsOf } from '../lookahead.ts';
import type { Sector } from '../sector.ts';
import { type DecisionPoint, judge, pointAfter, type Weights } from './evaluation.ts';

export interface Plan {
  readonly actions: readonly Command[];
  readonly point: DecisionPoint;
  readonly value: number;
}

export interface SearchLimits {
  readonly turns: number;
  /** Maximum number of plans that the search extends after each turn. */
  readonly plans: number;
  readonly weights: Weights;
}

/** The best plans that begin with one of `firstActions`, best first. */
export function searchPlans(now: DecisionPoint, firstActions: readonly Command[], search: SearchLimits): Plan[] {
  const start: Plan = { actions: [], point: now, value: 0 };
  let plans = firstActions.map((action) => extended(start, action, search.weights));
  for (let turn = 1; turn < search.turns; turn++)
    plans = bestPlans(plans, search.plans).flatMap((plan) => {
      const { fate, state, sector } = plan.point;
      if (fate !== 'open') return [plan];
      return actionsOf(state, sector, isPlain(sector)).map((action) => extended(plan, action, search.weights));
    });
  return bestPlans(plans, search.plans);
}

function extended({ actions, point }: Plan, action: Command, weights: Weights): Plan {
  const after = pointAfter(point, action);
  return { actions: [...actions, action], point: after, value: judge(after, weights) };
}

function bestPlans(plans: Plan[], count: number): Plan[] {
  const essences = new Set<string>();
  const best: Plan[] = [];
  for (const plan of plans.sort((a, b) => b.value - a.value)) {
    const essence = essenceOf(plan.point);
    if (essences.has(essence)) continue;
    essences.add(essence);
    best.push(plan);
    if (best.length === count) break;
  }
  return best;
}

/** Key that is equal for similar positions, so that the search extends plans that differ. */
function essenceOf({ sector: { starfighter, score, enemies, projectiles } }: DecisionPoint): string {
  const health = enemies.reduce((sum, enemy) => sum + enemy.health, 0);
  return [starfighter.row, starfighter.column, score, health, projectiles.length].join(' ');
}

const farAlong = 4;

/** True for cells in the ship's column, and for cells in its row at a distance of 1 or `farAlong` columns. */
const isPlain =
  ({ starfighter }: Sector) =>
  ({ row, column }: Cell): boolean => {
    const [rows, columns] = [Math.abs(row - starfighter.row), Math.abs(column - starfighter.column)];
    return columns === 0 || (rows === 0 && (columns === 1 || columns === farAlong));
  };
