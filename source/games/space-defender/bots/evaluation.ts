import { distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { playUntilPhase, stateInView } from '../lookahead.ts';
import type { Goal } from '../mission.ts';
import { missionFate } from '../outcome.ts';
import type { Enemy, Projectile, Sector } from '../sector.ts';
import { copyState, type State, sectorOf } from '../state.ts';
import type { View } from '../view.ts';
import type { EnemyKind } from '../vocabulary.ts';

/**
 * A point at which a bot decides, as far as can be known from what is seen. The projectiles of the turn have moved
 * already: nothing that the ship can do now changes where they go.
 */
export interface DecisionPoint {
  readonly state: State;
  readonly sector: Sector;
  /** Whether the mission is won or has failed, or the ship is lost by then. */
  readonly fate: 'open' | 'won' | 'failed' | 'lost';
}

const waiting: Command = { name: 'pass', args: {} };

/** The next point from a view of a game in progress. */
export function pointOf(view: View, events?: GameEvent[]): DecisionPoint {
  const state = stateInView(view);
  return beginTurn(state, waiting, events);
}

/** The point after an action, a turn later. Nothing comes out of the fog. */
export function pointAfter(point: DecisionPoint, action: Command, events?: GameEvent[]): DecisionPoint {
  const state = copyState(point.state);
  playUntilPhase('natural-spawn', state, action, events);
  const sector = sectorOf(state);
  if (sector.starfighter.health === 0) return { state, sector, fate: 'lost' };
  const fate = state.mission === null ? undefined : missionFate(state.mission, state.turn, sector);
  if (fate !== undefined) return { state, sector, fate: fate === 'won' ? 'won' : 'failed' };
  return beginTurn(state, action, events);
}

/** The projectiles move. */
function beginTurn(state: State, command: Command, events?: GameEvent[]): DecisionPoint {
  state.turn += 1;
  state.phase = 'friendly-projectiles';
  playUntilPhase('starfighter', state, command, events);
  const sector = sectorOf(state);
  return { state, sector, fate: sector.starfighter.health === 0 ? 'lost' : 'open' };
}

const endless: Goal = { type: 'endless' };

/** The goal of the mission; a game without one goes on as long as the ship lasts. */
export const goalOf = ({ mission }: Pick<View, 'mission'>): Goal => mission?.goal ?? endless;

/** Each has a weight, by which bots differ. */
export const terms = [
  'fate',
  'health',
  'energy',
  'score',
  'goal',
  'threats',
  'shots',
  'targets',
  'place',
  'escapes',
] as const;
export type Term = (typeof terms)[number];

export type Weights = Readonly<Record<Exclude<Term, 'fate'>, number>>;

type Judgement = Readonly<Record<Term, number>>;

/** The value of a point: the higher, the better. */
export const sumOf = (judgement: Judgement): number => {
  let value = 0;
  for (const term of terms) value += judgement[term];
  return value;
};

/** Judges a point. A mission is best won early, a ship best lost late. */
export function judge({ fate, state, sector }: DecisionPoint, weights: Weights): Judgement {
  const { starfighter, score } = sector;
  const late = 1000 * state.turn;
  return {
    fate: fate === 'open' ? 0 : fate === 'won' ? 1e6 - late : late - 1e6,
    health: weights.health * saturating(starfighter.health, 120),
    energy: weights.energy * saturating(starfighter.energy, 100),
    score: weights.score * score,
    goal: weights.goal * progress(goalOf(state), sector),
    threats: -weights.threats * total(threatsTo(sector).map(({ damage }) => damage)),
    shots: weights.shots * worthOfShots(sector),
    targets: weights.targets * worthAhead(sector),
    place: -weights.place * offPlace(sector),
    escapes: state.mission?.limits.escapes === undefined ? 0 : -weights.escapes * sector.escaped,
  };
}

/** The more there is, the less one more counts. */
const saturating = (amount: number, scale: number): number => scale * (1 - Math.exp(-amount / scale));

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function progress(goal: Goal, { score, kills }: Sector): number {
  switch (goal.type) {
    case 'score':
      return score;
    case 'destroy':
      return 5 * kills[goal.kind];
    default:
      return 0;
  }
}

/** Points that destroying one brings in the long run: what it drops may hold other drops. */
const worth: Readonly<Record<EnemyKind, number>> = { Grunt: 2, Fighter: 3, Carrier: 6, Interceptor: 1, Pylon: 4 };

/** The enemies that one's own shots are flying at, each as far as its shot destroys it. */
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

/** The enemies that can be fired at from here. */
function worthAhead({ enemies, starfighter: { row, column } }: Sector): number {
  let sum = 0;
  for (const enemy of enemies) if (enemy.row === row && enemy.column > column) sum += worth[enemy.kind];
  return sum;
}

/** From this column there is sight ahead and room behind. */
export const homeColumn = 4;

/** Cells from the middle row, and from a column with room behind and sight ahead. */
const offPlace = ({ starfighter: { row, column }, field: { rows } }: Sector): number =>
  Math.abs(row - (rows + 1) / 2) + Math.abs(column - homeColumn);

/** An action with what comes of it. */
export interface WeighedAction {
  readonly action: Command;
  readonly point: DecisionPoint;
  readonly judgement: Judgement;
  readonly events: readonly GameEvent[];
}

/** Plays an action in one's head and judges where it leads. */
export function weigh(now: DecisionPoint, action: Command, weights: Weights): WeighedAction {
  const events: GameEvent[] = [];
  const point = pointAfter(now, action, events);
  return { action, point, judgement: judge(point, weights), events };
}

/** Something that is heading for the ship, and the health that it would cost. */
interface Threat {
  readonly by: Enemy | Projectile;
  readonly damage: number;
}

/** The farthest that an enemy goes in a turn, and a little more. */
const charge = 5;

/** What will be in the ship's cell within two turns if the ship stays there and nothing comes between them. */
export function threatsTo({ starfighter, enemies, projectiles }: Sector): Threat[] {
  const { armour } = starfighter.attributes;
  const threats: Threat[] = [];
  for (const by of projectiles) {
    if (by.side === 'friendly' || by.row !== starfighter.row || by.column < starfighter.column) continue;
    const damage = by.damage - armour;
    if (damage > 0 && distance(by, starfighter) <= 2 * by.move) threats.push({ by, damage });
  }
  for (const by of enemies)
    if (by.row === starfighter.row && by.column > starfighter.column && distance(by, starfighter) <= charge)
      threats.push({ by, damage: by.health });
  return threats;
}

/** The first enemy in this row to the right of this column. */
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
