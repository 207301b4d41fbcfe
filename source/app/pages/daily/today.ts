import { basename, join } from 'node:path';
import type { Game } from '#engine/game.ts';
import { sheetOf } from '#engine/level-catalogue.ts';
import { compact } from '#engine/lookup.ts';
import { type FileFault, type Result, success } from '#engine/result.ts';
import { wrap } from '#engine/text/width.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { type GameEntry, games } from '#games/index.ts';
import { displayNames } from '#match-session/match-programs.ts';
import { dailySeated } from '#match-session/seating.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { LevelPainter } from '#screen/game/level-painter.ts';
import type { BoardExtent } from '#screen/parts/boards.ts';
import { copiedText, type SharedResult, sharedText } from '#screen/results.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf, sentence, withPeriod } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, line, listLine, paragraph, type Role, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type DailyRecord, dailyLevel, dailyRecord, dailyStreak } from '#storage/daily.ts';
import { type Folders, matchesFolder } from '#storage/files/folders.ts';
import { hasLevels } from '#storage/levels.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import type { ListedMatch, MatchLists } from '#storage/matches/match-list.ts';
import { listMatches, readStored } from '#storage/matches/matches.ts';
import { isoDate, now, timePasses } from '#storage/now.ts';
import type { MatchResult, Results } from '#storage/results.ts';
import { loadOptional } from '../../async-value.ts';
import { type ActionResult, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { withSavedMatch } from '../../match/create-match.ts';
import type { MatchPages } from '../../match/match-page.ts';
import { resultOf } from '../../scene/match-result.ts';
import type { LocalServices, PageContext } from '../../services.ts';
import { dayText } from '../dates.ts';
import { type LevelFinder, levelFinder } from '../levels/level-panel.ts';
import { type Chooser, chooser } from '../lists/choice-list.ts';
import { matchPreviews } from '../lists/match-cards.ts';
import { cardWidth, type DrawerPart, isLarge, matchRows, withDrawer } from '../lists/wide-layout.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { type CalendarOptions, calendarPart } from './calendar.ts';
import {
  type DailyStanding,
  dailyRules,
  dayRows,
  type PastDay,
  pastDays,
  pastDaysPage,
  replayOf,
  standingText,
  starsText,
  streakInWords,
  streakText,
} from './past-days.ts';

export interface DailyMade {
  readonly level: LevelSource;
  /** Description such as `8x28, destroy 4 Fighters in 61 turns, against normal`. */
  readonly about: string;
  readonly painter: LevelPainter | undefined;
}

export interface TodaysMatch {
  readonly entry: GameEntry;
  readonly record: DailyRecord;
  readonly running: ListedMatch | undefined;
}

export const dailyGames = (all: readonly GameEntry[] = games): readonly GameEntry[] =>
  all.filter(({ id }) => hasLevels(id));

export function todaysMatches(
  results: readonly MatchResult[],
  now: Date,
  { running }: Pick<MatchLists, 'running'>,
): readonly TodaysMatch[] {
  const level = dailyLevel(isoDate(now));
  return dailyGames().map((entry) => ({
    entry,
    record: dailyRecord(results, entry.id, now),
    running: running.find((match) => match.game === entry.id && match.level?.name === level),
  }));
}

/** Finds the level of the day's match. Resolves to the reason if that fails, and to undefined if the player cancels. */
export async function makeDaily(
  entry: GameEntry,
  date: string,
  findLevel: LevelFinder,
): Promise<Result<DailyMade, FileFault> | undefined> {
  return entry.open(async (game, screen) => {
    const foundLevel = await findLevel(game, dailyLevel(date));
    return foundLevel?.ok === true ? success(madeOf(game, screen, foundLevel.value)) : foundLevel;
  });
}

function madeOf<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>, level: LevelSource): DailyMade {
  const sheet = game.levels && sheetOf(game.levels, level);
  const bots = Object.values(displayNames(dailySeated(game, level).bots));
  const summary = sheet?.ok === true ? sheet.value.summary : '';
  const par = level.par === undefined ? '' : `, par ${level.par}`;
  const against = bots.length === 0 ? '' : `, against ${listOf(bots)}`;
  return { level, about: `${summary}${par}${against}`, painter: screen.levels?.painter };
}

