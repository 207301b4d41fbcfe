import type { Progress } from '../../../engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import type { View } from '../view.ts';
import { continuationOf } from './continuation.ts';
import { won } from './end-turn.ts';
import type { Limits } from './search.ts';

/** A way to win. */
export interface Solution {
  /** How many `end_turn`s it has. */
  readonly turns: number;
  readonly commands: readonly Command[];
}

const usual: Limits = { turns: 10, beam: 800, first: 6_000, later: 3_000, budget: 400_000 };

/**
 * The shortest win that a search finds from a position; the mechs that have moved this turn stay. What it finds it tries
 * to better with the whole budget for fewer turns.
 *
 * @param limits what is to be other than usual; more takes longer and finds more
 * @param progress is told how far the first of its searches has come
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
