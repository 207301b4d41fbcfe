import rate from 'glicko2-lite';
import { tutorialName } from '#engine/level.ts';
import type { MatchResult } from './results.ts';

/** Counts of matches in a level or a game. */
export interface Tally {
  /** Matches played to their end. */
  readonly played: number;
  readonly won: number;
  /** The best mark reached, if one was. */
  readonly best?: number;
}

/**
 * What the player has done in a level of a game. Matches in which the debug view was used are counted as played, but are
 * never won, and reach no best; and a mark of which less is better, such as turns needed, or that says so is reached only
 * by winning.
 *
 * @param level its name; null for matches without a level
 * @param seedGiven given, the best is only of matches whose seed the player chose, or did not choose
 */
export function recordOf(
  results: readonly MatchResult[],
  game: string,
  level: string | null,
  seedGiven?: boolean,
): Tally {
  return tallyOf(
    results.filter((result) => result.game === game && result.level === level),
    seedGiven,
  );
}

/** How many hints were asked for in a level, and how often something was taken back. */
export function helpUsed(results: readonly MatchResult[], game: string, level: string | null) {
  const ownResults = results.filter((result) => result.game === game && result.level === level);
  return {
    hints: ownResults.reduce((sum, { hints }) => sum + hints, 0),
    undos: ownResults.reduce((sum, { undos }) => sum + undos, 0),
  };
}

/** A row of the statistics. */
export interface StatisticsRow extends Tally {
  readonly lost: number;
  readonly drawn: number;
  /** The unit of the best, such as `score`. */
  readonly mark: string;
  /** When the last match ended. */
  readonly last: Date;
  /** Turns of the longest match. */
  readonly longest: number;
}

/** The statistics of a game. */
export interface GameStatistics {
  readonly game: string;
  /** All of its matches; marks of different levels do not compare, so there is a best only where there is one level. */
  readonly total: StatisticsRow;
  /**
   * Its levels, the one played last first; null stands for matches without a level, `daily` and `random` for all that were
   * made from dates and seeds.
   */
  readonly levels: readonly LevelStatistics[];
  /** The bots and programs that one person has played against, the one played last first. */
  readonly opponents: readonly { readonly bot: string; readonly row: StatisticsRow }[];
}

/** The statistics of a level. */
export interface LevelStatistics {
  readonly level: string | null;
  readonly row: StatisticsRow;
  /** Its matches, newest first. */
  readonly matches: readonly MatchResult[];
}

/** The matches that count: a tutorial is practice, of which only is told whether it is done. */
export const countedMatches = (results: readonly MatchResult[]): readonly MatchResult[] =>
  results.filter(({ level }) => level !== tutorialName);

/** Whether a match counts as won: it was, or it has earned a star where nobody can win; not with the debug view. */
export const isWin = ({ end, debugUsed, stars = {} }: Pick<MatchResult, 'end' | 'debugUsed' | 'stars'>): boolean =>
  !debugUsed && (end === 'won' || Object.values(stars).includes(true));

/** The statistics of every game that has been played, the one played last first. */
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
      total: levels.length > 1 || levels.some(({ level }) => isMade(level)) ? withoutBest(total) : total,
      levels,
      opponents: opponentsOf(matches),
    };
  });
}

/** Levels that were made, which are other ones every time, as one. */
const groupOf = (level: string | null): string | null =>
  level === null ? level : level.replace(/^(daily|random):.*$/s, '$1');

const isMade = (level: string | null): boolean => level === 'daily' || level === 'random';

const withoutBest = ({ best: _, ...row }: StatisticsRow): StatisticsRow => row;

/** A match against several is one against each of them. */
function opponentsOf(matches: readonly MatchResult[]): GameStatistics['opponents'] {
  const played = matches.filter((match) => personsIn(match) === 1);
  const bots = new Set(played.flatMap((match) => Object.values(match.bots)));
  return [...bots].map((bot) => ({
    bot,
    row: rowOf(played.filter((match) => Object.values(match.bots).includes(bot))),
  }));
}

