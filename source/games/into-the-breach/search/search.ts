import { compact, unreachable } from '#engine/lookup.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import type { Progress } from '#engine/vocabulary.ts';
import type { Coord } from '../board.ts';
import type { Command } from '../commands.ts';
import { coordOf } from '../movement.ts';
import { type Entity, isMech, type View } from '../state.ts';
import {
  type Battle,
  type BattleState,
  battleOf,
  battleStateOf,
  endTurn,
  flood,
  isAlive,
  keyOf,
  lost,
  ongoing,
  placeUnits,
  removeUnits,
  type TurnOutcome,
  tank,
  won,
} from './battle.ts';

export interface MechMove {
  readonly mech: number;
  readonly from: number;
  readonly to: number;
}

/** Moves of mechs in a turn, as a list from the latest move to the first. Undefined if no mech has moved. */
export type Placement = { readonly before: Placement; readonly step: MechMove } | undefined;

/** Moves of a placement, earliest first. */
export function stepsTo(placement: Placement): MechMove[] {
  const steps: MechMove[] = [];
  for (let at = placement; at !== undefined; at = at.before) steps.unshift(at.step);
  return steps;
}

export function applyPlacement(state: BattleState, placement: Placement): void {
  for (let at = placement; at !== undefined; at = at.before) state[at.step.mech] = at.step.to;
}

/**
 * All placements for mechs that each move at most once, in any order (rules, "A turn"). The first has no moves.
 *
 * @param movers mechs that have not moved
 * @returns undefined if there are more than `maxPlacements`, or too many mechs to number the placements
 */
export function allPlacements(
  battle: Battle,
  state: BattleState,
  movers: readonly number[],
  maxPlacements: number,
): Placement[] | undefined {
  const weights = movers.map((_, i) => battle.size ** i);
  if (battle.size ** movers.length > Number.MAX_SAFE_INTEGER) return undefined;
  const { queue } = battle.scratch;
  const placements: Placement[] = [undefined];
  const keys = [0];
  const known = new Set(keys);
  placeUnits(battle, state);
  for (let index = 0; index < placements.length && placements.length <= maxPlacements; index++) {
    const before = placements[index];
    applyMoves(battle, before);
    for (const [i, mech] of movers.entries()) {
      if (hasMoved(before, mech)) continue;
      const from = state[mech] ?? unreachable(mech);
      const reached = flood(battle, from, battle.speeds[mech] ?? unreachable(mech));
      for (let r = 1; r <= reached; r++) {
        const to = queue[r] ?? unreachable(r);
        const key = (keys[index] ?? unreachable(index)) + (weights[i] ?? unreachable(i)) * to;
        if (known.has(key)) continue;
        known.add(key);
        keys.push(key);
        placements.push({ before, step: { mech, from, to } });
      }
    }
    undoMoves(battle, before);
  }
  removeUnits(battle, state);
  return placements.length > maxPlacements ? undefined : placements;
}

/** At most `count` placements, by random moves of `movers` in random order. The first placement has no moves. */
export function somePlacements(
  battle: Battle,
  state: BattleState,
  movers: readonly number[],
  count: number,
  random: Stream,
): Placement[] {
  const { queue } = battle.scratch;
  const placements: Placement[] = [undefined];
  const known = new Set(['']);
  placeUnits(battle, state);
  for (let tries = 1; tries < 2 * count && placements.length < count; tries++) {
    let placement: Placement;
    for (const mech of random.shuffle(movers)) {
      const from = state[mech] ?? unreachable(mech);
      const to = random.integer(0, flood(battle, from, battle.speeds[mech] ?? unreachable(mech)));
      if (to === 0) continue;
      placement = { before: placement, step: { mech, from, to: queue[to] ?? unreachable(to) } };
      applyStep(battle, placement.step);
    }
    const steps = stepsTo(placement).sort((a, b) => a.mech - b.mech);
    const key = steps.map(({ mech, to }) => `${mech} ${to}`).join();
    if (!known.has(key)) {
      known.add(key);
      placements.push(placement);
    }
    undoMoves(battle, placement);
  }
  removeUnits(battle, state);
  return placements;
}

