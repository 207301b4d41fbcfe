import type { MatchResult } from './results.ts';

/** The name of the level whose seed is the date. */
const dailyLevel = 'daily';

/**
 * How a player's matches of a day's level ended, oldest first; none if it was not played yet.
 *
 * @param day the date that is its seed, such as `2026-11-20`
 */
export const dailyResults = (results: readonly MatchResult[], game: string, day: string): readonly MatchResult[] =>
  results.filter((result) => result.game === game && result.level === dailyLevel && result.seed === day);
