import { dateOfDay, dayNumber, dayOf } from './now.ts';
import type { MatchResult } from './results.ts';

/*
 * The dates of daily matches say which days are won, not the times of their ends: those of one day are of different dates
 * where somebody travels. Times, which are those of Greenwich, say only in which order it was really done.
 */

/** The daily match of a game on one day. */
export interface DailyOutcome {
  /** Whether it was won in a way that counts, without the debug view. */
  readonly isWon: boolean;
  /** How often it was played to its end. */
  readonly tries: number;
  /** The best that was reached in it: the best of those that count, else the last. */
  readonly result: MatchResult | undefined;
}

/** The daily matches of a game until now: that of today, and the streaks. */
export interface DailyRecord extends DailyOutcome {
  /** Days in a row of which the daily match was won, up to today or yesterday. */
  readonly streak: number;
  /** The most that there were. */
  readonly best: number;
}

/** The name of the daily level of a date. */
export const dailyLevel = (date: string): string => `daily:${date}`;

/** The date of the daily level of this name; nothing for other levels. */
export function dateOfDaily(level: string | null): string | undefined {
  const date = level === null ? undefined : /^daily:(.+)$/s.exec(level)?.[1];
  return dayNumber(date) === undefined ? undefined : date;
}

/** A daily match that was played to its end. */
interface PlayedDaily {
  /** The number of its date. */
  readonly day: number;
  readonly time: number;
  readonly result: MatchResult;
}

/** The daily matches of a game until now. */
export function dailyRecord(results: readonly MatchResult[], game: string, now: Date): DailyRecord {
  const today = dayOf(now);
  const { outcomeOf, counting } = dailyMatches(results, game, now);
  const runs = runsOf(counting);
  const run = runs.at(-1);
  return {
    ...outcomeOf(today),
    streak: run !== undefined && goesOn(run.last, { day: today, time: now.getTime() }) ? run.length : 0,
    best: Math.max(0, ...runs.map((run) => run.length)),
  };
}

/** A day on which a daily match was played to its end. */
export interface DailyDay extends DailyOutcome {
  /** Such as `2026-11-20`. */
  readonly date: string;
  readonly result: MatchResult;
}

/** The days on which the daily match of a game was played to its end, the newest first. */
export function dailyDays(results: readonly MatchResult[], game: string, now: Date): readonly DailyDay[] {
  const { played, outcomeOf } = dailyMatches(results, game, now);
  const days = [...new Set(played.map(({ day }) => day))].sort((a, b) => b - a);
  return days.flatMap((day) => {
    const { result, ...outcome } = outcomeOf(day);
    return result === undefined ? [] : [{ ...outcome, result, date: dateOfDay(day) }];
  });
}

/** How many days were won in so many turns. */
export interface TurnBand {
  readonly from: number;
  readonly to: number;
  readonly days: number;
}

/** The most rows of a distribution. */
const maxBands = 6;

/** In how many turns the daily matches were won: a row for each number, or for several where they lie far apart. */
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

/** The daily matches of a game that were played to their end, those that count as won, and what came of a day. */
function dailyMatches(results: readonly MatchResult[], game: string, now: Date) {
  const played = results.filter((result) => result.game === game).flatMap(playedDaily);
  const counting = inOrder(played.filter((daily) => counts(daily, now)));
  const outcomeOf = (dayNumber: number): DailyOutcome => {
    const turn = played.filter(({ day }) => day === dayNumber);
    const won = counting.filter(({ day }) => day === dayNumber).map(({ result }) => result);
    return { isWon: won.length > 0, tries: turn.length, result: won.toSorted(byWorth)[0] ?? turn.at(-1)?.result };
  };
  return { played, counting, outcomeOf };
}

/** A result as that of a daily match, if it is one. Lines of before say so only by their level. */
function playedDaily(result: MatchResult): PlayedDaily[] {
  const day = dayNumber(result.day === undefined ? dateOfDaily(result.level) : result.daily);
  return day === undefined ? [] : [{ day, time: Date.parse(result.time), result }];
}

/**
 * Whether a daily match counts as won: on its day, or begun there and ended on the next, or on the one before for who
 * travels west. What is noted for a time that has not come was played with a clock that was ahead.
 */
function counts({ day, time, result }: PlayedDaily, now: Date): boolean {
  const ended = dayNumber(result.day) ?? day;
  return result.end === 'won' && !result.debugUsed && Math.abs(ended - day) <= 1 && time <= now.getTime() + slack;
}

/** Milliseconds that a clock may be set back without a word. */
const slack = 10 * 60_000;

/**
 * As many as were played one after the other by their times. Those between which are ahead of all that follow, or behind
 * all that were before, were played with a clock that was wrong.
 */
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

/** Matches one after the other, from the last. */
interface Chain {
  readonly daily: PlayedDaily;
  readonly before: Chain | undefined;
  readonly length: number;
}

/** The longest; of equals that which was there first. */
const longestOf = (chains: readonly Chain[]): Chain | undefined =>
  chains.reduce<Chain | undefined>(
    (longest, chain) => (longest === undefined || chain.length > longest.length ? chain : longest),
    undefined,
  );

/** Days in a row, and the last of them. */
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

/** Whether no day was missed between two moments. Who travels east may skip a date within less than a day. */
const goesOn = (before: Moment, after: Moment): boolean =>
  after.day - before.day <= 1 || (after.day - before.day === 2 && Math.abs(after.time - before.time) < 24 * 3_600_000);

/** The one with more stars first, then the one with the better mark. */
function byWorth(a: MatchResult, b: MatchResult): number {
  const stars = ({ stars = {} }: MatchResult) => Object.values(stars).filter((isEarned) => isEarned).length;
  const better = a.mark.better === 'more' ? b.mark.value - a.mark.value : a.mark.value - b.mark.value;
  return stars(b) - stars(a) || better;
}
