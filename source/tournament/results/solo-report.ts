import { itemAt, unreachable } from '#engine/lookup.ts';
import type { TournamentPlan } from '../plan.ts';
import type { PlayedGame } from '../play-game.ts';
import { comparisonsIn, type GameInPlan, harmOf, inOrder, type PairScore, pairScores } from './comparison.ts';
import { bradleyTerryRatings, type Rating } from './ratings.ts';
import { eloRatings, wilson } from './scores.ts';
import {
  blocks,
  comparedBlocks,
  counted,
  distinctShare,
  faults,
  intervalOf,
  levelRows,
  nameColumn,
  numbers,
  percent,
  ratingCells,
  sectionsText,
  type TextFacts,
  tableLines,
  toAscii,
} from './text.ts';

/** Means over an entrant's games: of the stars, and of the figures that the game defines. */
type Means = Readonly<Record<string, number>>;

interface OwnGames {
  readonly games: number;
  readonly wins: number;
  readonly means: Means;
}

export interface AloneScore extends OwnGames, Rating {
  readonly name: string;
  readonly winRate: number;
  readonly low: number;
  readonly high: number;
  /** Share of comparisons that the entrant won. A tie counts as half a win. */
  readonly better: number;
  /** Rating after one pass over all comparisons in order. Depends on that order, unlike `rating`. */
  readonly elo: number;
  readonly faults: number;
  readonly forfeits: number;
}

interface AloneLevelScore extends OwnGames {
  readonly level: string;
  readonly strategy: string;
}

interface AloneLine {
  readonly strategy: string;
  readonly level: string;
  readonly seed: string;
  readonly won: boolean;
  readonly reason: string;
  readonly stars: number;
  readonly [figure: string]: string | number | boolean;
}

/** Results of a tournament in a game for one player. The order of the keys is the order in the JSON. */
export interface AloneReport {
  readonly game: string;
  readonly seed: string;
  readonly players: 1;
  readonly levels: readonly string[];
  readonly gamesEach: number;
  /** Sorted by `better`, then by wins, then by name. */
  readonly strategies: readonly AloneScore[];
  /** A win in these scores means that `a` did better than `b` on the same level and seed. */
  readonly pairs: readonly PairScore[];
  readonly perLevel: readonly AloneLevelScore[];
  readonly matches: readonly AloneLine[];
}

/**
 * Results of games for one player.
 *
 * @param played in any order
 */
export function aloneReportOf(plan: TournamentPlan, played: readonly PlayedGame[]): AloneReport {
  const games = inOrder(plan, played);
  const names = plan.entrants.map(({ name }) => name);
  const levels = plan.levels.map(({ name }) => name);
  const comparisons = comparisonsIn(plan, games);
  const elo = eloRatings(names.length, comparisons);
  const ratings = bradleyTerryRatings(names.length, comparisons);
  const harm = harmOf(names.length, games);
  const byPlace = names.map((_, place) => games.filter(({ seats }) => seats.includes(place)));
  const betterOf = (place: number) => {
    const ownPoints = comparisons.flatMap(({ a, b, points }) =>
      a === place ? [points] : b === place ? [1 - points] : [],
    );
    return mean(ownPoints);
  };
  return {
    game: plan.game,
    seed: plan.seed,
    players: 1,
    levels,
    gamesEach: plan.gamesPerGroup,
    strategies: names
      .map((name, place) => {
        const ownPoints = ownGames(itemAt(byPlace, place));
        const { score: winRate, low, high } = wilson(ownPoints.wins, ownPoints.games);
        return {
          name,
          ...ownPoints,
          winRate,
          low,
          high,
          better: betterOf(place),
          elo: itemAt(elo, place),
          ...itemAt(harm, place),
          ...itemAt(ratings, place),
        };
      })
      .sort((one, other) => other.better - one.better || other.wins - one.wins || (one.name < other.name ? -1 : 1)),
    pairs: pairScores(names, comparisons),
    perLevel: levels.flatMap((level, i) =>
      names.map((strategy, place) => ({
        level,
        strategy,
        ...ownGames(itemAt(byPlace, place).filter((game) => game.level === i)),
      })),
    ),
    matches: games.map((game) => ({
      strategy: itemAt(names, itemAt(game.seats, 0)),
      level: itemAt(levels, game.level),
      seed: game.seed,
      won: game.winners.length > 0,
      reason: game.reason,
      stars: starsOf(game),
      ...game.figures,
    })),
  };
}

function ownGames(games: readonly GameInPlan[]): OwnGames {
  const all = games.map((game): Means => ({ stars: starsOf(game), ...game.figures }));
  const [first = {}] = all;
  const means = Object.keys(first).map((name) => [name, mean(all.map((one) => one[name] ?? 0))] as const);
  return {
    games: games.length,
    wins: games.filter(({ winners }) => winners.length > 0).length,
    means: Object.fromEntries(means),
  };
}

const starsOf = ({ alone }: Pick<PlayedGame, 'alone'>): number => (alone ?? unreachable('alone')).stars;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Results of a tournament in a game for one player, as tables of at most 80 columns without a final line feed. */
export function aloneTextOf(report: AloneReport, facts: TextFacts): string {
  const strategies = report.strategies.filter(({ games }) => games > 0);
  return sectionsText(report, facts, `${counted(report.gamesEach, 'game')} each`, () => [
    [
      ...standings(strategies, facts, distinctShare(report, facts)),
      'better %: how often it did better than another on the same level and seed.',
      'A tie counts as half a win.',
    ],
    averages(strategies),
    ...faults(strategies, facts.firstFaults),
    ...comparedBlocks('better % than', { ...report, strategies }, facts),
    ...blocks(
      'stars on level',
      strategies,
      levelRows(report, strategies, ({ means }) => oneDecimal(means['stars'])),
    ),
  ]);
}

function standings(
  strategies: readonly AloneScore[],
  { different: { byName } }: TextFacts,
  distinct: number,
): string[] {
  const columns = [
    ...numbers('#'),
    nameColumn('strategy'),
    ...numbers('games', 'won', 'won %', '95 %', 'better %', 'rating', '+/-'),
  ];
  const rows = strategies.map((standing, i) => {
    const { name, games, wins, winRate, better } = standing;
    const shares = [percent(winRate), intervalOf(winRate, byName.get(name) ?? unreachable(name)), percent(better)];
    return [`${i + 1}`, toAscii(name), `${games}`, `${wins}`, ...shares, ...ratingCells(standing, distinct)];
  });
  return tableLines(columns, rows);
}

function averages(strategies: readonly AloneScore[]): string[] {
  const figures = Object.keys(itemAt(strategies, 0).means);
  const rows = strategies.map(({ name, means }, i) => [
    ...[`${i + 1}`, toAscii(name)],
    ...figures.map((figure) => oneDecimal(means[figure])),
  ]);
  return tableLines([...numbers('#'), nameColumn('on average'), ...numbers(...figures)], rows);
}

const oneDecimal = (value = 0): string => value.toFixed(1);
