import { itemAt } from '../engine/lookup.ts';
import { type Pair, scheduleOf, type TournamentPlan } from './plan.ts';
import type { PlayedGame } from './played-game.ts';

/**
 * How many games were different games. Players without chance play the same game again whenever they meet again on a
 * level: such games say no more than one of them does.
 */
export interface DifferentGames {
  readonly all: number;
  /** Those of each entrant, by name. */
  readonly byName: ReadonlyMap<string, number>;
}

/** Counts the different games among those that have been played. */
export function differentGames(
  plan: Pick<TournamentPlan, 'seed' | 'entrants' | 'levels' | 'gamesPerPair'>,
  played: readonly Pick<PlayedGame, 'index' | 'course'>[],
): DifferentGames {
  const at = scheduleOf(plan);
  const all = new Set<string>();
  const own = plan.entrants.map(() => new Set<string>());
  for (const { index, course } of played) {
    const { a, b, swapped } = at(index);
    all.add(course);
    for (const [place, seat] of seatsOf({ a, b }, swapped)) itemAt(own, place).add(`${seat} ${course}`);
  }
  return { all: all.size, byName: new Map(plan.entrants.map(({ name }, i) => [name, itemAt(own, i).size])) };
}

/** Who plays which seat. The same game is another one for whoever plays its other side. */
const seatsOf = ({ a, b }: Pair, swapped: boolean) =>
  [
    [a, swapped ? 2 : 1],
    [b, swapped ? 1 : 2],
  ] as const;
