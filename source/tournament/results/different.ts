import { itemAt } from '../../engine/lookup.ts';
import { type ScheduledPlan, scheduleOf } from '../plan.ts';
import type { PlayedGame } from '../played-game.ts';

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
  plan: ScheduledPlan,
  played: readonly Pick<PlayedGame, 'index' | 'course'>[],
): DifferentGames {
  const at = scheduleOf(plan);
  const all = new Set<string>();
  const texts = plan.entrants.map(() => new Set<string>());
  for (const { index, course } of played) {
    const { seats } = at(index);
    // Alone, the same moves by another are another game.
    all.add(plan.players === 1 ? `${seats} ${course}` : course);
    // By seat: the same moves are another game if sides are swapped.
    for (const [i, place] of seats.entries()) itemAt(texts, place).add(`${i + 1} ${course}`);
  }
  return { all: all.size, byName: new Map(plan.entrants.map(({ name }, i) => [name, itemAt(texts, i).size])) };
}
