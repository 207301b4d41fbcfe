import type { TournamentPlan } from './plan.ts';
import type { PlayedGame } from './play-game.ts';
import { comparisonsIn, inOrder } from './results/comparison.ts';

/** Win chance of the stronger of two strategies that differ enough to matter, about 35 rating points. */
const winChance = 0.55;
/** Probability of deciding for the weaker strategy if the stronger one has `winChance`. */
const errorRate = 0.05;

/**
 * Lead in wins that decides between two strategies: Wald's sequential test of whether the first or the second has
 * `winChance`. A draw is equally likely in both cases, so it says nothing.
 */
export const decidingLead = Math.ceil(Math.log((1 - errorRate) / errorRate) / Math.log(winChance / (1 - winChance)));

/** Watches the games of a tournament of two strategies for the moment when one is decidedly better. */
export interface EarlyStop {
  /** Number of games, from the first one on, that decide the tournament. Undefined while it is undecided. */
  readonly games: number | undefined;
  add(game: PlayedGame): void;
}

/**
 * Games may arrive in any order. The decision depends only on the results, because it is made in the order of the plan.
 * A game that repeats an earlier one does not count.
 */
export function earlyStopOf(plan: TournamentPlan): EarlyStop {
  const waitingGames = new Map<number, PlayedGame>();
  const seenCourses = new Set<string>();
  let next = 0;
  let lead = 0;
  let decidingGames: number | undefined;
  /** Counts two games: two strategies on both seats, or each alone on the same level. */
  const count = (pair: readonly PlayedGame[]) => {
    const rounds = plan.players === 1 ? [pair] : pair.map((game) => [game]);
    for (const games of rounds) {
      const text = games.map(({ index, course }) => `${index % 2} ${course}`).join('; ');
      if (seenCourses.has(text)) continue;
      seenCourses.add(text);
      for (const { points } of comparisonsIn(plan, inOrder(plan, games))) lead += 2 * points - 1;
    }
  };
  return {
    get games() {
      return decidingGames;
    },
    add(game) {
      waitingGames.set(game.index, game);
      for (;;) {
        const pair = [waitingGames.get(next), waitingGames.get(next + 1)].filter((one) => one !== undefined);
        if (decidingGames !== undefined || pair.length < 2) return;
        waitingGames.delete(next++);
        waitingGames.delete(next++);
        count(pair);
        if (Math.abs(lead) >= decidingLead) decidingGames = next;
      }
    },
  };
}
