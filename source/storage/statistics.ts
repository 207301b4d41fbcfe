import rate from 'glicko2-lite';
import { skillOf } from '#engine/bot.ts';
import { tutorialName } from '#engine/level.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import type { MatchResult } from './results.ts';

export interface Tally {
  readonly played: number;
  readonly won: number;
  readonly best?: number;
}

/**
 * Summarizes a game's matches on a level. Matches with the debug view count as played, but not as won or for the best
 * mark. If lower marks are better, or marks have `ofWins`, only won matches count for the best mark.
 *
 * @param level null for matches without a level
 * @param seedGiven for the best mark: true to count only matches with a chosen seed, false to count only those with a
 * random seed
 */
export function recordOf(
  results: readonly MatchResult[],
  game: string,
  level: string | null,
  seedGiven?: boolean,
): Tally {
  return tallyOf(matchesOn(results, game, level), seedGiven);
}

export function helpUsed(results: readonly MatchResult[], game: string, level: string | null) {
  const ownResults = matchesOn(results, game, level);
  return {
    hints: ownResults.reduce((sum, { hints }) => sum + hints, 0),
    undos: ownResults.reduce((sum, { undos }) => sum + undos, 0),
  };
}

export interface StatisticsRow extends Tally {
  readonly lost: number;
  readonly drawn: number;
  readonly mark: string;
  readonly last: Date;
  readonly longest: number;
}

export interface GameStatistics {
  readonly game: string;
  /** The game's matches that count, newest first. */
  readonly matches: readonly MatchResult[];
  /** Summary of all matches. It has a best mark only if all were on the same level and it is not generated. */
  readonly total: StatisticsRow;
  /** Levels, last played first. `level` is null if there is no level, and `daily` or `random` for generated levels. */
  readonly levels: readonly LevelStatistics[];
  /** Bots and programs in matches of one person, last played first. */
  readonly opponents: readonly {
    readonly bot: string;
    readonly row: StatisticsRow;
    readonly matches: readonly MatchResult[];
  }[];
}

export interface LevelStatistics {
  readonly level: string | null;
  readonly row: StatisticsRow;
  readonly matches: readonly MatchResult[];
}

/** True for the result of a puzzle or of a rush. */
export const isPuzzle = ({ level }: Pick<MatchResult, 'level'>): boolean =>
  level !== null && puzzleOf({ name: level }) !== undefined;

/** True before the first match of a game. Puzzles do not count, because they teach neither rules nor keys. */
export const isNewTo = (results: readonly MatchResult[], game: string): boolean =>
  results.every((result) => result.game !== game || isPuzzle(result));

/** Matches that count in statistics: none on the tutorial or a puzzle, and none that continues a replay or review. */
export const countedMatches = (results: readonly MatchResult[]): readonly MatchResult[] =>
  withoutContinued(results).filter((result) => result.level !== tutorialName && !isPuzzle(result));

export const withoutContinued = (results: readonly MatchResult[]): readonly MatchResult[] =>
  results.filter(({ continued }) => continued !== true);

/** Matches on a level, including the tutorial, without those that continue a replay or a review. */
export const matchesOn = (
  results: readonly MatchResult[],
  game: string,
  level: string | null,
): readonly MatchResult[] =>
  withoutContinued(results).filter((result) => result.game === game && result.level === level);

/** True if the match was won or has a star, without the debug view. Stars count, because some games cannot be won. */
export const isWin = ({ end, debugUsed, stars = {} }: Pick<MatchResult, 'end' | 'debugUsed' | 'stars'>): boolean =>
  !debugUsed && (end === 'won' || Object.values(stars).includes(true));

/** Statistics of the played games, last played first. */
export function statisticsOf(results: readonly MatchResult[]): GameStatistics[] {
  const newestFirst = countedMatches(results).toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time));
  return grouped(newestFirst, ({ game }) => game).map(([game, matches]) => {
    const levels = grouped(matches, ({ level }) => groupOf(level)).map(([level, played]) => ({
      level,
      row: isMade(level) ? withoutBest(rowOf(played)) : rowOf(played),
      matches: played,
    }));
    const total = rowOf(matches);
    return {
      game,
      matches,
      total: levels.length > 1 || levels.some(({ level }) => isMade(level)) ? withoutBest(total) : total,
      levels,
      opponents: opponentsOf(matches),
    };
  });
}

