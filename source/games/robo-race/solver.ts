import { missing } from '../../engine/lookup.ts';
import type { Board, Start } from './board.ts';
import { cardOfEachKind } from './cards.ts';
import { gone, home, type Motions, motionsOf, positionOf } from './motions.ts';
import { executionSteps } from './vocabulary.ts';

/** No number of execution steps is enough. */
export const never = 0xffff;

/** The least number of execution steps from the start of a round to victory, with any cards; nothing if it cannot be. */
export function leastSteps(board: Board, start: Start): number | undefined {
  const steps = stepTable(motionsOf(board))[positionOf(start)];
  return steps === never ? undefined : steps;
}

/**
 * The least numbers of execution steps in which a lone robot wins from every position, with any card in every step, at
 * positions * (execution step that begins - 1) + position; `never` where it cannot. It is searched breadth-first from
 * the goals back (rules, section 16).
 */
export function stepTable(motions: Motions): Uint16Array {
  const { positions, afterCard, afterFactory } = motions;
  const rounds = executionSteps.length * positions;
  const kinds = cardOfEachKind.length;
  const cardOrigins = originsOf(afterCard, positions, (i) => Math.floor(i / kinds));
  // What the factory leads to is a position when the next execution step begins.
  const following = afterFactory.map((after, i) =>
    after < 0 ? gone : (i - (i % positions) + positions + after) % rounds,
  );
  const factoryOrigins = originsOf(following, rounds, (i) => i);
  const needed = new Uint16Array(rounds).fill(never);
  const reached: number[] = [];
  /** Whoever comes by a card to where the factory then does what is wanted, needs so many steps. */
  const reach = (afterCardAt: number, steps: number) => {
    const position = afterCardAt % positions;
    for (const origin of cardOrigins(position)) {
      const begun = afterCardAt - position + origin;
      if (needed[begun] !== never) continue;
      needed[begun] = steps;
      reached.push(begun);
    }
  };
  for (let i = 0; i < rounds; i++) if (afterFactory[i] === home) reach(i, 1);
  for (const begun of reached)
    for (const origin of factoryOrigins(begun)) reach(origin, (needed[begun] ?? missing(begun)) + 1);
  return needed;
}

/** By what is led to: what leads there. */
function originsOf(leadsTo: Int32Array, count: number, originOf: (index: number) => number) {
  const ends = new Int32Array(count + 1);
  for (const to of leadsTo) if (to >= 0) ends[to] = (ends[to] ?? missing(to)) + 1;
  let sum = 0;
  for (let to = 0; to <= count; to++) ends[to] = sum += ends[to] ?? missing(to);
  const origins = new Int32Array(sum);
  for (let i = leadsTo.length - 1; i >= 0; i--) {
    const to = leadsTo[i] ?? gone;
    if (to < 0) continue;
    const at = (ends[to] ?? missing(to)) - 1;
    ends[to] = at;
    origins[at] = originOf(i);
  }
  return (to: number) => origins.subarray(ends[to], ends[to + 1]);
}
