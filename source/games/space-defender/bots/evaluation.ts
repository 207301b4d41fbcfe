import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { playUntilPhase, stateInView } from '../lookahead.ts';
import { type Goal, killsForGoal, ramCount } from '../mission.ts';
import { missionFate } from '../outcome.ts';
import type { Enemy, Sector, Starfighter } from '../sector.ts';
import { copyState, type State, sectorOf, type View } from '../state.ts';
import { type EnemyKind, enemyKinds } from '../vocabulary.ts';

/** A position in which the ship must act, or in which `fate` is decided. The shots of the turn have already moved. */
export interface DecisionPoint {
  readonly state: State;
  readonly sector: Sector;
  readonly fate: 'open' | 'won' | 'failed' | 'lost';
}

const waiting: Command = { name: 'pass', args: {} };

export function pointOf(view: View, events?: GameEvent[]): DecisionPoint {
  const state = stateInView(view);
  return beginTurn(state, waiting, events);
}

/** Simulates an action and returns the next decision point. Assumes that nothing appears from the fog. */
export function pointAfter(point: DecisionPoint, action: Command, events?: GameEvent[]): DecisionPoint {
  const state = copyState(point.state);
  playUntilPhase('natural-spawn', state, action, events);
  const sector = sectorOf(state);
  if (sector.starfighter.health === 0) return { state, sector, fate: 'lost' };
  const fate = state.mission === null ? undefined : missionFate(state.mission, state.turn, sector);
  if (fate !== undefined) return { state, sector, fate: fate === 'won' ? 'won' : 'failed' };
  return beginTurn(state, action, events);
}

function beginTurn(state: State, command: Command, events?: GameEvent[]): DecisionPoint {
  state.turn += 1;
  state.phase = 'friendly-projectiles';
  playUntilPhase('starfighter', state, command, events);
  const sector = sectorOf(state);
  return { state, sector, fate: sector.starfighter.health === 0 ? 'lost' : 'open' };
}

const endless: Goal = { type: 'endless' };

const goalOf = ({ mission }: Pick<View, 'mission'>): Goal => mission?.goal ?? endless;

/** Components of a position's score. All except `fate` have a weight. */
export const terms = [
  'fate',
  'health',
  'energy',
  'score',
  'goal',
  'damage',
  'shots',
  'targets',
  'place',
  'escapes',
  'rams',
] as const;
export type Term = (typeof terms)[number];

export type Weights = Readonly<Record<Exclude<Term, 'fate'>, number>>;

type Judgement = Readonly<Record<Term, number>>;

export function judge(point: DecisionPoint, weights: Weights): number {
  const judgement = judgementOf(point, weights);
  let value = 0;
  for (const term of terms) value += judgement[term];
  return value;
}

/** Scores a position. A win scores higher if it is earlier, a loss if it is later. */
function judgementOf({ fate, state, sector }: DecisionPoint, weights: Weights): Judgement {
  const { starfighter, score } = sector;
  const late = 1000 * state.turn;
  return {
    fate: fate === 'open' ? 0 : fate === 'won' ? 1e6 - late : late - 1e6,
    health: weights.health * saturating(usefulHealth(starfighter), 70),
    energy: weights.energy * saturating(starfighter.energy, 100),
    score: weights.score * score,
    goal: weights.goal * progress(goalOf(state), sector),
    damage: weights.damage * worthOfDamage(sector),
    shots: weights.shots * worthOfShots(sector),
    targets: weights.targets * worthAhead(sector),
    place: -weights.place * offPlace(sector),
    escapes: state.mission?.limits.escapes === undefined ? 0 : -weights.escapes * sector.escaped,
    rams: -weights.rams * ramCount(sector),
  };
}

/** Health above the total has a third of its value, so that bots do not repair an undamaged ship near enemies. */
const usefulHealth = ({ health, attributes }: Starfighter): number =>
  Math.min(health, attributes.health) + Math.max(0, health - attributes.health) / 3;

/** Rises with `amount` and approaches `scale`. */
const saturating = (amount: number, scale: number): number => scale * (1 - Math.exp(-amount / scale));

function progress(goal: Goal, sector: Sector): number {
  switch (goal.type) {
    case 'score':
      return sector.score;
    case 'destroy':
      return 5 * killsForGoal(sector, goal.kind);
    case 'waves':
      return 2 * enemyKinds.reduce((sum, kind) => sum + killsForGoal(sector, kind), 0);
    default:
      return 0;
  }
}

const worth: Readonly<Record<EnemyKind, number>> = { Grunt: 2, Fighter: 3, Carrier: 6, Interceptor: 1, Pylon: 4 };

/** Sums the worth of all kills that count, plus the worth of each enemy on the board times its share of lost health. */
function worthOfDamage(sector: Sector): number {
  let sum = 0;
  for (const kind of enemyKinds) sum += worth[kind] * killsForGoal(sector, kind);
  for (const { kind, health, totalHealth } of sector.enemies) sum += worth[kind] * (1 - health / totalHealth);
  return sum;
}

/** Sums, per own straight shot, the value of the next enemy ahead times the share of health that it will lose. */
function worthOfShots(sector: Sector): number {
  let sum = 0;
  for (const { side, direction, move, damage, row, column } of sector.projectiles) {
    if (side === 'enemy' || direction !== 'right' || move === 0) continue;
    const target = firstAhead(sector, row, column);
    if (target !== undefined)
      sum += worth[target.kind] * Math.min(1, Math.max(0, damage - target.armour) / target.health);
  }
  return sum;
}

function worthAhead({ enemies, starfighter: { row, column } }: Sector): number {
  let sum = 0;
  for (const enemy of enemies) if (enemy.row === row && enemy.column > column) sum += worth[enemy.kind];
  return sum;
}

/** Preferred column of the ship: far enough left to see enemies in time, far enough right to retreat. */
export const homeColumn = 4;

const offPlace = ({ starfighter: { row, column }, field: { rows } }: Sector): number =>
  Math.abs(row - (rows + 1) / 2) + Math.abs(column - homeColumn);

export interface WeighedAction {
  readonly action: Command;
  readonly point: DecisionPoint;
  readonly judgement: Judgement;
  readonly events: readonly GameEvent[];
}

export function weigh(now: DecisionPoint, action: Command, weights: Weights): WeighedAction {
  const events: GameEvent[] = [];
  const point = pointAfter(now, action, events);
  return { action, point, judgement: judgementOf(point, weights), events };
}

export function firstAhead<Seen extends Readonly<Enemy>>(
  { enemies }: { readonly enemies: readonly Seen[] },
  row: number,
  column: number,
): Seen | undefined {
  let first: Seen | undefined;
  for (const enemy of enemies)
    if (enemy.row === row && enemy.column > column && (first === undefined || enemy.column < first.column))
      first = enemy;
  return first;
}
