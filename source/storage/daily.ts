import { dateOfDay, dayNumber, dayOf } from './now.ts';
import type { MatchResult } from './results.ts';
import { isPuzzle } from './statistics.ts';

/* A daily match counts for the date of its level. The UTC times of results only show the order of matches. */

export interface DailyOutcome {
  /** True if a match was won in time and without the debug view. */
  readonly isWon: boolean;
  readonly tries: number;
  /** The best result that counts, or the last result if none counts. */
  readonly result: MatchResult | undefined;
}

export interface Streak {
  /** Number of consecutive days with a win, up to today or yesterday. */
  readonly streak: number;
  readonly best: number;
}

export interface DailyRecord extends DailyOutcome, Streak {}

export const dailyLevel = (date: string): string => `daily:${date}`;

/** Returns the date of a daily level. Undefined for other levels. */
export function dateOfDaily(level: string | null): string | undefined {
  const date = level === null ? undefined : /^daily:(.+)$/s.exec(level)?.[1];
  return dayNumber(date) === undefined ? undefined : date;
}

interface PlayedDaily {
  readonly day: number;
  readonly time: number;
  readonly result: MatchResult;
}

export function dailyRecord(results: readonly MatchResult[], game: string, now: Date): DailyRecord {
  const today = dayOf(now);
  const { outcomeOf, counting } = dailyMatches(results, game, now);
  return { ...outcomeOf(today), ...streakOf(counting, now) };
}

function streakOf(counting: readonly PlayedDaily[], now: Date): Streak {
  const runs = runsOf(counting);
  const run = runs.at(-1);
  return {
    streak: run !== undefined && goesOn(run.last, { day: dayOf(now), time: now.getTime() }) ? run.length : 0,
    best: Math.max(0, ...runs.map((run) => run.length)),
  };
}

/** Days in a row with a won daily match, of any game. */
export function dailyStreak(results: readonly MatchResult[], now: Date): Streak {
  return streakOf(inOrder(results.flatMap(playedDaily).filter((daily) => counts(daily, now))), now);
}

/** Days in a row with a solved daily puzzle, of any game. The seed of a daily puzzle is its date. */
export function puzzleStreak(results: readonly MatchResult[], now: Date): Streak {
  const played = results.flatMap((result): PlayedDaily[] => {
    const day = result.continued !== true && isPuzzle(result) ? dayNumber(result.seed) : undefined;
    return day === undefined ? [] : [{ day, time: Date.parse(result.time), result }];
  });
  return streakOf(inOrder(played.filter((daily) => counts(daily, now))), now);
}

export interface DailyDay extends DailyOutcome {
  readonly date: string;
  readonly result: MatchResult;
}

/** Days with a finished daily match of a game, newest first. */
export function dailyDays(results: readonly MatchResult[], game: string, now: Date): readonly DailyDay[] {
  const { played, outcomeOf } = dailyMatches(results, game, now);
  const days = [...new Set(played.map(({ day }) => day))].sort((a, b) => b - a);
  return days.flatMap((day) => {
    const { result, ...outcome } = outcomeOf(day);
    return result === undefined ? [] : [{ ...outcome, result, date: dateOfDay(day) }];
  });
}

/** Number of days on which the daily match was won in `from` to `to` turns, both included. */
export interface TurnBand {
  readonly from: number;
  readonly to: number;
  readonly days: number;
}

const maxBands = 6;

/** Groups won daily matches by number of turns, in at most `maxBands` bands of equal width. */
export function turnBands(days: readonly DailyDay[]): readonly TurnBand[] {
  const turns = days.filter(({ isWon }) => isWon).map(({ result }) => result.turns);
  if (turns.length === 0) return [];
  const fewest = Math.min(...turns);
  const width = Math.ceil((Math.max(...turns) - fewest + 1) / maxBands);
  const count = Math.floor((Math.max(...turns) - fewest) / width) + 1;
  return Array.from({ length: count }, (_, i) => {
    const from = fewest + i * width;
    const to = from + width - 1;
    return { from, to, days: turns.filter((turn) => turn >= from && turn <= to).length };
  });
}

