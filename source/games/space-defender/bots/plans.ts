import type { Cell } from '../cells.ts';
import type { Command } from '../commands.ts';
import { actionsOf } from '../legal.ts';
import type { Sector } from '../sector.ts';
import { judge, sumOf, type Weights } from './judgement.ts';
import { type Moment, momentAfter } from './moment.ts';

/** Actions turn after turn, and what they come to. */
export interface Plan {
  readonly actions: readonly Command[];
  readonly moment: Moment;
  readonly value: number;
}

/** How far and how broadly to search. */
export interface Search {
  /** Most actions in a plan. */
  readonly turns: number;
  /** Most plans kept after each turn. */
  readonly plans: number;
  readonly weights: Weights;
}

/**
 * The best plan that is found: of all first actions the most promising are gone on with, and so on turn after turn (a
 * beam search).
 */
export function bestPlan(now: Moment, firstActions: readonly Command[], search: Search): Plan | undefined {
  const start: Plan = { actions: [], moment: now, value: 0 };
  let plans = firstActions.map((action) => extended(start, action, search.weights));
  for (let turn = 1; turn < search.turns; turn++)
    plans = mostPromising(plans, search.plans).flatMap((plan) => {
      const { fate, state, sector } = plan.moment;
      if (fate !== 'open') return [plan];
      return actionsOf(state, sector, isPlain(sector)).map((action) => extended(plan, action, search.weights));
    });
  return mostPromising(plans, 1)[0];
}

function extended({ actions, moment }: Plan, action: Command, weights: Weights): Plan {
  const after = momentAfter(moment, action);
  return { actions: [...actions, action], moment: after, value: sumOf(judge(after, weights)) };
}

/** The best plans, of those that come to the same only one. */
function mostPromising(plans: Plan[], count: number): Plan[] {
  const essences = new Set<string>();
  const kept: Plan[] = [];
  for (const plan of plans.sort((a, b) => b.value - a.value)) {
    const essence = essenceOf(plan.moment);
    if (essences.has(essence)) continue;
    essences.add(essence);
    kept.push(plan);
    if (kept.length === count) break;
  }
  return kept;
}

function essenceOf({ sector: { starfighter, score, projectiles } }: Moment): string {
  const { row, column, health, energy } = starfighter;
  return [row, column, health, energy, score, projectiles.length].join(' ');
}

const farAlong = 4;

/** The moves worth a thought in later turns: to the next cells, to every row, and some way along the own row. */
const isPlain =
  ({ starfighter }: Sector) =>
  ({ row, column }: Cell): boolean => {
    const [rows, columns] = [Math.abs(row - starfighter.row), Math.abs(column - starfighter.column)];
    return columns === 0 || (rows === 0 && (columns === 1 || columns === farAlong));
  };
