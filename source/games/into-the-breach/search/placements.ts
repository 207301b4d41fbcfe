import { unreachable } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import type { Battle } from './battle.ts';
import type { BattleState } from './battle-state.ts';
import { flood, placeUnits, removeUnits } from './end-turn.ts';

/** A move of a mech, by its number and the places. */
export interface Step {
  readonly mech: number;
  readonly from: number;
  readonly to: number;
}

/** Where the mechs stand after moves, as the newest move and the placement before it; nothing before the first. */
export type Placement = { readonly before: Placement; readonly step: Step } | undefined;

/** The moves that lead to a placement, oldest first. */
export function stepsTo(placement: Placement): Step[] {
  const steps: Step[] = [];
  for (let at = placement; at !== undefined; at = at.before) steps.unshift(at.step);
  return steps;
}

/** Puts the mechs of a state where a placement has them. */
export function applyPlacement(state: BattleState, placement: Placement): void {
  for (let at = placement; at !== undefined; at = at.before) state[at.step.mech] = at.step.to;
}

/**
 * The distinct placements that the mechs can reach, each moving once or staying, in any order (rules, section 13). The
 * first is that of no moves.
 *
 * @param movers the mechs that have not moved
 * @returns nothing if there are more than `maxPlacements`
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

/** Some placements, each made by moving the mechs in random order to random places; the first is that of no moves. */
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

/** Moves the mechs on the places that are laid out. */
function applyMoves(battle: Battle, placement: Placement): void {
  if (placement === undefined) return;
  applyMoves(battle, placement.before);
  applyStep(battle, placement.step);
}

function applyStep({ scratch: { content } }: Battle, { mech, from, to }: Step): void {
  content[from] = 0;
  content[to] = mech + 1;
}

/** Undoes it, newest move first. */
function undoMoves({ scratch: { content } }: Battle, placement: Placement): void {
  for (let at = placement; at !== undefined; at = at.before) {
    content[at.step.to] = 0;
    content[at.step.from] = at.step.mech + 1;
  }
}
