import { unreachable } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import type { Battle } from './battle.ts';
import type { BattleState } from './battle-state.ts';
import { clear, flood, layOut } from './end-turn.ts';

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
export function place(state: BattleState, placement: Placement): void {
  for (let at = placement; at !== undefined; at = at.before) state[at.step.mech] = at.step.to;
}

/**
 * The distinct placements that the mechs can reach, each moving once or staying, in any order (rules, section 13). The
 * first is that of no moves.
 *
 * @param movers the mechs that have not moved
 * @returns nothing if there are more than `most`
 */
export function allPlacements(
  battle: Battle,
  state: BattleState,
  movers: readonly number[],
  most: number,
): Placement[] | undefined {
  const weights = movers.map((_, i) => battle.size ** i);
  if (battle.size ** movers.length > Number.MAX_SAFE_INTEGER) return undefined;
  const { queue } = battle.scratch;
  const found: Placement[] = [undefined];
  const keys = [0];
  const known = new Set(keys);
  layOut(battle, state);
  for (let index = 0; index < found.length && found.length <= most; index++) {
    const before = found[index];
    carryOut(battle, before);
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
        found.push({ before, step: { mech, from, to } });
      }
    }
    takeBack(battle, before);
  }
  clear(battle, state);
  return found.length > most ? undefined : found;
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
  const found: Placement[] = [undefined];
  const known = new Set(['']);
  layOut(battle, state);
  for (let tries = 1; tries < 2 * count && found.length < count; tries++) {
    let placement: Placement;
    for (const mech of random.shuffle(movers)) {
      const from = state[mech] ?? unreachable(mech);
      const to = random.integer(0, flood(battle, from, battle.speeds[mech] ?? unreachable(mech)));
      if (to === 0) continue;
      placement = { before: placement, step: { mech, from, to: queue[to] ?? unreachable(to) } };
      carryOutStep(battle, placement.step);
    }
    const steps = stepsTo(placement).sort((a, b) => a.mech - b.mech);
    const key = steps.map(({ mech, to }) => `${mech} ${to}`).join();
    if (!known.has(key)) {
      known.add(key);
      found.push(placement);
    }
    takeBack(battle, placement);
  }
  clear(battle, state);
  return found;
}

function hasMoved(placement: Placement, mech: number): boolean {
  for (let at = placement; at !== undefined; at = at.before) if (at.step.mech === mech) return true;
  return false;
}

/** Moves the mechs on the places that are laid out. */
function carryOut(battle: Battle, placement: Placement): void {
  if (placement === undefined) return;
  carryOut(battle, placement.before);
  carryOutStep(battle, placement.step);
}

function carryOutStep({ scratch: { content } }: Battle, { mech, from, to }: Step): void {
  content[from] = 0;
  content[to] = mech + 1;
}

/** Undoes it, newest move first. */
function takeBack({ scratch: { content } }: Battle, placement: Placement): void {
  for (let at = placement; at !== undefined; at = at.before) {
    content[at.step.to] = 0;
    content[at.step.from] = at.step.mech + 1;
  }
}