function hasMoved(placement: Placement, mech: number): boolean {
  for (let at = placement; at !== undefined; at = at.before) if (at.step.mech === mech) return true;
  return false;
}

function applyMoves(battle: Battle, placement: Placement): void {
  if (placement === undefined) return;
  applyMoves(battle, placement.before);
  applyStep(battle, placement.step);
}

function applyStep({ scratch: { content } }: Battle, { mech, from, to }: MechMove): void {
  content[from] = 0;
  content[to] = mech + 1;
}

/** Reverts `applyMoves`, latest move first. */
function undoMoves({ scratch: { content } }: Battle, placement: Placement): void {
  for (let at = placement; at !== undefined; at = at.before) {
    content[at.step.to] = 0;
    content[at.step.from] = at.step.mech + 1;
  }
}

export interface Limits {
  readonly turns: number;
  /** Maximum number of states to continue from after each turn. */
  readonly beam: number;
  /** Maximum placements tried in the first turn. */
  readonly first: number;
  readonly later: number;
  /** Maximum number of simulations of `end_turn`. */
  readonly budget: number;
  /** Maximum number of simulations of lines that lose no building, made before those of `budget`. Default: none. */
  readonly carefulBudget?: number | undefined;
}

export interface SearchNode {
  readonly state: BattleState;
  readonly fate: TurnOutcome;
  readonly value: number;
  /** Moves in the turn that led to this state. Undefined without moves, and for the first state. */
  readonly placement: Placement;
  readonly before: SearchNode | undefined;
}

export interface SearchOptions {
  readonly progress?: Progress | undefined;
  /** Random numbers that choose placements if there are too many. Defaults to a generator with a fixed seed. */
  readonly random?: Stream;
  /** The search drops states with fewer standing buildings. */
  readonly minBuildings?: number;
}

export interface SearchResult {
  /** A state that wins or, if none does, the best state of the latest turn that the search kept. */
  readonly best: SearchNode;
  readonly simulated: number;
}

interface SearchState extends Required<Omit<SearchOptions, 'progress'>>, Pick<SearchOptions, 'progress'> {
  readonly battle: Battle;
  readonly budget: number;
  readonly beam: number;
  /** Hashes of the states that the search has kept, so that it continues from each state only once. */
  readonly seen: Set<number>;
  readonly scratch: BattleState;
  simulated: number;
}

const reportEvery = 2_000;

/** Beam search: continues from the best states of each turn with all or random placements, until a win or a limit. */
export function search(
  battle: Battle,
  start: BattleState,
  movers: readonly number[],
  { turns, beam, first, later, ...limits }: Limits,
  { progress, random = openStreams(seeded('search')).stream('placements'), minBuildings = 0 }: SearchOptions = {},
): SearchResult {
  const budget = affordable(battle, limits.budget);
  const root: SearchNode = { state: start, fate: ongoing, value: 0, placement: undefined, before: undefined };
  const scratch = new Int32Array(start.length);
  const seen = new Set<number>();
  const run: SearchState = { battle, budget, beam, progress, random, minBuildings, seen, scratch, simulated: 0 };
  let frontier = tryFrom(run, [root], () => movers, first, budget);
  for (let turn = 2; turn <= turns && frontier[0]?.fate === ongoing; turn++) {
    const share = (budget - run.simulated) / (turns - turn + 1);
    const open = frontier.filter(({ fate }) => fate === ongoing);
    const after = tryFrom(run, open, (node) => livingMechs(battle, node.state), later, share);
    // If this turn leads to no state or only to lost states, the result is the best state of the previous turn.
    if (after[0] === undefined || after[0].fate === lost) break;
    frontier = after;
  }
  return { best: frontier[0] ?? root, simulated: run.simulated };
}

