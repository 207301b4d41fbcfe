import { itemAt, unreachable } from '#engine/lookup.ts';
import { type Board, nowhere } from '../board.ts';
import { activate, type Floor, playCard, type Racer } from '../floor.ts';
import { executionSteps, kindNumber } from '../vocabulary.ts';

/** Result of `allDistances`. */
export type Distances = readonly (readonly number[])[];

export type SoloEnd =
  | { readonly type: 'goal'; readonly execution: number }
  | {
      readonly type: 'alive';
      readonly square: number;
      readonly flags: number;
      readonly distance: number;
      /** Result of a `Taste`. */
      readonly dislike?: number;
    }
  | { readonly type: 'destroyed' };

/** Number (at least 0) of extra squares to the goal that a face accepts to avoid ending a round like this. */
export type Taste = (robots: readonly Readonly<Racer>[], player: number) => number;

export interface SoloRound {
  readonly program: readonly number[];
  readonly end: SoloEnd;
}

/** Rank of a program by the end of its simulation. Lower is better. */
export function rankOf(end: SoloEnd): number {
  switch (end.type) {
    case 'goal':
      return end.execution - executionSteps.length;
    case 'alive':
      return end.distance + 1 + (end.dislike ?? 0);
    case 'destroyed':
      return Number.POSITIVE_INFINITY;
  }
}

/** Runs the program of one robot. The other robots do nothing, but block and can be pushed. */
export function simulateSolo(
  board: Board,
  distances: Distances,
  robots: readonly Readonly<Racer>[],
  player: number,
  program: readonly number[],
  taste: Taste = () => 0,
): SoloEnd {
  const floor: Floor = { board, robots: robots.map(({ square, facing, flags }) => ({ square, facing, flags })) };
  const ownRacer = floor.robots[player - 1];
  if (ownRacer === undefined) throw new RangeError(`there is no player ${player}`);
  for (const execution of executionSteps) {
    playCard(floor, player - 1, ownRacer, program[execution - 1] ?? unreachable(execution));
    if (ownRacer.square === nowhere) return { type: 'destroyed' };
    if (activate(floor, player - 1, ownRacer, execution)) return { type: 'goal', execution };
    if (ownRacer.square === nowhere) return { type: 'destroyed' };
  }
  return aliveAt(distances, ownRacer, taste(floor.robots, player));
}

const aliveAt = (distances: Distances, { square, flags }: Readonly<Racer>, dislike: number) =>
  ({ type: 'alive', square, flags, distance: itemAt(itemAt(distances, flags), square), dislike }) as const;

/** Best program of a sorted hand if the other robots do nothing. On a tie, the lexicographically first. */
export function bestSoloProgram(
  board: Board,
  distances: Distances,
  robots: readonly Readonly<Racer>[],
  player: number,
  hand: readonly number[],
  taste: Taste = () => 0,
): SoloRound {
  // One floor per search depth, reused to avoid copies. Index 0 is the state before the first execution step.
  const floors: Floor[] = [0, ...executionSteps].map(() => ({
    board,
    robots: robots.map(({ square, facing, flags }) => ({ square, facing, flags })),
  }));
  const program: number[] = [];
  const used = hand.map(() => false);
  const kindsInHand = hand.map(kindNumber);
  let best: SoloRound = { program: hand.slice(0, executionSteps.length), end: { type: 'destroyed' } };
  let minRank = Number.POSITIVE_INFINITY;

  const setBest = (end: SoloEnd) => {
    minRank = rankOf(end);
    // After a win, further cards have no effect. The lowest unused cards fill the program.
    const rest = hand.filter((_, i) => used[i] !== true);
    best = { program: [...program, ...rest].slice(0, executionSteps.length), end };
  };

  const extend = (execution: number) => {
    const before = floors[execution - 1];
    const floor = floors[execution];
    const ownRacer = floor?.robots[player - 1];
    if (before === undefined || floor === undefined || ownRacer === undefined) return;
    for (let i = 0; i < hand.length; i++) {
      const card = hand[i] ?? unreachable(i);
      // Skips a card of a kind already tried in this slot, because it would lead to the same ends.
      if (used[i] === true || (i > 0 && used[i - 1] !== true && kindsInHand[i] === kindsInHand[i - 1])) continue;
      copyRobots(before.robots, floor.robots);
      playCard(floor, player - 1, ownRacer, card);
      if (ownRacer.square === nowhere) continue;
      const wins = activate(floor, player - 1, ownRacer, execution);
      if (ownRacer.square === nowhere) continue;
      used[i] = true;
      program.push(card);
      if (wins) {
        if (execution - executionSteps.length < minRank) setBest({ type: 'goal', execution });
      } else if (execution < executionSteps.length) {
        // Continues unless the best program found already wins in the next step or earlier.
        if (minRank > execution + 1 - executionSteps.length) extend(execution + 1);
      } else {
        const end = aliveAt(distances, ownRacer, taste(floor.robots, player));
        if (rankOf(end) < minRank) setBest(end);
      }
      program.pop();
      used[i] = false;
    }
  };
  extend(1);
  return best;
}

function copyRobots(from: readonly Racer[], to: readonly Racer[]): void {
  for (let robot = 0; robot < from.length; robot++) {
    const source = from[robot];
    const target = to[robot];
    if (source === undefined || target === undefined) continue;
    target.square = source.square;
    target.facing = source.facing;
    target.flags = source.flags;
  }
}