/** Result to share, computed from its replay. Returns a fault if the replay cannot be read or the match is not over. */
export async function sharedOf(
  folders: Folders,
  result: MatchResult,
): Promise<SharedResult | { readonly fault: string }> {
  const stored = replayOf(folders, result);
  if (!stored.ok) return { fault: `The replay of this match can't be read: ${stored.error.message}.` };
  const facts = factsOf(stored.value.save.header.notes);
  const shared = await withSavedMatch(stored.value, (match, screen) => resultOf(match, screen, facts));
  if (!shared.ok) return { fault: shared.error };
  return shared.value ?? { fault: 'This match is no longer over: somebody undid the last turn.' };
}

export interface TodaySource {
  readonly matches: Pick<MatchPages, 'play' | 'openSave' | 'openReplay'>;
  results(): Results;
  back(): void;
}

interface Row extends TodaysRow, TodaysMatch {
  readonly date: string;
}

function dailyMatches(
  { pageContext, home, glyphs, thinker }: LocalServices,
  { matches, results }: Omit<TodaySource, 'back'>,
) {
  const date = () => isoDate(now());
  const findLevel = levelFinder(thinker, pageContext.thinking, date);
  const findQuietly = levelFinder(thinker, undefined, date);
  /** Daily matches by game and date, or the reason why a match could not be created. */
  const known = new Map<string, DailyMade | string>();
  const keyOf = (id: string, date: string) => `${id} ${date}`;

  const make = async ({ entry, date }: Pick<Row, 'entry' | 'date'>, find: LevelFinder) => {
    const madeDaily = await makeDaily(entry, date, find);
    if (madeDaily !== undefined)
      known.set(
        keyOf(entry.id, date),
        madeDaily.ok ? madeDaily.value : withPeriod(`No match today: ${madeDaily.error.message}`),
      );
    return known.get(keyOf(entry.id, date));
  };

  const begin = async (row: Pick<Row, 'entry' | 'date'>, leave: () => void): Promise<string | undefined> => {
    const before = known.get(keyOf(row.entry.id, row.date));
    const made = typeof before === 'object' ? before : await make(row, findLevel);
    if (made === undefined || typeof made === 'string') return made;
    const { level } = made;
    await row.entry.open((game, screen) => matches.play(game, screen, { level, ...dailySeated(game, level) }, leave));
    return undefined;
  };

  const resume = async (row: Pick<Row, 'entry' | 'date' | 'running'>, leave: () => void) => {
    const { running } = row;
    if (running === undefined) return begin(row, leave);
    const stored = readStored(home.folders, running);
    if (!stored.ok) return withPeriod(`Not opened: ${running.name}: ${stored.error.message}`);
    return matches.openSave(stored.value, true, leave);
  };

  const rows = (time: Date, arrived: () => void) => {
    const date = isoDate(time);
    const standing = todaysMatches(results().results, time, listMatches(home.folders));
    const makeAll = async () => {
      for (const { entry } of standing) {
        if (known.has(keyOf(entry.id, date))) continue;
        await make({ entry, date }, findQuietly);
        arrived();
      }
    };
    loadOptional(makeAll(), () => {});
    return () =>
      standing.map((match): Row => {
        const made = known.get(keyOf(match.entry.id, date));
        const painter = typeof made === 'object' ? made.painter : undefined;
        const text = typeof made === 'object' ? made.level.text : '';
        return {
          ...match,
          date,
          game: match.entry.title,
          underWay: match.running?.standing,
          about: typeof made === 'object' ? made.about : made,
          picture: painter && ((room) => painter.about(text, { ...room, glyphs: glyphs() })),
        };
      });
  };

  return { rows, begin, resume };
}

