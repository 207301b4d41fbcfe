import { bestStars, endText } from '../../../screen/results.ts';
import { pluralize } from '../../../screen/sentences.ts';
import type { DailyOutcome, DailyRecord } from '../../../storage/daily.ts';

/** How today's match of a game stands. */
export interface DailyStanding<Record extends DailyOutcome = DailyRecord> {
  readonly record: Record;
  /** Where the match stands that is under way, such as `turn 7, score 3`. */
  readonly underWay?: string | undefined;
}

/** `not played yet`, `under way: turn 7`, `won in 3 turns`, `lost, 2 tries` */
export function standingText({ record, underWay }: DailyStanding<DailyOutcome>): string {
  const { result, isWon, tries } = record;
  if (result !== undefined && isWon) return `${endText(result)}${underWay === undefined ? '' : ', again under way'}`;
  if (underWay !== undefined) return `under way: ${underWay}`;
  if (result === undefined) return 'not played yet';
  if (result.end === 'won') return result.debugUsed ? 'won with the debug view' : 'won, but the clock was wrong';
  return tries === 1 ? endText(result) : `${result.end === 'lost' ? 'lost' : 'drawn'}, ${tries} tries`;
}

/** The stars of the best win of today, as signs; none where it is not won. */
export const starsText = ({ isWon, result }: DailyOutcome): string => bestStars(isWon ? starsOf(result) : []) ?? '';

const starsOf = (result: DailyRecord['result']) => (result?.stars === undefined ? [] : [result.stars]);

/** `streak 4, best 9`, `best 9`; no word before the first win. */
export function streakText({ streak, best }: DailyRecord): string {
  if (best === 0) return '';
  if (streak === 0) return `best ${best}`;
  return streak === best ? `streak ${streak}, your best` : `streak ${streak}, best ${best}`;
}

/** `4 days in a row, at most 9` */
export function streakInWords({ streak, best }: DailyRecord): string {
  if (best === 0) return 'no streak yet';
  const now = streak === 0 ? 'no streak now' : `${pluralize(streak, 'day')} in a row`;
  return streak === best ? `${now}, your best` : `${now}, your best is ${best}`;
}

export const dailyRules = [
  'A streak counts the days in a row on which you won that game.',
  'Try as often as you like, but not with the debug view: that does not count.',
  'Hints cost a star, undo costs nothing.',
  'A match that you begin before midnight may end on the next day.',
];