/**
 * Tries placements from each node. Stops after the first node with a placement that wins.
 *
 * @param maxPlacements maximum per node
 * @param budget maximum number of simulations for all nodes
 * @returns resulting states, best first
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

function tryPlacement(run: SearchState, before: SearchNode, placement: Placement, best: SearchNode[]): void {
  const { battle, beam, budget, minBuildings, seen, scratch, progress } = run;
  scratch.set(before.state);
  applyPlacement(scratch, placement);
  const fate = endTurn(battle, scratch);
  const value = evaluate(battle, scratch) + bonuses[fate];
  if (++run.simulated % reportEvery === 0) progress?.(run.simulated, budget);
  if (standingIn(battle, scratch) < minBuildings) return;
  if (best.length >= beam && value <= (best.at(-1)?.value ?? 0)) return;
  const key = keyOf(scratch);
  if (seen.has(key)) return;
  seen.add(key);
  insert(best, { state: scratch.slice(), fate, value, placement, before });
  if (best.length > beam) best.pop();
}

const bonuses: Readonly<Record<TurnOutcome, number>> = { [ongoing]: 0, [won]: 1e9, [lost]: -1e9 };

function insert(best: SearchNode[], node: SearchNode): void {
  let at = best.length;
  while (at > 0 && (best[at - 1] ?? unreachable(at - 1)).value < node.value) at--;
  best.splice(at, 0, node);
}

const livingMechs = ({ mechs, units }: Battle, state: BattleState): number[] =>
  mechs.filter((mech) => isAlive(state, units, mech));

/** Number of enemies times number of cells in an average level. Above this product, a turn takes longer to simulate. */
const usualWork = 4_000;

/** Reduces the budget for huge battles, so that a search takes about as long as in an average level. */
const affordable = ({ enemies, size }: Battle, budget: number): number =>
  Math.max(1, Math.floor(budget * Math.min(1, usualWork / (enemies.length * size))));

/** Weights of the evaluation, tuned for quick wins on several hundred generated levels. */
const weights = {
  /** Divided by the number of standing buildings and subtracted, so that each further loss costs more. */
  buildings: 20,
  buildingHealth: 0.25,
  mech: 60,
  mechHealth: 4,
  enemy: 2,
  enemyHealth: 16,
  /** Health of a unit above this value adds nothing to the evaluation. */
  enoughHealth: 8,
  /** Subtracted for each row and column of the distance between a tank and the nearest enemy. */
  distance: 3,
} as const;

