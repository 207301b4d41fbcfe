import { tutorialName } from '#engine/level.ts';
import { displayName } from '#match-session/match-programs.ts';
import { bestStars, endText } from '#screen/results.ts';
import { pluralize, withPeriod } from '#screen/sentences.ts';
import type { DailyRecord } from '#storage/daily.ts';
import type { MatchResult } from '#storage/results.ts';
import { isWin, type Rating } from '#storage/statistics.ts';
import { streakInWords } from '../daily/past-days.ts';
import { shortDate } from '../dates.ts';
import type { MatchRow } from './wide-layout.ts';

export interface Chance {
  readonly bot: string;
  /** Expected wins in ten matches, from 0 to 10. */
  readonly ofTen: number;
}

export interface Strength {
  readonly rating?: Rating | undefined;
  readonly chances: readonly Chance[];
}

const rounded = (value: number, to: number): number => Math.round(value / to) * to;

export const ratingText = ({ rating }: Rating): string => `about ${rounded(rating, 10)}`;

/** Reliability of a rating, such as `1 match, a rough guess`. */
export function ratingWorth({ deviation, matches }: Rating): string {
  const worth = deviation > 150 ? 'a rough guess' : deviation > 75 ? 'a fair guess' : 'reliable';
  return `${pluralize(matches, 'match', 'matches')}, ${worth}`;
}

export const chanceText = ({ ofTen }: Chance): string =>
  ofTen === 0 ? 'under 5 %' : ofTen === 10 ? 'over 95 %' : `${ofTen}0 %`;

export const ratedRule =
  'Rated: you alone against our bots, without hints or the debug view, on a map that is new to you.';

export const noStatistics = 'No statistics yet. Finish a match first.';

export const notRated = 'No rating yet. Play a bot, without hints or the debug view.';

export function strengthInWords({ rating, chances }: Strength): readonly string[] {
  if (rating === undefined) return [notRated];
  const expected = chances.map((chance) => `${chanceText(chance)} against ${displayName(chance.bot)}`);
  return [
    `Rating ${ratingText(rating)}: ${ratingWorth(rating)}.`,
    `Your chance of winning: ${expected.join(', ')}.`,
    ratedRule,
  ];
}

export const dailyInWords = (record: DailyRecord): string => withPeriod(`Daily: ${streakInWords(record)}`);

export function resultRow(result: MatchResult, now: Date, level: string | undefined): MatchRow {
  return { ...historyRow(result, now), level, role: isWin(result) ? 'success' : 'text' };
}

export function levelCalled(level: string | null, titles: ReadonlyMap<string, string>): string | undefined {
  if (level === null) return undefined;
  if (level.startsWith('daily:')) return 'daily';
  const title = titles.get(level) ?? level;
  return title === level ? level.replace(/^random:/, 'random ') : title;
}

/** Row about a finished match. For a lost match whose stars count as a win, shows the mark instead of `lost`. */
export function historyRow({ time, end, mark, stars, debugUsed, level }: MatchResult, now: Date) {
  const isStarred = end === 'lost' && isWin({ end, stars, debugUsed });
  return {
    date: shortDate(new Date(time), now),
    text: `${isStarred ? `${mark.name} ${mark.value}` : endText({ end, mark })}${debugUsed ? ', debug' : ''}`,
    stars: stars === undefined || level === tutorialName ? undefined : bestStars([stars]),
  };
}