export function today(services: LocalServices, source: TodaySource) {
  const { navigator, pageContext, home, glyphs, copy } = services;
  const { matches, results, back } = source;
  const { rows, begin, resume } = dailyMatches(services, source);

  const open = (chosen?: string) => {
    const { problem } = results();
    const days = pastDays(results().results, now());
    const leave =
      ({ entry }: Row) =>
      () =>
        open(entry.title);
    navigator.go(
      todayPage<Row>(pageContext, {
        now,
        passes: timePasses(),
        rows,
        chosen,
        notice: problem,
        play: (row) => resume(row, leave(row)),
        again: (row) => begin(row, leave(row)),
        glyphs: glyphs(),
        shared: async ({ record: { result } }) =>
          result === undefined ? { fault: 'It is not over yet.' } : sharedOf(home.folders, result),
        copy,
        past: days.length === 0 ? undefined : () => past(chosen),
        days,
        streak: streakInWords(dailyStreak(results().results, now())),
        back,
      }),
    );
  };

  const past = (chosen?: string) => {
    const preview = matchPreviews(services, () => page.changed());
    const page = pastDaysPage(pageContext, {
      now: now(),
      glyphs: glyphs(),
      days: pastDays(results().results, now()),
      calendar: { games: dailyGames().length, streak: streakInWords(dailyStreak(results().results, now())) },
      preview: ({ result }) => preview(join(matchesFolder(home.folders), basename(result.replay))),
      watch({ result }) {
        const stored = replayOf(home.folders, result);
        return stored.ok
          ? matches.openReplay(stored.value, () => navigator.go(page))
          : withPeriod(`Not opened: ${stored.error.message}`);
      },
      back: () => open(chosen),
    });
    navigator.go(page);
  };

  return {
    open,
    async play(id: string, leave: () => void): Promise<string | undefined> {
      const entry = games.find((game) => game.id === id);
      const match = todaysMatches(results().results, now(), listMatches(home.folders)).find(
        (other) => other.entry === entry,
      );
      return match && resume({ ...match, date: isoDate(now()) }, leave);
    },
  };
}

export interface TodaysRow extends DailyStanding {
  readonly game: string;
  /** Level and opponents, or why the match could not be created. Undefined while it is being created. */
  readonly about?: string | undefined;
  readonly picture?: ((room: BoardExtent) => readonly Line[]) | undefined;
}

export interface TodayOptions<Row extends TodaysRow> {
  now(): Date;
  /** False if the clock is fixed, so that no new day begins. */
  readonly passes: boolean;
  /** Daily matches for the date of `now`. Calls `arrived` each time a match was created or could not be created. */
  rows(now: Date, arrived: () => void): () => readonly Row[];
  /** Game on which the cursor starts. Default: the first game whose match is not won. */
  readonly chosen?: string | undefined;
  play(row: Row): ActionResult;
  again(row: Row): ActionResult;
  readonly glyphs: Glyphs;
  shared(row: Row): Promise<SharedResult | { readonly fault: string }>;
  past?: (() => ActionResult) | undefined;
  /** Past days for a list and a calendar below today's matches, newest first. */
  readonly days?: readonly PastDay[] | undefined;
  readonly streak: string;
  /** Asks the terminal to copy a text. Returns false if the terminal cannot copy. */
  copy(text: string): boolean;
  readonly notice?: string | undefined;
  back(): void;
}

/** Milliseconds between checks for the beginning of a new day. */
const beat = 1000;