/** Value of a state, without the bonus for its outcome. Higher is better. */
function evaluate(battle: Battle, state: BattleState): number {
  const { units, kinds, mechs, enemies, buildings } = battle;
  const { enoughHealth } = weights;
  let value = 0;
  for (let b = 0; b < buildings.length; b++)
    value += weights.buildingHealth * (state[3 * units + b] ?? unreachable(3 * units + b));
  const standing = standingIn(battle, state);
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

function standingIn({ units, buildings }: Battle, state: BattleState): number {
  let standing = 0;
  for (let b = 0; b < buildings.length; b++) if ((state[3 * units + b] ?? unreachable(3 * units + b)) > 0) standing++;
  return standing;
}

/** Manhattan distance to the nearest enemy. 0 if there are no enemies. */
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

export interface Continuation {
  /** Commands of each turn, `end_turn` last. The first turn omits commands that have already been played. */
  readonly turns: readonly (readonly Command[])[];
  readonly fate: TurnOutcome;
  readonly simulated: number;
  /** Number of buildings that the continuation loses. */
  readonly buildingsLost: number;
  /** True if the search tried all placements of this turn, and each loses a building. */
  readonly isLossCertain: boolean;
}

/** Best continuation that a search finds. Mechs that have already moved in this turn stay where they are. */
export function continuationOf(
  view: Pick<View, 'board' | 'entities'>,
  limits: Limits,
  options: SearchOptions = {},
): Continuation {
  const battle = battleOf(view);
  const movers = [...view.entities.keys()].filter((i) => isActive(view.entities[i]));
  const start = battleStateOf(battle, view);
  const { budget, carefulBudget } = limits;
  /** Options of a search after `simulated` simulations. Both searches report their progress as one. */
  const optionsAfter = (simulated: number): SearchOptions => ({
    ...options,
    progress: (done) =>
      options.progress?.(simulated + done, carefulBudget === undefined ? budget : carefulBudget + budget),
  });
  const careful = carefulSearch(battle, start, movers, limits, optionsAfter(0));
  const usual =
    careful?.best.fate === won
      ? undefined
      : search(battle, start, movers, limits, optionsAfter(careful === undefined ? 0 : careful.simulated));
  const best = usual === undefined ? (careful?.best ?? unreachable(0)) : betterOf(usual.best, careful?.best);
  return {
    turns: pathTo(best).map(({ placement }) => commandsOf(battle, placement)),
    fate: best.fate,
    simulated: compact(careful, usual).reduce((sum, { simulated }) => sum + simulated, 0),
    buildingsLost: standingIn(battle, start) - standingIn(battle, best.state),
    isLossCertain: careful?.isLossCertain === true,
  };
}

function carefulSearch(
  battle: Battle,
  start: BattleState,
  movers: readonly number[],
  { carefulBudget: budget, ...limits }: Limits,
  options: SearchOptions,
): (SearchResult & Pick<Continuation, 'isLossCertain'>) | undefined {
  if (budget === undefined) return undefined;
  const result = search(
    battle,
    start,
    movers,
    { ...limits, budget },
    { ...options, minBuildings: standingIn(battle, start) },
  );
  const maxPlacements = Math.min(limits.first, affordable(battle, budget));
  const isComplete = allPlacements(battle, start, movers, maxPlacements) !== undefined;
  return { ...result, isLossCertain: isComplete && result.best.before === undefined };
}

/** Maximum value that the search sacrifices to keep all buildings if it finds no win. Less than the value of a mech. */
const maxPriceOfBuildings = 40;

function betterOf(usual: SearchNode, careful: SearchNode | undefined): SearchNode {
  if (careful === undefined) return usual;
  const isEqual = careful.fate === usual.fate && pathTo(careful).length === pathTo(usual).length;
  return isEqual && careful.value >= usual.value - maxPriceOfBuildings ? careful : usual;
}

const isActive = (entity: Readonly<Entity> | undefined): boolean =>
  entity !== undefined && isMech(entity) && entity.active;

/** Nodes on the path to `node`, without the root. */
const pathTo = (node: SearchNode): SearchNode[] => (node.before === undefined ? [] : [...pathTo(node.before), node]);

export const commandsOf = (battle: Battle, placement: Placement): Command[] => [
  ...stepsTo(placement).map(({ from, to }) => moveOf(coordOf(battle, from), coordOf(battle, to))),
  { name: 'end_turn', args: {} },
];

const moveOf = ([row, column]: Coord, [to_row, to_column]: Coord): Command => ({
  name: 'move',
  args: { row, column, to_row, to_column },
});

export interface Solution {
  readonly turns: number;
  readonly commands: readonly Command[];
}

const usual: Limits = { turns: 10, beam: 800, first: 6_000, later: 3_000, budget: 400_000 };

/**
 * Shortest win that a search finds. Does not move mechs that have already moved. Further searches try to win in fewer
 * turns.
 *
 * @param limits limits of each search (larger limits take longer and find more)
 * @param progress receives the progress of the first search
 */
export function solve(
  view: Pick<View, 'board' | 'entities'>,
  limits: Partial<Limits> = {},
  progress?: Progress,
): Solution | undefined {
  const { fate, turns } = continuationOf(view, { ...usual, ...limits }, { progress });
  if (fate !== won) return undefined;
  const shorter = turns.length === 1 ? undefined : solve(view, { ...limits, turns: turns.length - 1 });
  return shorter ?? { turns: turns.length, commands: turns.flat() };
}
