import type { Progress } from '../../../engine/level.ts';
import { openStreams, type Stream, seeded } from '../../../engine/random.ts';
import type { Battle } from './battle.ts';
import { endTurn, type Fate, goesOn, lost, won } from './end-turn.ts';
import { evaluate } from './evaluation.ts';
import { keyOf, type Moment } from './moment.ts';
import { allPlacements, type Placement, place, somePlacements } from './placements.ts';

/** How far a search looks, and how widely. */
export interface Limits {
  /** Turns ahead. */
  readonly turns: number;
  /** The moments after each turn that it goes on from. */
  readonly beam: number;
  /** Placements that it tries in the first turn, and in each moment that it goes on from. */
  readonly first: number;
  readonly later: number;
  /** Simulated `end_turn`s in all. */
  readonly budget: number;
}

/** A moment that a turn leads to. */
export interface Node {
  readonly moment: Moment;
  readonly fate: Fate;
  readonly value: number;
  /** How the turn was played, and what from; nothing for where the search begins. */
  readonly placement: Placement;
  readonly before: Node | undefined;
}

/** What a search reports to, and takes its chance from. */
export interface Surroundings {
  readonly progress?: Progress | undefined;
  /** Decides which placements are tried where there are too many; always alike if absent. */
  readonly random?: Stream;
}

/** How many simulations go by between two reports. */
const reportEvery = 2_000;

/**
 * A beam search: from the best moments after each turn it tries the placements of the next one, until one wins.
 *
 * @param movers the mechs that have not moved in the turn that it begins in
 * @returns the best moment that it has found: a won one after the fewest turns, else the best of those furthest ahead
 */
export function search(
  battle: Battle,
  start: Moment,
  movers: readonly number[],
  { turns, beam, first, later, budget }: Limits,
  { progress, random = openStreams(seeded('search')).stream('placements') }: Surroundings = {},
): Node {
  const root: Node = { moment: start, fate: goesOn, value: 0, placement: undefined, before: undefined };
  const scratch = new Int32Array(start.length);
  const seen = new Set<number>();
  let spent = 0;
  let frontier = [root];
  for (let turn = 1; turn <= turns && spent < budget; turn++) {
    const best: Node[] = [];
    const end = turn === 1 ? budget : spent + (budget - spent) / (turns - turn + 1);
    for (const [i, node] of frontier.entries()) {
      const able = turn === 1 ? movers : livingMechs(battle, node.moment);
      const share = Math.floor((end - spent) / (frontier.length - i));
      const most = Math.min(turn === 1 ? first : later, share);
      const placements =
        allPlacements(battle, node.moment, able, most) ?? somePlacements(battle, node.moment, able, most, random);
      for (const placement of placements) {
        scratch.set(node.moment);
        place(scratch, placement);
        const fate = endTurn(battle, scratch);
        const value = evaluate(battle, scratch) + bonuses[fate];
        if (best.length < beam || value > (best.at(-1)?.value ?? 0)) {
          const key = keyOf(scratch);
          if (!seen.has(key)) {
            seen.add(key);
            insert(best, { moment: scratch.slice(), fate, value, placement, before: node }, beam);
          }
        }
        if (++spent % reportEvery === 0) progress?.(spent, budget);
      }
      if (best[0]?.fate === won) return best[0];
    }
    const open = best.filter(({ fate }) => fate === goesOn);
    if (open.length === 0) return (turn === 1 ? best : frontier)[0] ?? root;
    frontier = open;
  }
  return frontier[0] ?? root;
}

const bonuses: Readonly<Record<Fate, number>> = { [goesOn]: 0, [won]: 1e9, [lost]: -1e9 };

const livingMechs = ({ mechs, units }: Battle, moment: Moment): number[] =>
  mechs.filter((mech) => (moment[units + mech] ?? 0) > 0);

/** Puts a node among the best ones, best first; of equal ones the earlier one comes first. */
function insert(best: Node[], node: Node, most: number): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.value ?? 0) < node.value) at--;
  best.splice(at, 0, node);
  if (best.length > most) best.pop();
}
