import type { Game } from '../../../engine/game.ts';
import { sheetOf } from '../../../engine/level-catalogue.ts';
import { type FileFault, type Result, success } from '../../../engine/result.ts';
import type { LevelSource } from '../../../engine/vocabulary.ts';
import { type GameEntry, games } from '../../../games/index.ts';
import { dailySeated } from '../../../match-session/daily.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import type { LevelPainter } from '../../../screen/game/level-painter.ts';
import type { SharedResult } from '../../../screen/results.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { listOf } from '../../../screen/sentences.ts';
import { type DailyRecord, dailyLevel, dailyRecord } from '../../../storage/daily.ts';
import type { Folders } from '../../../storage/files/folders.ts';
import { hasLevels } from '../../../storage/levels.ts';
import { factsOf } from '../../../storage/matches/match-facts.ts';
import type { ListedMatch, MatchLists } from '../../../storage/matches/match-list.ts';
import { isoDate } from '../../../storage/now.ts';
import type { MatchResult } from '../../../storage/results.ts';
import { withSavedMatch } from '../../match/create-match.ts';
import { resultOf } from '../../scene/match-result.ts';
import type { LevelFinder } from '../levels/level-finder.ts';
import { replayOf } from './past-days.ts';

export interface DailyMade {
  readonly level: LevelSource;
  /** `8x28, destroy 4 Fighters in 61 turns; against normal` */
  readonly about: string;
  readonly painter: LevelPainter | undefined;
}

/** Today's match of a game. */
export interface TodaysMatch {
  readonly entry: GameEntry;
  readonly record: DailyRecord;
  /** The match that is under way. */
  readonly running: ListedMatch | undefined;
}

/** The games that have a daily match: one without levels has none. */
export const dailyGames = (all: readonly GameEntry[] = games): readonly GameEntry[] =>
  all.filter(({ id }) => hasLevels(id));

/** The matches of a day, one of each game, as they stand now. */
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

/** Makes today's match of a game, or says why it cannot be made; nothing where that was called off. */
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

/** A result to be passed on, from its replay; or why there is none. */
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
