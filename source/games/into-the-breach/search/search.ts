import { unreachable } from '../../../engine/lookup.ts';
import { openStreams, type Stream, seeded } from '../../../engine/random.ts';
import type { Progress } from '../../../engine/vocabulary.ts';
import { type Battle, tank } from './battle.ts';
import { type BattleState, isAlive, keyOf } from './battle-state.ts';
import { endTurn, lost, ongoing, type TurnOutcome, won } from './end-turn.ts';
import { allPlacements, applyPlacement, type Placement, somePlacements } from './placements.ts';

/** How far a search looks, and how widely. */
export interface Limits {
  /** Turns ahead. */
  readonly turns: number;
  /** The states after each turn that it goes on from. */
  readonly beam: number;
  /** Placements that it tries in the first turn, and in each state that it goes on from. */
  readonly first: number;
  readonly later: number;
  /** Simulated `end_turn`s in all. */
  readonly budget: number;
}

/** A state that a turn leads to. */
export interface SearchNode {
  readonly state: BattleState;
  readonly fate: TurnOutcome;
  readonly value: number;
  /** The moves of the turn, and the state before it; nothing at the root of the search. */
  readonly placement: Placement;
  readonly before: SearchNode | undefined;
}

/** A search's listener and its chance. */
export interface SearchOptions {
  readonly progress?: Progress | undefined;
  /** Decides which placements are tried where there are too many; always alike if absent. */
  readonly random?: Stream;
}

export interface SearchResult {
  /** A won state after the fewest turns, else the best of those furthest ahead. */
  readonly best: SearchNode;
  /** How many `end_turn`s it has simulated. */
  readonly simulated: number;
}

/** A search in progress. */
interface SearchState extends Required<Pick<SearchOptions, 'random'>>, Pick<SearchOptions, 'progress'> {
  readonly battle: Battle;
  readonly budget: number;
  readonly beam: number;
  /** Keys of the states that have been among the best, so that none is gone on from twice. */
  readonly seen: Set<number>;
  readonly scratch: BattleState;
  simulated: number;
}

/** Simulations between two reports. */
const reportEvery = 2_000;

/**
 * A beam search: from the best states after each turn it tries the placements of the next one, until one wins.
 *
 * @param movers the mechs that have not moved in the turn that it begins in
 */
export function search(
  battle: Battle,
  start: BattleState,
  movers: readonly number[],
  { turns, beam, first, later, ...limits }: Limits,
  { progress, random = openStreams(seeded('search')).stream('placements') }: SearchOptions = {},
): SearchResult {
  const budget = affordable(battle, limits.budget);
  const root: SearchNode = { state: start, fate: ongoing, value: 0, placement: undefined, before: undefined };
  const scratch = new Int32Array(start.length);
  const run: SearchState = { battle, budget, beam, progress, random, seen: new Set(), scratch, simulated: 0 };
  let frontier = tryFrom(run, [root], () => movers, first, budget);
  for (let turn = 2; turn <= turns && frontier[0]?.fate === ongoing; turn++) {
    const share = (budget - run.simulated) / (turns - turn + 1);
    const open = frontier.filter(({ fate }) => fate === ongoing);
    const after = tryFrom(run, open, (node) => livingMechs(battle, node.state), later, share);
    // If every line is lost after this turn, the best line found before it stays the best.
    if (after[0] === undefined || after[0].fate === lost) break;
    frontier = after;
  }
  return { best: frontier[0] ?? root, simulated: run.simulated };
}

/**
 * Tries placements from each of some states; stops after the first of them from which a turn wins.
 *
 * @param maxPlacements placements from each of them
 * @param budget simulations for all of them
 * @returns the best states that they lead to, best first
 */
function tryFrom(
  run: SearchState,
  nodes: readonly SearchNode[],
  moversOf: (node: SearchNode) => readonly number[],
  maxPlacements: number,
  budget: number,
): SearchNode[] {
  const { battle, random } = run;
  const best: SearchNode[] = [];
  const end = run.simulated + budget;
  for (const [i, node] of nodes.entries()) {
    const count = Math.min(maxPlacements, Math.floor((end - run.simulated) / (nodes.length - i)));
    if (count < 1) continue;
    const movers = moversOf(node);
    const placements =
      allPlacements(battle, node.state, movers, count) ?? somePlacements(battle, node.state, movers, count, random);
    for (const placement of placements) tryPlacement(run, node, placement, best);
    if (best[0]?.fate === won) return best;
  }
  return best;
}

