import { unreachable } from '#engine/lookup.ts';
import type { Board, Start } from './board.ts';
import { activate, playCard, type Racer } from './floor.ts';
import { cardOfEachKind, directions, executionSteps } from './vocabulary.ts';

/** Transitions of a lone robot. A position is 4 * square + facing. */
export interface Motions {
  readonly positions: number;
  /** Next position or `gone`, at number of kinds * position + kind. */
  readonly afterCard: Int32Array;
  /** Next position, `gone` or `home`, at positions * (execution step - 1) + position. */
  readonly afterFactory: Int32Array;
}

/** The robot is destroyed. */
export const gone = -1;
/** The robot has won, or has reached its next checkpoint. */
export const home = -2;

export const positionOf = ({ square, facing }: Pick<Start, 'square' | 'facing'>): number => 4 * square + facing;

/** Simulates every card and activation for a lone robot that has reached `flags` checkpoints. */
export function motionsOf(board: Board, flags = board.flags.length): Motions {
  const positions = 4 * board.tiles.length;
  const kinds = cardOfEachKind.length;
  const afterCard = new Int32Array(kinds * positions).fill(gone);
  const afterFactory = new Int32Array(executionSteps.length * positions).fill(gone);
  const racer: Racer = { square: 0, facing: 0, flags };
  const floor = { board, robots: [racer] };
  for (let square = 0; square < board.tiles.length; square++) {
    if (board.tiles[square] === 'O') continue;
    for (const facing of directions) {
      const position = positionOf({ square, facing });
      for (let kind = 0; kind < kinds; kind++) {
        racer.square = square;
        racer.facing = facing;
        playCard(floor, 0, racer, cardOfEachKind[kind] ?? unreachable(kind));
        if (racer.square >= 0) afterCard[kinds * position + kind] = positionOf(racer);
      }
      for (const execution of executionSteps) {
        racer.square = square;
        racer.facing = facing;
        racer.flags = flags;
        const arrives = activate(floor, 0, racer, execution) || racer.flags > flags;
        const after = arrives ? home : racer.square < 0 ? gone : positionOf(racer);
        afterFactory[positions * (execution - 1) + position] = after;
      }
    }
  }
  return { positions, afterCard, afterFactory };
}

export const never = 0xffff;

/** Fewest execution steps to victory with freely chosen cards. Undefined if the board cannot be won. */
export function minSteps(board: Board, start: Start): number | undefined {
  const steps = stepTables(board)[0]?.needed[positionOf(start)];
  return steps === never ? undefined : steps;
}

/** Transitions to the next target, and the steps needed from each position. */
export interface Leg {
  readonly motions: Motions;
  /** Result of `stepTable`, up to the victory. */
  readonly needed: Uint16Array;
}

/** Legs by number of checkpoints reached. */
export function stepTables(board: Board): readonly Leg[] {
  const legs: Leg[] = [];
  for (let flags = board.flags.length; flags >= 0; flags--) {
    const motions = motionsOf(board, flags);
    legs.unshift({ motions, needed: stepTable(motions, legs[0]?.needed) });
  }
  return legs;
}

/**
 * Fewest execution steps to victory from every position with freely chosen cards, at positions * (next execution step -
 * 1) + position, or `never`. Searches breadth-first backwards from the goals (rules, section 16).
 *
 * @param beyond table of the next leg, if a robot that is home has not won yet
 */
export function stepTable(motions: Motions, beyond?: Uint16Array): Uint16Array {
  const { positions, afterCard, afterFactory } = motions;
  const rounds = executionSteps.length * positions;
  const kinds = cardOfEachKind.length;
  const cardOrigins = originsOf(afterCard, positions, (i) => Math.floor(i / kinds));
  // Position at the beginning of the next execution step.
  const following = afterFactory.map((after, i) =>
    after < 0 ? gone : (i - (i % positions) + positions + after) % rounds,
  );
  const factoryOrigins = originsOf(following, rounds, (i) => i);
  const needed = new Uint16Array(rounds).fill(never);
  const reached: number[][] = [];
  /** Sets the steps for all positions from which some card leads to `afterCardAt`. */
  const reach = (afterCardAt: number, steps: number) => {
    const position = afterCardAt % positions;
    for (const origin of cardOrigins(position)) {
      const origin2 = afterCardAt - position + origin;
      if (needed[origin2] !== never) continue;
      needed[origin2] = steps;
      put(reached, steps, origin2);
    }
  };
  /** Positions from which the factory leads to `home`, by number of steps. */
  const homes: number[][] = [];
  for (let i = 0; i < rounds; i++) {
    if (afterFactory[i] !== home) continue;
    const further = beyond === undefined ? 0 : (beyond[(i + positions) % rounds] ?? never);
    if (further !== never) put(homes, further + 1, i);
  }
  for (let steps = 1; steps < Math.max(homes.length, reached.length + 1); steps++) {
    for (const i of homes[steps] ?? nowhere) reach(i, steps);
    for (const origin2 of reached[steps - 1] ?? nowhere)
      for (const origin of factoryOrigins(origin2)) reach(origin, steps);
  }
  return needed;
}

const nowhere: readonly number[] = [];

function put(lists: number[][], steps: number, place: number): void {
  const list = lists[steps];
  if (list === undefined) lists[steps] = [place];
  else list.push(place);
}

/** Inverts `leadsTo`. */
function originsOf(leadsTo: Int32Array, count: number, originOf: (index: number) => number) {
  const ends = new Int32Array(count + 1);
  for (const to of leadsTo) if (to >= 0) ends[to] = (ends[to] ?? unreachable(to)) + 1;
  let sum = 0;
  for (let to = 0; to <= count; to++) ends[to] = sum += ends[to] ?? unreachable(to);
  const origins = new Int32Array(sum);
  for (let i = leadsTo.length - 1; i >= 0; i--) {
    const to = leadsTo[i] ?? gone;
    if (to < 0) continue;
    const at = (ends[to] ?? unreachable(to)) - 1;
    ends[to] = at;
    origins[at] = originOf(i);
  }
  return (to: number) => origins.subarray(ends[to], ends[to + 1]);
}