/** Generated levels share one name per kind, because the same level is rarely played again. */
const groupOf = (level: string | null): string | null =>
  level === null ? level : level.replace(/^(daily|random):.*$/s, '$1');

const isMade = (level: string | null): boolean => level === 'daily' || level === 'random';

const withoutBest = ({ best: _, ...row }: StatisticsRow): StatisticsRow => row;

/** Results of matches with one person, by opponent. A match against several bots counts for each bot. */
function opponentsOf(matches: readonly MatchResult[]): GameStatistics['opponents'] {
  const played = matches.filter((match) => personsIn(match) === 1);
  const bots = new Set(played.flatMap((match) => Object.values(match.bots)));
  return [...bots].map((bot) => {
    const against = played.filter((match) => Object.values(match.bots).includes(bot));
    return { bot, row: rowOf(against), matches: against };
  });
}

/** Number of persons who played. Older results lack the number of seats, so a person in the last seat may be missed. */
export function personsIn({ bots, players }: Pick<MatchResult, 'bots' | 'players'>): number {
  const seats = Object.keys(bots).map(Number);
  return (players ?? Math.max(1, ...seats)) - seats.length;
}

export function lossesInARow(results: readonly MatchResult[], game: string): number {
  const matches = matchesAgainstBots(results, game);
  const other = matches.findLastIndex(({ end }) => end !== 'lost');
  return matches.length - 1 - other;
}

const matchesAgainstBots = (results: readonly MatchResult[], game: string): readonly MatchResult[] =>
  countedMatches(results).filter(
    (result) => result.game === game && personsIn(result) === 1 && Object.keys(result.bots).length > 0,
  );

/**
 * Skill of the opponents that suit the player. Begins with the weakest skill. After two wins in the last three matches
 * against this skill or better ones, it is one above the weaker beaten skill.
 * @param skills skills of the game, weakest first
 */
export function rankOf(results: readonly MatchResult[], game: string, skills: readonly string[]): string | undefined {
  let rank = 0;
  let lastThree: readonly number[] = [];
  for (const match of matchesAgainstBots(results, game)) {
    const skill = Math.min(...Object.values(match.bots).map((bot) => skills.indexOf(skillOf(bot))));
    if (skill < rank) continue;
    lastThree = [...lastThree, isWin(match) ? skill : -1].slice(-3);
    const wins = lastThree.filter((won) => won >= 0);
    if (wins.length < 2) continue;
    rank = Math.min(Math.min(...wins) + 1, skills.length - 1);
    lastThree = [];
  }
  return skills[rank];
}

function tallyOf(matches: readonly MatchResult[], seedGiven?: boolean): Tally {
  const best = bestOf(matches.filter((match) => seedGiven === undefined || match.seedGiven === seedGiven));
  const tally = { played: matches.length, won: matches.filter(isWin).length };
  return best === undefined ? tally : { ...tally, best };
}

/** Best mark. If an update has changed how a level is marked, only matches with the newest mark count. */
function bestOf(matches: readonly MatchResult[]): number | undefined {
  const mark = newestOf(matches)?.mark;
  if (mark === undefined) return undefined;
  const values = matches
    .filter((match) => match.mark.name === mark.name && match.mark.better === mark.better)
    .filter(({ debugUsed, end }) => !debugUsed && ((mark.better === 'more' && mark.ofWins !== true) || end === 'won'))
    .map((match) => match.mark.value);
  const better = (a: number, b: number) => (mark.better === 'more' ? Math.max(a, b) : Math.min(a, b));
  return values.length === 0 ? undefined : values.reduce(better);
}

function rowOf(matches: readonly MatchResult[]): StatisticsRow {
  const newest = newestOf(matches);
  return {
    ...tallyOf(matches),
    lost: endedIn('lost', matches),
    drawn: endedIn('drawn', matches),
    mark: newest?.mark.name ?? '',
    last: new Date(newest?.time ?? 0),
    longest: matches.reduce((longest, { turns }) => Math.max(longest, turns), 0),
  };
}

