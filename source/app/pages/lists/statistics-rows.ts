import type { Game } from '../../../engine/game.ts';
import { type GameEntry, games } from '../../../games/index.ts';
import { shortName } from '../../../match-session/program-names.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { dailyRecord } from '../../../storage/daily.ts';
import { bundledLevels } from '../../../storage/levels.ts';
import type { MatchResult } from '../../../storage/results.ts';
import { type GameStatistics, type RatedBots, type Rating, statisticsOf } from '../../../storage/statistics.ts';
import type { StatisticsEntry } from './statistics.ts';
import { type Chance, levelCalled, resultRow, type Strength } from './statistics-words.ts';

/** A row of the statistics, and the game that it is of. */
export interface GameRow extends StatisticsEntry {
  readonly id: string;
  /** The name of its level, where the row is of one that the list of levels has. */
  readonly level?: string | undefined;
}

/** The rows of the statistics, the game played last first. What rates is loaded only here. */
export async function statisticsRows(results: readonly MatchResult[], now: Date): Promise<readonly GameRow[]> {
  const { ratingOf, expectedAgainst } = await import('../../../storage/statistics.ts');
  const rows: GameRow[] = [];
  for (const own of statisticsOf(results)) {
    const entry = games.find(({ id }) => id === own.game);
    const known = entry && (await entry.visit((game) => knownOf(game)));
    const rating = known && ratingOf(results, own.game, known.ratings);
    const chance = (bot: string): Chance | undefined => {
      const other = known?.ratings[bot];
      return rating === undefined || other === undefined
        ? undefined
        : { bot, ofTen: Math.round(10 * expectedAgainst(rating, other)) };
    };
    const newest = results
      .filter(({ game }) => game === own.game)
      .toReversed()
      .slice(0, mostNewest)
      .map((result) => resultRow(result, now, levelCalled(result.level, known?.titles ?? new Map())));
    rows.push(...rowsOf(own, { entry, known, rating, chance, newest, daily: dailyRecord(results, own.game, now) }));
  }
  return rows;
}

/** Matches of a game that are listed, at most. */
const mostNewest = 60;

interface KnownGame {
  readonly ratings: RatedBots;
  readonly about: Readonly<Record<string, string>>;
  /** The titles of its levels by name. */
  readonly titles: ReadonlyMap<string, string>;
}

function knownOf<T extends ScreenTypes>(game: Game<T>): KnownGame {
  const { bots: byName = {} } = game;
  const bots = Object.entries(byName);
  return {
    ratings: Object.fromEntries(bots.flatMap(([name, { rating }]) => (rating === undefined ? [] : [[name, rating]]))),
    about: Object.fromEntries(bots.map(([name, { about }]) => [name, about])),
    titles: new Map(
      bundledLevels(game).flatMap(({ source, sheet }) => (sheet.ok ? [[source.name, sheet.value.title]] : [])),
    ),
  };
}

interface RowsSource {
  readonly entry: GameEntry | undefined;
  readonly known: KnownGame | undefined;
  readonly rating: Rating | undefined;
  readonly daily: StatisticsEntry['daily'];
  readonly newest: StatisticsEntry['newest'];
  chance(bot: string): Chance | undefined;
}

function rowsOf(
  { game: id, total, opponents, levels }: GameStatistics,
  { entry, known, rating, daily, newest, chance }: RowsSource,
): GameRow[] {
  const game = entry?.title ?? id;
  const bots = known === undefined ? [] : Object.keys(known.ratings);
  const chances = bots.map(chance).filter((found) => found !== undefined);
  const strength: Strength | undefined = bots.length === 0 ? undefined : { rating, chances };
  return [
    { kind: 'game', id, game, name: game, ...total, strength, daily, newest },
    ...opponents.map(
      ({ bot, row }): GameRow => ({
        kind: 'opponent',
        id,
        game,
        name: `against ${shortName(bot)}`,
        ...row,
        about: known?.about[bot],
        chance: chance(bot),
      }),
    ),
    ...levels.map(
      ({ level, row, matches }): GameRow => ({
        kind: 'level',
        id,
        level: level !== null && known?.titles.has(level) === true ? level : undefined,
        game,
        name: nameOf(level, known),
        ...row,
        matches,
      }),
    ),
  ];
}

function nameOf(level: string | null, known: KnownGame | undefined): string {
  if (level === null) return 'without a level';
  if (level === 'daily') return 'daily matches';
  if (level === 'random') return 'random levels';
  return known?.titles.get(level) ?? level;
}
