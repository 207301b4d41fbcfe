import { missing } from '../../../engine/lookup.ts';
import type { Board } from '../board.ts';
import { executionSteps } from '../vocabulary.ts';
import { advanced, type Standing, type World } from './worlds.ts';

/** A program that grows, with what it has led to in each world. */
export interface Growing {
  readonly program: readonly number[];
  readonly standings: readonly Standing[];
  /** The mean of what the standings are worth. */
  readonly value: number;
}

/** What a beam search searches. */
export interface Search {
  readonly board: Board;
  readonly worlds: readonly World[];
  readonly start: Standing;
  readonly seat: number;
  readonly hand: readonly number[];
  /** How many programs are kept after each card. */
  readonly width: number;
  /** What a standing is worth after an execution step. */
  worth(standing: Standing, execution: number): number;
}

/** Lets programs grow card by card, all worlds executed along, and keeps the best; whole ones, best first. */
export function beamSearch(search: Search): readonly Growing[] {
  const { worlds, start, width } = search;
  let kept: readonly Growing[] = [{ program: [], standings: worlds.map(() => start), value: 0 }];
  for (const execution of executionSteps)
    kept = kept
      .flatMap((growing) => grown(search, growing, execution))
      .sort((a, b) => b.value - a.value)
      .slice(0, width);
  return kept;
}

/** A program with every card that is left behind it. */
function grown(search: Search, { program, standings }: Growing, execution: number): Growing[] {
  const { board, worlds, seat, hand, worth } = search;
  const left = [...hand];
  for (const card of program) left.splice(left.indexOf(card), 1);
  return [...new Set(left)].map((card) => {
    const longer = [...program, card];
    const after = standings.map((standing, i) =>
      advanced(board, worlds[i] ?? missing(i), standing, seat, longer, execution),
    );
    return { program: longer, standings: after, value: mean(after.map((standing) => worth(standing, execution))) };
  });
}

/** The mean of some numbers. */
export const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
