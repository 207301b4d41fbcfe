import type { Game } from '#engine/game.ts';
import { sheetOf } from '#engine/level-catalogue.ts';
import { type FileFault, type Result, success } from '#engine/result.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { type GameEntry, games } from '#games/index.ts';
import { dailySeated } from '#match-session/daily.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { LevelPainter } from '#screen/game/level-painter.ts';
import type { SharedResult } from '#screen/results.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf, withPeriod } from '#screen/sentences.ts';
import { type DailyRecord, dailyLevel, dailyRecord } from '#storage/daily.ts';
import type { Folders } from '#storage/files/folders.ts';
import { hasLevels } from '#storage/levels.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import type { ListedMatch, MatchLists } from '#storage/matches/match-list.ts';
import { listMatches, readStored } from '#storage/matches/matches.ts';
import { isoDate, now, timePasses } from '#storage/now.ts';
import type { MatchResult, Results } from '#storage/results.ts';
import { withSavedMatch } from '../../match/create-match.ts';
import type { MatchPages } from '../../match/match-page.ts';
import { loadOptional } from '../../optional-import.ts';
import { resultOf } from '../../scene/match-result.ts';
import type { LocalServices } from '../../services.ts';
import { type LevelFinder, levelFinder } from '../levels/level-panel.ts';
import { pastDays, pastDaysPage, replayOf } from './past-days.ts';
import { type TodaysRow, todayPage } from './today-page.ts';

export interface DailyMade {
  readonly level: LevelSource;
  /** `8x28, destroy 4 Fighters in 61 turns; against normal` */
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

/** Resolves to the reason if the match cannot be made, and to undefined if the player cancelled it. */
export async function makeDaily(
  entry: GameEntry,
  date: string,
  findLevel: LevelFinder,
): Promise<Result<DailyMade, FileFault> | undefined> {
  return entry.open(async (game, screen) => {
    const found = await findLevel(game, dailyLevel(date));
    return found?.ok === true ? success(madeOf(game, screen, found.value)) : found;
  });
}

function madeOf<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>, level: LevelSource): DailyMade {
  const sheet = game.levels && sheetOf(game.levels, level);
  const bots = [...new Set(Object.values(dailySeated(game, level).bots))];
  const summary = sheet?.ok === true ? sheet.value.summary : '';
  const par = level.par === undefined ? '' : `, par ${level.par}`;
  const against = bots.length === 0 ? '' : `; against ${listOf(bots)}`;
  return { level, about: `${summary}${par}${against}`, painter: screen.levels?.painter };
}

/** Result to share, computed from its replay, or the reason why there is none. */
export async function sharedOf(
  folders: Folders,
  result: MatchResult,
): Promise<SharedResult | { readonly fault: string }> {
  const stored = replayOf(folders, result);
  if (!stored.ok) return { fault: `The replay of this match cannot be read: ${stored.error.message}.` };
  const facts = factsOf(stored.value.save.header.notes);
  const found = await withSavedMatch(stored.value, (match, screen) => resultOf(match, screen, facts));
  if (!found.ok) return { fault: found.error };
  return found.value ?? { fault: 'The match of this result goes on: its end was undone.' };
}

export interface TodaySource {
  readonly matches: Pick<MatchPages, 'play' | 'openSave' | 'openReplay'>;
  results(): Results;
  back(): void;
}

interface Row extends TodaysRow, TodaysMatch {
  readonly date: string;
}

export function today(
  { navigator, pageContext, home, glyphs, thinker, copy }: LocalServices,
  { matches, results, back }: TodaySource,
) {
  const date = () => isoDate(now());
  const findLevel = levelFinder(thinker, pageContext.thinking, date);
  const findQuietly = levelFinder(thinker, undefined, date);
  /** Matches made so far, or the reason why one could not be made, by game and date. */
  const known = new Map<string, DailyMade | string>();
  const keyOf = (id: string, date: string) => `${id} ${date}`;

  const make = async ({ entry, date }: Pick<Row, 'entry' | 'date'>, find: LevelFinder) => {
    const found = await makeDaily(entry, date, find);
    if (found !== undefined)
      known.set(
        keyOf(entry.id, date),
        found.ok ? found.value : withPeriod(`It cannot be created: ${found.error.message}`),
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

  const open = (chosen?: string) => {
    const { problem } = results();
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
        past: pastDays(results().results, now()).length === 0 ? undefined : () => past(chosen),
        back,
      }),
    );
  };

  const past = (chosen?: string) => {
    const page = pastDaysPage(pageContext, {
      now: now(),
      glyphs: glyphs(),
      days: pastDays(results().results, now()),
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
    /** Starts with the cursor on the game with the title `chosen`. */
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
