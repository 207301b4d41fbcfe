import { basename, join } from 'node:path';
import type { Result } from '#engine/result.ts';
import { games, turnNameAt } from '#games/index.ts';
import { bestStars, endText, starsInWords } from '#screen/results.ts';
import { pluralize } from '#screen/sentences.ts';
import { bar, type Glyphs, type Line, line, paragraph, span } from '#screen/styled-text.ts';
import {
  type DailyDay,
  type DailyOutcome,
  type DailyRecord,
  dailyDays,
  type Streak,
  type TurnBand,
  turnBands,
} from '#storage/daily.ts';
import { type Folders, matchesFolder } from '#storage/files/folders.ts';
import { readStored, type StoredMatch } from '#storage/matches/matches.ts';
import type { MatchResult } from '#storage/results.ts';
import type { AsyncValue } from '../../async-value.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { PageContext } from '../../services.ts';
import type { SpokenList } from '../../text-mode/form-words.ts';
import { shortDate } from '../dates.ts';
import { listPage } from '../lists/list-page.ts';
import { isLargeCard, type MatchPreview, previewLines } from '../lists/match-cards.ts';
import { cardWidth, filled, type MatchRow } from '../lists/wide-layout.ts';
import type { Page } from '../page.ts';
import { type CalendarOptions, calendarPart } from './calendar.ts';

export interface DailyStanding<Record extends DailyOutcome = DailyRecord> {
  readonly record: Record;
  readonly underWay?: string | undefined;
}

/** Status such as `not played yet`, `under way: turn 7`, `won in 3 turns` or `lost, 2 tries`. */
export function standingText({ record, underWay }: DailyStanding<DailyOutcome>): string {
  const { result, isWon, tries } = record;
  if (result !== undefined && isWon) return `${endText(result)}${underWay === undefined ? '' : ', playing again'}`;
  if (underWay !== undefined) return `under way: ${underWay}`;
  if (result === undefined) return 'not played yet';
  if (result.end === 'won') return result.debugUsed ? 'won with debug view' : 'won, but the clock was wrong';
  return tries === 1 ? endText(result) : `${result.end === 'lost' ? 'lost' : 'drawn'}, ${tries} tries`;
}

/** Stars of the day's best win as signs. Empty without a win. */
export const starsText = ({ isWon, result }: DailyOutcome): string => bestStars(isWon ? starsOf(result) : []) ?? '';

const starsOf = (result: DailyRecord['result']) => (result?.stars === undefined ? [] : [result.stars]);

/** Text such as `streak 4, best 9` or `best 9`. Empty before the first win. */
export function streakText({ streak, best }: Streak): string {
  if (best === 0) return '';
  if (streak === 0) return `best ${best}`;
  return streak === best ? `streak ${streak}, your best` : `streak ${streak}, best ${best}`;
}

export function streakInWords({ streak, best }: Streak): string {
  if (best === 0) return 'no streak yet';
  const now = streak === 0 ? 'no streak' : `${pluralize(streak, 'day')} in a row`;
  return streak === best ? `${now}, your best` : `${now}, best ${best}`;
}

export const dailyRules = [
  'Win a game every day to build a streak.',
  'Retry as often as you like. Wins with the debug view do not count.',
  'Hints cost a star; undo is free.',
  'A match that you start before midnight still counts for that day.',
];

export interface PastDay extends DailyDay {
  readonly id: string;
  readonly game: string;
}

export const pastDays = (results: readonly MatchResult[], now: Date): readonly PastDay[] =>
  games
    .flatMap(({ id, title }) => dailyDays(results, id, now).map((day) => ({ ...day, id, game: title })))
    .sort((a, b) => b.date.localeCompare(a.date));

/** Replay of a result. Fails with the reason if its file cannot be read. */
export const replayOf = (folders: Folders, { replay, time }: MatchResult): Result<StoredMatch> =>
  readStored(folders, { path: join(matchesFolder(folders), basename(replay)), time: new Date(time) });

export const dayRows = (days: readonly PastDay[], now: Date): readonly MatchRow[] =>
  days.map((day) => ({
    date: dateOf(day, now),
    game: day.game,
    text: standingText({ record: day }),
    role: day.isWon ? 'success' : 'text',
    stars: starsText(day),
  }));

export interface PastDaysOptions {
  readonly now: Date;
  readonly glyphs: Glyphs;
  readonly days: readonly PastDay[];
  /** Number of daily matches on each day, and days in a row with a win. */
  readonly calendar: Pick<CalendarOptions, 'games' | 'streak'>;
  /** Must return the same value each time for the same day. */
  preview(day: PastDay): AsyncValue<MatchPreview>;
  watch(day: PastDay): ActionResult;
  back(): void;
}