/** How many persons played a match. Lines of before do not say how many seats there were: the last one may be a bot's. */
export function personsIn({ bots, players }: Pick<MatchResult, 'bots' | 'players'>): number {
  const seats = Object.keys(bots).map(Number);
  return (players ?? Math.max(1, ...seats)) - seats.length;
}

function tallyOf(matches: readonly MatchResult[], seedGiven?: boolean): Tally {
  const best = bestOf(matches.filter((match) => seedGiven === undefined || match.seedGiven === seedGiven));
  const tally = { played: matches.length, won: matches.filter(isWin).length };
  return best === undefined ? tally : { ...tally, best };
}

/** The mark of a level may have changed with the program: matches with the mark of the newest match count. */
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

/** The matches by a key, the key of the newest first. */
function grouped<Key>(matches: readonly MatchResult[], keyOf: (match: MatchResult) => Key): [Key, MatchResult[]][] {
  const groups = new Map<Key, MatchResult[]>();
  for (const match of matches) {
    const group = groups.get(keyOf(match));
    if (group === undefined) groups.set(keyOf(match), [match]);
    else group.push(match);
  }
  return [...groups];
}

/** How strong a player is in a game, by Glicko-2. */
export interface Rating {
  readonly rating: number;
  /** How far the true strength may be from it: not further than twice this in 19 cases of 20. */
  readonly deviation: number;
  /** Matches that it is made from. */
  readonly matches: number;
}

/** The bots that a player is compared with: their ratings by name. */
export type RatedBots = Readonly<Record<string, number>>;

/** Where everybody begins. */
const start = { rating: 1500, deviation: 350, volatility: 0.06 } as const;

/** How well the strength of the bots is known. */
const deviationOfBots = 50;

/**
 * The rating of a player in a game, from all matches that are rated; nothing where none is. A match with several bots counts
 * as won against each, or as lost against the one that has won.
 */
export function ratingOf(results: readonly MatchResult[], game: string, bots: RatedBots): Rating | undefined {
  let now: { rating: number; rd: number; vol: number } = {
    rating: start.rating,
    rd: start.deviation,
    vol: start.volatility,
  };
  const seen = new Set<string>();
  let matches = 0;
  for (const result of countedMatches(results)) {
    if (result.game !== game) continue;
    const start = JSON.stringify([result.level, result.seed]);
    const opponents = seen.has(start) ? [] : opponentsIn(result, bots);
    seen.add(start);
    if (opponents.length === 0) continue;
    matches += 1;
    now = rate(now.rating, now.rd, now.vol, opponents);
  }
  return matches === 0 ? undefined : { rating: now.rating, deviation: now.rd, matches };
}

/** Rating, deviation and the player's points for each bot that a match is counted against; none where it is not rated. */
function opponentsIn(result: MatchResult, bots: RatedBots): [number, number, number][] {
  const { end, winners = [] } = result;
  const named = Object.entries(result.bots);
  if (!isPlayedAlone(result) || named.some(([, bot]) => !Object.hasOwn(bots, bot))) return [];
  const points = { won: 1, drawn: 0.5, lost: 0 }[end];
  const winning = named.filter(([seat]) => winners.includes(Number(seat)));
  // Lines of before do not say who has won where there were several.
  const beaten = end === 'lost' ? (winning.length > 0 ? winning : named.slice(0, 1)) : named;
  return beaten.map(([, bot]) => [bots[bot] ?? start.rating, deviationOfBots, points]);
}

/**
 * Whether a match says how well its one person plays against bots: with a seed that was not chosen, without hints and the
 * debug view. Whatever can be taken back in such a match has had no consequences yet.
 */
const isPlayedAlone = (match: MatchResult): boolean =>
  personsIn(match) === 1 && !match.debugUsed && match.hints === 0 && !match.seedGiven;

/** The share of points that a player with a rating can expect against a bot, from 0 to 1. */
export function expectedAgainst({ rating, deviation }: Rating, bot: number): number {
  const spread = (Math.LN10 / 400) ** 2 * (deviation ** 2 + deviationOfBots ** 2);
  const weight = 1 / Math.sqrt(1 + (3 * spread) / Math.PI ** 2);
  return 1 / (1 + 10 ** ((-weight * (rating - bot)) / 400));
}
