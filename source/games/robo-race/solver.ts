import { unreachable } from '#engine/lookup.ts';
import type { Board, Start } from './board.ts';
import { activate, playCard, type Racer } from './floor.ts';
import { cardOfEachKind, directions, executionSteps } from './vocabulary.ts';

/** Where every card and every activation takes a lone robot. A position is 4 * square + facing. */
export interface Motions {
  /** How many positions there are. */
  readonly positions: number;
  /** The position after a card, or `gone`, at kinds of card * position + kind. */
  readonly afterCard: Int32Array;
  /** The position after the activation, or `gone` or `home`, at positions * (execution step - 1) + position. */
  readonly afterFactory: Int32Array;
}

/** The robot is destroyed. */
export const gone = -1;
/** The robot has won, or has reached its next checkpoint. */
export const home = -2;

/** The position of a robot that stands somewhere. */
export const positionOf = ({ square, facing }: Pick<Start, 'square' | 'facing'>): number => 4 * square + facing;

/**
 * Plays every card and every activation once of a lone robot that has reached so many checkpoints; it is home on the next
 * one, or on a goal where there is none left.
 */
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

/** No number of execution steps is enough. */
export const never = 0xffff;

/** The least number of execution steps from the start of a round to victory, with any cards; nothing if it cannot be. */
export function minSteps(board: Board, start: Start): number | undefined {
  const steps = stepTables(board)[0]?.needed[positionOf(start)];
  return steps === never ? undefined : steps;
}

/** Where cards and activations take a lone robot, and how many steps it needs from there. */
export interface Leg {
  readonly motions: Motions;
  /** As `stepTable` gives them, up to the victory. */
  readonly needed: Uint16Array;
}

/** The legs of a race, by how many checkpoints have been reached. */
export function stepTables(board: Board): readonly Leg[] {
  const legs: Leg[] = [];
  for (let flags = board.flags.length; flags >= 0; flags--) {
    const motions = motionsOf(board, flags);
    legs.unshift({ motions, needed: stepTable(motions, legs[0]?.needed) });
  }
  return legs;
}

/**
 * The least numbers of execution steps in which a lone robot wins from every position, with any card in every step, at
 * positions * (execution step that begins - 1) + position; `never` where it cannot. It is searched breadth-first from
 * the goals back (rules, section 16).
 *
 * @param beyond the same of the next leg, where a robot that is home has not won yet
 */
export function stepTable(motions: Motions, beyond?: Uint16Array): Uint16Array {
  const { positions, afterCard, afterFactory } = motions;
  const rounds = executionSteps.length * positions;
  const kinds = cardOfEachKind.length;
  const cardOrigins = originsOf(afterCard, positions, (i) => Math.floor(i / kinds));
  // The factory leads to a position at the beginning of the next execution step.
  const following = afterFactory.map((after, i) =>
    after < 0 ? gone : (i - (i % positions) + positions + after) % rounds,
  );
  const factoryOrigins = originsOf(following, rounds, (i) => i);
  const needed = new Uint16Array(rounds).fill(never);
  const reached: number[][] = [];
  /** Sets the steps needed wherever a card leads to this place, where the factory then does what is wanted. */
  const reach = (afterCardAt: number, steps: number) => {
    const position = afterCardAt % positions;
    for (const origin of cardOrigins(position)) {
      const origin2 = afterCardAt - position + origin;
      if (needed[origin2] !== never) continue;
      needed[origin2] = steps;
      put(reached, steps, origin2);
    }
  };
  /** Places at which the factory brings a robot home, by the number of steps that takes. */
  const homes: number[][] = [];
  for (let i = 0; i < rounds; i++) {
    if (afterFactory[i] !== home) continue;
    // The next leg begins where this one ends, in the next step.
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

/** No place at all. */
const nowhere: readonly number[] = [];

/** Puts a place into the list of those with a number of steps. */
function put(lists: number[][], steps: number, place: number): void {
  const list = lists[steps];
  if (list === undefined) lists[steps] = [place];
  else list.push(place);
}

/** The inverse of `leadsTo`: for each position, all that lead to it. */
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
