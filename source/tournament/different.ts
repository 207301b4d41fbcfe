import { itemAt } from '../engine/lookup.ts';
import { type Pair, scheduleOf, type TournamentPlan } from './plan.ts';
import type { PlayedGame } from './played-game.ts';

/**
 * How many games were different from all others. Without chance the same players repeat the same game on a level, and that
 * says no more than one game does.
 */
export interface DifferentGames {
  readonly all: number;
  /** The number for each entrant, by name. */
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

/** The entrants by seat: the same moves are another game if sides are swapped. */
const seatsOf = ({ a, b }: Pair, swapped: boolean) =>
  [
    [a, swapped ? 2 : 1],
    [b, swapped ? 1 : 2],
  ] as const;