function dailyMatches(results: readonly MatchResult[], game: string, now: Date) {
  const played = results.filter((result) => result.game === game).flatMap(playedDaily);
  const counting = inOrder(played.filter((daily) => counts(daily, now)));
  const outcomeOf = (dayNumber: number): DailyOutcome => {
    const tries = played.filter(({ day }) => day === dayNumber);
    const won = counting.filter(({ day }) => day === dayNumber).map(({ result }) => result);
    return { isWon: won.length > 0, tries: tries.length, result: won.toSorted(byWorth)[0] ?? tries.at(-1)?.result };
  };
  return { played, counting, outcomeOf };
}

/** The daily match of a result, or an empty list. Older results, which lack `day`, are recognized by their level. */
function playedDaily(result: MatchResult): PlayedDaily[] {
  const day = dayNumber(result.day === undefined ? dateOfDaily(result.level) : result.daily);
  return day === undefined ? [] : [{ day, time: Date.parse(result.time), result }];
}

/**
 * True if a daily match counts as won. It must have ended at most one day from its date, because time zones differ. A
 * result from the future comes from a wrong clock and does not count.
 */
function counts({ day, time, result }: PlayedDaily, now: Date): boolean {
  const ended = dayNumber(result.day) ?? day;
  return result.end === 'won' && !result.debugUsed && Math.abs(ended - day) <= 1 && time <= now.getTime() + slack;
}

/** Milliseconds by which the clock may be set back before a result counts as out of order. */
const slack = 10 * 60_000;

/** Selects the longest sequence of matches with rising times, allowing for `slack`. */
function inOrder(played: readonly PlayedDaily[]): PlayedDaily[] {
  const chains: Chain[] = [];
  for (const daily of played) {
    const before = longestOf(chains.filter((chain) => chain.daily.time <= daily.time + slack));
    chains.push({ daily, before, length: before === undefined ? 1 : before.length + 1 });
  }
  const listed: PlayedDaily[] = [];
  for (let chain = longestOf(chains); chain !== undefined; chain = chain.before) listed.unshift(chain.daily);
  return listed;
}

interface Chain {
  readonly daily: PlayedDaily;
  readonly before: Chain | undefined;
  readonly length: number;
}

const longestOf = (chains: readonly Chain[]): Chain | undefined =>
  chains.reduce<Chain | undefined>(
    (longest, chain) => (longest === undefined || chain.length > longest.length ? chain : longest),
    undefined,
  );

interface Run {
  readonly length: number;
  readonly last: PlayedDaily;
}

function runsOf(played: readonly PlayedDaily[]): Run[] {
  const runs: Run[] = [];
  for (const daily of played) {
    const run = runs.at(-1);
    if (run !== undefined && daily.day <= run.last.day) continue;
    if (run !== undefined && goesOn(run.last, daily)) runs[runs.length - 1] = { length: run.length + 1, last: daily };
    else runs.push({ length: 1, last: daily });
  }
  return runs;
}

type Moment = Pick<PlayedDaily, 'day' | 'time'>;

/** True if no day was missed between two matches. A change of time zone may skip a date. */
const goesOn = (before: Moment, after: Moment): boolean =>
  after.day - before.day <= 1 || (after.day - before.day === 2 && Math.abs(after.time - before.time) < 24 * 3_600_000);

/** Orders results by their number of stars, then by their mark, the best first. */
function byWorth(a: MatchResult, b: MatchResult): number {
  const stars = ({ stars = {} }: MatchResult) => Object.values(stars).filter((isEarned) => isEarned).length;
  const better = a.mark.better === 'more' ? b.mark.value - a.mark.value : a.mark.value - b.mark.value;
  return stars(b) - stars(a) || better;
}