export function todayPage<Row extends TodaysRow>(around: PageContext, options: TodayOptions<Row>): Page {
  const { now, play, again, glyphs, shared, copy, days = [], streak, back } = options;
  let day = dayOf(now());
  let rows = options.rows(now(), () => pageView.changed());
  let notice = options.notice === undefined ? undefined : `! ${options.notice}`;
  const isNewDay = (): boolean => {
    if (dayOf(now()) === day) return false;
    day = dayOf(now());
    rows = options.rows(now(), () => pageView.changed());
    notice = `A new day has begun, with new matches: ${dayText(now())}.`;
    return true;
  };
  const list: Chooser<Row> = chooser<Row>({
    items: () => rows(),
    words: ({ game }) => game,
    startsGroup: (_, before) => before !== undefined,
    lines: (row, chosen, { columns }) => rowLines(row, chosen, leftWidth(columns)),
    room: ({ rows: all }) => all - frameRows - 1,
    cameTo() {
      notice = undefined;
    },
    keyOf: ({ game }) => game,
    enter: ({ underWay }) =>
      underWay === undefined ? ['play', "play today's match of this game"] : ['resume', 'resume your current match'],
    open: (row) => (isNewDay() ? undefined : play(row)),
  });
  const first = rows().find(({ game, record }) =>
    options.chosen === undefined ? !record.isWon : game === options.chosen,
  );
  if (first !== undefined) list.beginAt((row) => row.game === first.game);

  const copyLine = async (row: Row): Promise<string | undefined> => {
    const result = await shared(row);
    if ('fault' in result) return result.fault;
    notice = copiedText(result.line, copy(sharedText(result, glyphs)));
    return undefined;
  };
  const ownKeys = (): readonly PageKey[] => {
    const row = list.chosen();
    if (row === undefined) return [];
    return compact<PageKey>(
      row.underWay !== undefined &&
        keyRow('n', 'new', 'start over; your current match is saved', () => (isNewDay() ? undefined : again(row))),
      row.record.result !== undefined && {
        keys: ['c'],
        footer: ['c', 'copy'],
        help: "copy today's result",
        press: () => copyLine(row),
      },
    );
  };

  const pageView = page(around, {
    show(size) {
      const all = rows();
      const chosen = list.chosen();
      const won = all.filter(({ record }) => record.isWon).length;
      const width = panelWidth(size.columns);
      const { lines, seen } = list.shown(size);
      return {
        title: pageTitle('turncade', 'daily'),
        facts: line(`${dayText(now())}, ${won} of ${all.length} won`),
        left: withDrawer(
          { title: "today's matches", tag: seen, lines: [[], ...lines, ...rulesBelow(size, all.length)] },
          size,
          pastParts(days, { now: now(), columns: leftWidth(size.columns), games: all.length, streak }, isLarge(size)),
        ),
        ...(width > 0 && chosen !== undefined && { panel: { width, sections: panelOf(chosen, width, size) } }),
        status: [chosen === undefined ? '' : enterDoes(chosen), ...(notice === undefined ? [] : [notice])],
      };
    },
    keys: () => [
      ...list.moving(),
      ...list.entering(),
      ...ownKeys(),
      ...compact<PageKey>(options.past && keyRow('p', 'past days', 'see past daily matches', options.past)),
      escapeKey('menu', 'back to the menu', back),
    ],
    click: list.click,
  });
  let stop = () => {};
  return {
    ...pageView,
    onEnter() {
      stop();
      if (!options.passes) return;
      const timer = setInterval(() => {
        if (isNewDay()) pageView.changed();
      }, beat);
      timer.unref();
      stop = () => clearInterval(timer);
    },
    onLeave() {
      stop();
      pageView.onLeave?.();
    },
  };
}

const dayOf = (time: Date): string => time.toDateString();

const pastParts = (days: readonly PastDay[], options: CalendarOptions, hasCalendar: boolean): readonly DrawerPart[] => [
  ...(hasCalendar ? [calendarPart(days, options)] : []),
  { title: 'past days', lines: matchRows(dayRows(days, options.now), options.columns) },
];

const listWidth = 72;

const panelWidth = (columns: number): number => cardWidth(columns, 0, listWidth);

const leftWidth = (columns: number): number => (columns < 100 ? columns : columns - panelWidth(columns) - 1);

const nameWidth = 18;
const streakWidth = 22;

function rowLines(row: TodaysRow, chosen: boolean, width: number): Line[] {
  const { game, record, about } = row;
  const rest = width - 5 - nameWidth - streakWidth - 4;
  const text = standingText(row);
  const role: Role = record.isWon ? 'success' : row.underWay === undefined ? 'text' : 'accent';
  return [
    listLine(
      [
        span(chosen ? '  >  ' : '     ', 'accent'),
        span(column(game, nameWidth), 'strong'),
        span(column(text, rest), role),
        span(column(starsText(record), 4), 'hazard'),
        span(column(streakText(record), streakWidth)),
      ],
      width,
      chosen,
    ),
    [span(`     ${column(about ?? 'getting ready', width - 6)}`, 'dim')],
  ];
}

function rulesBelow({ columns, rows }: Size, games: number): Line[] {
  const room = rows - frameRows - 1 - (3 * games - 1) - 1;
  const ruleRows = dailyRules.map((_, i) => wrap(dailyRules.slice(0, i + 1).join(' '), leftWidth(columns) - 7));
  const max = ruleRows.findLast(({ length }) => length <= room);
  return max === undefined ? [] : [[], ...max.map((row) => line(`     ${row}`, 'dim'))];
}

function panelOf({ game, record, picture }: TodaysRow, width: number, { rows }: Size): Section[] {
  const facts = paragraph(sentence(streakInWords(record)), width);
  const room = { columns: width - 2, rows: rows - frameRows - facts.length - 1 };
  const drawn = picture === undefined ? [] : picture(room).map(indented);
  return [{ title: game, lines: [...drawn.slice(0, room.rows), [], ...facts] }];
}

function enterDoes({ game, underWay, record }: TodaysRow): string {
  if (underWay !== undefined) return `Enter: resume ${game} (${underWay}). n: start over.`;
  return `Enter: play ${game}${record.tries > 0 ? ' again' : ''}.`;
}