export const pastDaysPage = (
  around: PageContext,
  { now, glyphs, days, calendar, preview, watch, back }: PastDaysOptions,
): Page =>
  listPage<PastDay>(around, {
    title: 'daily: past days',
    facts: () => (days.length === 0 ? '' : `${days.filter(({ isWon }) => isWon).length} of ${days.length} won`),
    table: 'daily matches',
    items: () => days,
    columns: [
      { head: 'day', width: 8, text: (day) => dateOf(day, now) },
      { head: 'game', width: 15, more: 5, text: ({ game }) => game, role: () => 'strong' },
      {
        head: 'result',
        width: 18,
        more: 12,
        text: (day) => standingText({ record: day }),
        role: ({ isWon }) => (isWon ? 'success' : 'text'),
      },
      { head: 'stars', width: 5, text: starsText, role: () => 'hazard' },
    ],
    keyOf: ({ id, date }) => `${date} ${id}`,
    words: (day) => `${day.game} ${dateOf(day, now)} ${standingText({ record: day })}`,
    startsGroup: ({ date }, before) => before !== undefined && before.date !== date,
    nothing: noPastDays,
    enter: ['watch', 'watch the match'],
    open: watch,
    says: (day) => `Enter: watch ${day.game}, ${dateOf(day, now)}.`,
    panel: {
      width: (columns) => cardWidth(columns, 22, tableWidth),
      sections: (day, room) => {
        const { id, game, date } = day;
        const { columns, rows } = room;
        const daysOfGame = days.filter((day) => day.id === id);
        const bands = turnBands(daysOfGame);
        const gameSection = {
          title: game,
          lines: [
            [],
            ...paragraph(`Won on ${wonText(daysOfGame)}.`, columns),
            ...(bands.length === 0 ? [] : [[], line(` ${turnNameAt(id)}s to win`, 'dim')]),
            ...bandLines(bands, columns, glyphs),
          ],
        };
        if (!isLargeCard(room)) return [gameSection];
        const months = calendarPart(days, { ...calendar, now, columns, chosen: date });
        const pictureRows = rows - gameSection.lines.length - months.lines.length - 4;
        const lines = previewLines(preview(day).value(), [], { columns, rows: pictureRows, glyphs });
        return filled(gameSection, rows, [months, { title: `${game}, ${dateOf(day, now)}`, lines }]);
      },
    },
    cameTo: (day) => preview(day).ask(),
    backTo: ['daily', "back to today's matches"],
    back,
  });

const tableWidth = 76;

const noPastDays = 'You have not finished a daily match yet.';

const dateOf = ({ date }: DailyDay, now: Date): string => shortDate(new Date(`${date}T12:00`), now);

const wonText = (days: readonly DailyDay[]): string =>
  `${days.filter(({ isWon }) => isWon).length} of ${pluralize(days.length, 'day')}`;

const bandText = ({ from, to }: TurnBand): string => (from === to ? String(from) : `${from}-${to}`);

function bandLines(bands: readonly TurnBand[], columns: number, glyphs: Glyphs): Line[] {
  const widest = Math.max(0, ...bands.map((band) => bandText(band).length));
  const max = Math.max(1, ...bands.map(({ days }) => days));
  const width = Math.min(30, columns - widest - 7);
  return bands.map((band): Line => {
    const { days } = band;
    const drawn = days === 0 ? [] : bar(glyphs, days, max, width, 'success');
    return [span(` ${bandText(band).padStart(widest)} `), ...drawn, span(days === 0 ? '-' : ` ${days}`)];
  });
}

/** List of past days for text mode. The text `below` has each game's won days, and how many turns the wins took. */
export const spokenDays = (days: readonly PastDay[], now: Date): SpokenList<PastDay> => ({
  word: 'past',
  what: ['daily match', 'daily matches'],
  order: 'newest first',
  items: days,
  line(day) {
    const stars = starsText(day);
    return `${dateOf(day, now)}, ${day.game}: ${standingText({ record: day })}${stars === '' ? '' : `, ${starsInWords(stars)}`}`;
  },
  nothing: noPastDays,
  below: games
    .map(({ id, title }) => ({ id, title, daysOfGame: days.filter((day) => day.id === id) }))
    .filter(({ daysOfGame }) => daysOfGame.length > 0)
    .map(
      ({ id, title, daysOfGame }) =>
        `${title}: won on ${wonText(daysOfGame)}${bandsInWords(turnBands(daysOfGame), turnNameAt(id))}.`,
    )
    .join(' '),
});

const bandsInWords = (bands: readonly TurnBand[], turnName: string): string =>
  bands
    .filter(({ days }) => days > 0)
    .map(
      ({ from, to, days }) =>
        `, ${days} in ${from === to ? pluralize(from, turnName) : `${from} to ${to} ${turnName}s`}`,
    )
    .join('');