const endedIn = (end: MatchResult['end'], matches: readonly MatchResult[]): number =>
  matches.filter((match) => match.end === end && (end === 'drawn' || !isWin(match))).length;

const newestOf = (matches: readonly MatchResult[]): MatchResult | undefined =>
  matches.reduce<MatchResult | undefined>(
    (newest, match) => (newest === undefined || match.time >= newest.time ? match : newest),
    undefined,
  );

export function grouped<Key>(
  matches: readonly MatchResult[],
  keyOf: (match: MatchResult) => Key,
): [Key, MatchResult[]][] {
  const groups = new Map<Key, MatchResult[]>();
  for (const match of matches) {
    const group = groups.get(keyOf(match));
    if (group === undefined) groups.set(keyOf(match), [match]);
    else group.push(match);
  }
  return [...groups];
}

export interface Rating {
  readonly rating: number;
  /** Rating deviation: with a probability of 95 %, the true strength is within twice this distance of the rating. */
  readonly deviation: number;
  readonly matches: number;
}

/** Ratings of the bots by name. A match against any other player is not rated. */
export type RatedBots = Readonly<Record<string, number>>;

export const maxDeviation = 350;

export const initialRating = { rating: 1500, deviation: maxDeviation, volatility: 0.06 } as const;

export const deviationOfBots = 50;

/**
 * Computes a player's rating in a game after each rated match. A win or draw against several bots counts against each
 * bot, a loss only against the winner. If matches have the same level and seed, only the first can be rated.
 */
export function ratingsOf(results: readonly MatchResult[], game: string, bots: RatedBots): readonly Rating[] {
  const ratings: Rating[] = [];
  let now: { rating: number; rd: number; vol: number } = {
    rating: initialRating.rating,
    rd: initialRating.deviation,
    vol: initialRating.volatility,
  };
  const seen = new Set<string>();
  for (const result of countedMatches(results)) {
    if (result.game !== game) continue;
    const start = JSON.stringify([result.level, result.seed]);
    const opponents = seen.has(start) ? [] : opponentsIn(result, bots);
    seen.add(start);
    if (opponents.length === 0) continue;
    now = rate(now.rating, now.rd, now.vol, opponents);
    ratings.push({ rating: now.rating, deviation: now.rd, matches: ratings.length + 1 });
  }
  return ratings;
}

/** The player's rating after the last match. Undefined without rated matches. */
export const ratingOf = (results: readonly MatchResult[], game: string, bots: RatedBots): Rating | undefined =>
  ratingsOf(results, game, bots).at(-1);

/** Rating and deviation of each bot against which a match counts, and the player's points. Empty if none counts. */
function opponentsIn(result: MatchResult, bots: RatedBots): [number, number, number][] {
  const { end, winners = [] } = result;
  const named = Object.entries(result.bots);
  if (!isPlayedAlone(result) || named.some(([, bot]) => !Object.hasOwn(bots, bot))) return [];
  const points = { won: 1, drawn: 0.5, lost: 0 }[end];
  const winning = named.filter(([seat]) => winners.includes(Number(seat)));
  // Results of older versions do not name the winner among several bots.
  const beaten = end === 'lost' ? (winning.length > 0 ? winning : named.slice(0, 1)) : named;
  return beaten.map(([, bot]) => [bots[bot] ?? initialRating.rating, deviationOfBots, points]);
}

/** True if a match may be rated: one person, random seed, no hints, no debug view. Undo is allowed. */
const isPlayedAlone = (match: MatchResult): boolean =>
  personsIn(match) === 1 && !match.debugUsed && match.hints === 0 && !match.seedGiven;

/** Expected share of points against a bot, from 0 to 1. */
export function expectedAgainst({ rating, deviation }: Rating, bot: number): number {
  const spread = (Math.LN10 / 400) ** 2 * (deviation ** 2 + deviationOfBots ** 2);
  const weight = 1 / Math.sqrt(1 + (3 * spread) / Math.PI ** 2);
  return 1 / (1 + 10 ** ((-weight * (rating - bot)) / 400));
}
