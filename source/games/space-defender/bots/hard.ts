import type { BotChoice } from '#engine/bot.ts';
import { type Cell, distance, isInside } from '../cells.ts';
import type { Command } from '../commands.ts';
import { actionsOf, legalActions } from '../lookahead.ts';
import { canHaveFired, shooterKind } from '../phases/projectiles.ts';
import type { Sector } from '../sector.ts';
import { enemyStats } from '../tables.ts';
import type { SectorView, View } from '../view.ts';
import type { EnemyKind } from '../vocabulary.ts';
import { createBot, prepareBy, type Taste, wait } from './create-bot.ts';
import { type DecisionPoint, judge, pointAfter, pointOf, sumOf, type Weights } from './evaluation.ts';
import { actionText } from './reasons.ts';

const taste: Taste = (goal, weapon) => ({
  weapon: goal.type === 'survive' || goal.type === 'destroy' ? [3, 4, 2, 1, 5] : [4, 3, 2, 1, 5],
  armour: [4, 3, 2, 1],
  engine: weapon === 3 || weapon === 4 ? [1, 2, 3] : [3, 1, 2],
  power: [2, 5, 3, 4, 1],
});

/** Plans several turns ahead, and guesses which enemies fired shots out of the fog. */
export const hard = createBot({
  about: 'plans ten turns ahead',
  slow: true,
  prepare: prepareBy(taste),
  act: followPlan,
});

const hardWeights: Weights = {
  health: 1.5,
  energy: 0.3,
  score: 4,
  goal: 8,
  threats: 0,
  shots: 1,
  targets: 0.5,
  place: 0.3,
  escapes: 20,
};

function followPlan(view: View): BotChoice<Command> {
  const now = pointOf(withGuesses(view));
  const plan = bestPlan(now, now.fate === 'open' ? legalActions(view) : [], {
    turns: 10,
    plans: 12,
    weights: hardWeights,
  });
  const [command = wait] = plan?.actions ?? [];
  return { command, why: plan === undefined ? hopeless : purposeOf(plan, view) };
}

const hopeless = 'The ship will be destroyed before it can act.';

function purposeOf({ actions, point: { fate, sector } }: Plan, { equipment }: View): string {
  const turns = actions.length === 1 ? '1 turn' : `${actions.length} turns`;
  const deeds = grouped(actions.map((action) => actionText(action, equipment)));
  const beginning = deeds.slice(0, 3).map(([deed, times]) => (times === 1 ? deed : `${deed} (${times} times)`));
  const more = deeds.length > 3 ? ' and so on' : '';
  const { health, energy } = sector.starfighter;
  const ends = {
    won: `wins the mission in ${turns}`,
    lost: `you last ${turns} at best`,
    failed: `the mission fails after ${turns} at best`,
    open: `after ${turns} ${health} health, ${energy} energy, score ${sector.score}`,
  };
  return `Plan: ${beginning.join(', ')}${more}; ${ends[fate]}.`;
}

function grouped(words: readonly string[]): readonly (readonly [word: string, times: number])[] {
  const groups: [string, number][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (last?.[0] === word) last[1]++;
    else groups.push([word, 1]);
  }
  return groups;
}

type SeenEnemy = SectorView['enemies'][number];

/**
 * Adds the enemies that must be in the fog. A shot shows the row of its enemy and by its speed the kind. Each enemy is
 * placed as near as it can be.
 */
export function withGuesses(view: View): View {
  const { field, sector } = view;
  if (field === null || sector === null) return view;
  const guessed: SeenEnemy[] = [];
  for (const shot of sector.projectiles) {
    const kind = shooterKind(shot);
    if (kind === undefined || [...sector.enemies, ...guessed].some((enemy) => canHaveFired(enemy, shot, kind)))
      continue;
    const { row, column: shipColumn, attributes } = sector.starfighter;
    const column = Math.max(shot.column, shipColumn + attributes.vision - Math.abs(shot.row - row)) + 1;
    if (isInside(field, shot.row, column)) guessed.push(enemyAt(kind, shot.row, column, 1e5 + guessed.length, sector));
  }
  return guessed.length === 0 ? view : { ...view, sector: { ...sector, enemies: [...sector.enemies, ...guessed] } };
}

function enemyAt(kind: EnemyKind, row: number, column: number, id: number, { starfighter }: SectorView): SeenEnemy {
  const { health, regen, armour, vision } = enemyStats[kind];
  const canSeeStarfighter = distance({ row, column }, starfighter) <= vision;
  const fresh = { health, totalHealth: health, regen, armour, vision };
  return { id, kind, ...fresh, seenByStarfighter: false, canSeeStarfighter, row, column };
}

interface Plan {
  readonly actions: readonly Command[];
  readonly point: DecisionPoint;
  readonly value: number;
}

interface SearchLimits {
  readonly turns: number;
  /** Most plans extended after each turn. */
  readonly plans: number;
  readonly weights: Weights;
}

/** Beam search: extends only the most promising plans of each turn. */
function bestPlan(now: DecisionPoint, firstActions: readonly Command[], search: SearchLimits): Plan | undefined {
  const start: Plan = { actions: [], point: now, value: 0 };
  let plans = firstActions.map((action) => extended(start, action, search.weights));
  for (let turn = 1; turn < search.turns; turn++)
    plans = bestPlans(plans, search.plans).flatMap((plan) => {
      const { fate, state, sector } = plan.point;
      if (fate !== 'open') return [plan];
      return actionsOf(state, sector, isPlain(sector)).map((action) => extended(plan, action, search.weights));
    });
  return bestPlans(plans, 1)[0];
}

function extended({ actions, point }: Plan, action: Command, weights: Weights): Plan {
  const after = pointAfter(point, action);
  return { actions: [...actions, action], point: after, value: sumOf(judge(after, weights)) };
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

function essenceOf({ sector: { starfighter, score, projectiles } }: DecisionPoint): string {
  const { row, column, health, energy } = starfighter;
  return [row, column, health, energy, score, projectiles.length].join(' ');
}

const farAlong = 4;

/** Keeps moves to another row, to an adjacent column, or `farAlong` columns along the row. */
const isPlain =
  ({ starfighter }: Sector) =>
  ({ row, column }: Cell): boolean => {
    const [rows, columns] = [Math.abs(row - starfighter.row), Math.abs(column - starfighter.column)];
    return columns === 0 || (rows === 0 && (columns === 1 || columns === farAlong));
  };
