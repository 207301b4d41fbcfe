import { unreachable } from '#engine/lookup.ts';
import type { Board, Start } from './board.ts';
import { activate, playCard, type Racer } from './floor.ts';
import { cardOfEachKind, directions, executionSteps } from './vocabulary.ts';

/** Movements of a lone robot. A position is the number 4 * square + facing. */
export interface Motions {
  readonly positions: number;
  /** Index: number of kinds * position + kind. Value: position after a card of that kind, or `gone`. */
  readonly afterCard: Int32Array;
  /** Index: positions * (execution step - 1) + position. Value: position after the factory, or `gone` or `home`. */
  readonly afterFactory: Int32Array;
}

export const gone = -1;
/** Value in `Motions.afterFactory` for a robot at its next checkpoint or, after the last checkpoint, at a goal. */
export const home = -2;

export const positionOf = ({ square, facing }: Pick<Start, 'square' | 'facing'>): number => 4 * square + facing;

/** Effects of all cards and of the factory on a robot that has reached `flags` checkpoints. */
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

/** Fewest execution steps from `start` to a win with freely chosen cards. Undefined if the robot cannot win. */
export function minSteps(board: Board, start: Start): number | undefined {
  const steps = stepTables(board)[0]?.needed[positionOf(start)];
  return steps === never ? undefined : steps;
}

/** Movements on the way to one checkpoint or goal, and the steps needed from each position. */
export interface Leg {
  readonly motions: Motions;
  /** Steps until the robot wins, indexed like the result of `stepTable`. */
  readonly needed: Uint16Array;
}

/** A leg for each checkpoint, then a leg for the goal. Indexed by the number of checkpoints already reached. */
export function stepTables(board: Board): readonly Leg[] {
  const legs: Leg[] = [];
  for (let flags = board.flags.length; flags >= 0; flags--) {
    const motions = motionsOf(board, flags);
    legs.unshift({ motions, needed: stepTable(motions, legs[0]?.needed) });
  }
  return legs;
}

/**
 * Fewest execution steps to a win from every position with freely chosen cards. The index is
 * positions * (next execution step - 1) + position. The value is `never` if the robot cannot win.
 *
 * @param beyond table of the following leg. Undefined if this leg ends at a goal
 */
export function stepTable(motions: Motions, beyond?: Uint16Array): Uint16Array {
  const { positions, afterCard, afterFactory } = motions;
  const rounds = executionSteps.length * positions;
  const kinds = cardOfEachKind.length;
  const cardOrigins = originsOf(afterCard, positions, (i) => Math.floor(i / kinds));
  // Index in `needed` of the robot at the beginning of the next execution step, or `gone`.
  const following = afterFactory.map((after, i) =>
    after < 0 ? gone : (i - (i % positions) + positions + after) % rounds,
  );
  const factoryOrigins = originsOf(following, rounds, (i) => i);
  const needed = new Uint16Array(rounds).fill(never);
  const reached: number[][] = [];
  /** Sets `needed` to `steps` for each unreached position from which a card leads to `afterCardAt`. */
  const reach = (afterCardAt: number, steps: number) => {
    const position = afterCardAt % positions;
    for (const origin of cardOrigins(position)) {
      const origin2 = afterCardAt - position + origin;
      if (needed[origin2] !== never) continue;
      needed[origin2] = steps;
      put(reached, steps, origin2);
    }
  };
  /** Positions that the factory takes to `home`, grouped by the steps needed to win, including the current step. */
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

/** Inverse of `leadsTo`: for each position, the positions that lead to it. */
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