/** Simulates a turn, and keeps what it leads to if that is among the best. */
function tryPlacement(run: SearchState, before: SearchNode, placement: Placement, best: SearchNode[]): void {
  const { battle, beam, budget, seen, scratch, progress } = run;
  scratch.set(before.state);
  applyPlacement(scratch, placement);
  const fate = endTurn(battle, scratch);
  const value = evaluate(battle, scratch) + bonuses[fate];
  if (++run.simulated % reportEvery === 0) progress?.(run.simulated, budget);
  if (best.length >= beam && value <= (best.at(-1)?.value ?? 0)) return;
  const key = keyOf(scratch);
  if (seen.has(key)) return;
  seen.add(key);
  insert(best, { state: scratch.slice(), fate, value, placement, before });
  if (best.length > beam) best.pop();
}

const bonuses: Readonly<Record<TurnOutcome, number>> = { [ongoing]: 0, [won]: 1e9, [lost]: -1e9 };

/** Puts a node among the best ones; of equal ones the earlier one comes first. */
function insert(best: SearchNode[], node: SearchNode): void {
  let at = best.length;
  while (at > 0 && (best[at - 1] ?? unreachable(at - 1)).value < node.value) at--;
  best.splice(at, 0, node);
}

const livingMechs = ({ mechs, units }: Battle, state: BattleState): number[] =>
  mechs.filter((mech) => isAlive(state, units, mech));

/** Places that the enemies of a usual level may look at in a turn; with more of them a simulation takes longer. */
const usualWork = 4_000;

/** A budget, less of it in huge battles, so that a search takes about as long as in usual ones. */
const affordable = ({ enemies, size }: Battle, budget: number): number =>
  Math.max(1, Math.floor(budget * Math.min(1, usualWork / (enemies.length * size))));

/** Weights of the terms; tried out on some hundred made levels for how soon they are won. */
const weights = {
  /** Divided by how many buildings stand: the fewer, the more each is worth. */
  buildings: 20,
  buildingHealth: 0.25,
  mech: 60,
  mechHealth: 4,
  enemy: 2,
  enemyHealth: 16,
  /** Health above this is of no more use, and no more trouble. */
  enoughHealth: 8,
  /** For each row and column from a tank to the nearest enemy. */
  distance: 3,
} as const;

/** The value of a state in which neither side has won; more is better. */
function evaluate(battle: Battle, state: BattleState): number {
  const { units, kinds, mechs, enemies, buildings } = battle;
  const { enoughHealth } = weights;
  let value = 0;
  let standing = 0;
  for (let b = 0; b < buildings.length; b++) {
    const health = state[3 * units + b] ?? unreachable(3 * units + b);
    if (health > 0) standing++;
    value += weights.buildingHealth * health;
  }
  if (standing > 0) value -= weights.buildings / standing;
  for (let m = 0; m < mechs.length; m++) {
    const mech = mechs[m] ?? unreachable(m);
    const health = state[units + mech] ?? unreachable(units + mech);
    if (health === 0) continue;
    value += weights.mech + weights.mechHealth * (health < enoughHealth ? health : enoughHealth);
    if (kinds[mech] === tank)
      value -= weights.distance * distanceToEnemies(battle, state, state[mech] ?? unreachable(mech));
  }
  for (let e = 0; e < enemies.length; e++) {
    const enemy = enemies[e] ?? unreachable(e);
    const health = state[units + enemy] ?? unreachable(enemy);
    if (health > 0) value -= weights.enemy + weights.enemyHealth * (health < enoughHealth ? health : enoughHealth);
  }
  return value;
}

/** How many rows and columns the nearest enemy is away; 0 where there is none. */
function distanceToEnemies({ width, units, enemies }: Battle, state: BattleState, place: number): number {
  const row = Math.floor(place / width);
  const column = place % width;
  let nearest = Number.MAX_SAFE_INTEGER;
  for (let e = 0; e < enemies.length; e++) {
    const enemy = enemies[e] ?? unreachable(e);
    if ((state[units + enemy] ?? unreachable(units + enemy)) === 0) continue;
    const there = state[enemy] ?? unreachable(enemy);
    const distance = Math.abs(Math.floor(there / width) - row) + Math.abs((there % width) - column);
    if (distance < nearest) nearest = distance;
  }
  return nearest === Number.MAX_SAFE_INTEGER ? 0 : nearest;
}
