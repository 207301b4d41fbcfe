import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { TournamentPlan } from '../plan.ts';
import type { PlayedGame } from '../play-game.ts';
import { comparisonsIn, harmOf, inOrder, type PairScore, pairScores } from './comparison.ts';
import { bradleyTerryRatings, type Rating } from './ratings.ts';
import {
  addGame,
  eloRatings,
  noGames,
  type OpenTally,
  type Share,
  type Tally,
  wilson,
  withoutPoints,
} from './scores.ts';

export interface StrategyScore extends Tally, Share, Rating {
  readonly name: string;
  readonly winRate: number;
  /** Rating after one pass over all games in order. Depends on that order, unlike `rating`. */
  readonly elo: number;
  readonly faults: number;
  readonly forfeits: number;
}

export interface LevelScore extends Tally {
  readonly level: string;
  readonly strategy: string;
  /** Score from 0 to 1. Undefined in games for two players, where wins and draws determine it. */
  readonly score?: number;
}

export interface MatchLine {
  readonly level: string;
  readonly seed: string;
  readonly reason: string;
  /** Further fields, such as the winners, and the figures that the game defines. */
  readonly [name: string]: string | number | boolean | null | readonly Seat[];
}

/** Results of a tournament. The order of the keys is the order in the JSON. */
export interface Report {
  readonly game: string;
  readonly seed: string;
  /** Number of players per game. Undefined for two players. */
  readonly players?: number;
  readonly levels: readonly string[];
  readonly gamesPerPair?: number;
  readonly gamesPerGroup?: number;
  /** Sorted by score, then by wins, then by name. */
  readonly strategies: readonly StrategyScore[];
  readonly pairs: readonly PairScore[];
  readonly perLevel: readonly LevelScore[];
  /** Results by seat. Set only in games for two players. */
  readonly sides?: { readonly wins1: number; readonly draws: number; readonly wins2: number };
  /** Results by seat. Set only in games for more than two players. */
  readonly seats?: readonly { readonly seat: Seat; readonly wins: number; readonly score: number }[];
  readonly matches: readonly MatchLine[];
}

/**
 * Results of games for two or more players.
 *
 * @param played in any order
 */
export function reportOf(plan: TournamentPlan, played: readonly PlayedGame[]): Report {
  const { players, gamesPerGroup } = plan;
  const games = inOrder(plan, played);
  const names = plan.entrants.map(({ name }) => name);
  const levels = plan.levels.map(({ name }) => name);
  const ownTallies = names.map(noGames);
  const ofLevel = levels.map(() => names.map(noGames));
  const ofSeat = Array.from({ length: players }, noGames);
  for (const { seats, level, winners } of games)
    for (const [i, place] of seats.entries())
      for (const tally of [itemAt(ownTallies, place), itemAt(itemAt(ofLevel, level), place), itemAt(ofSeat, i)])
        addGame(tally, winners, i + 1, players);
  const comparisons = comparisonsIn(plan, games);
  const elo = eloRatings(names.length, comparisons);
  const ratings = bradleyTerryRatings(names.length, comparisons);
  const harm = harmOf(names.length, games);
  const arePairs = players === 2;
  const [{ wins: wins1, draws, losses: wins2 } = noGames()] = ofSeat;
  return {
    game: plan.game,
    seed: plan.seed,
    ...(!arePairs && { players }),
    levels,
    ...(arePairs ? { gamesPerPair: gamesPerGroup } : { gamesPerGroup }),
    strategies: ownTallies
      .map((tally, place) => ({
        name: itemAt(names, place),
        ...withoutPoints(tally),
        winRate: tally.games === 0 ? 0 : tally.wins / tally.games,
        ...wilson(tally.points, tally.games),
        elo: itemAt(elo, place),
        ...itemAt(harm, place),
        ...itemAt(ratings, place),
      }))
      .sort((one, other) => other.score - one.score || other.wins - one.wins || (one.name < other.name ? -1 : 1)),
    pairs: pairScores(names, comparisons),
    perLevel: ofLevel.flatMap((tallies, level) =>
      tallies.map((tally, place) => ({
        level: itemAt(levels, level),
        strategy: itemAt(names, place),
        ...withoutPoints(tally),
        ...(!arePairs && { score: scoreOf(tally) }),
      })),
    ),
    ...(arePairs
      ? { sides: { wins1, draws, wins2 } }
      : { seats: ofSeat.map((tally, i) => ({ seat: i + 1, wins: tally.wins, score: scoreOf(tally) })) }),
    matches: games.map(({ group, seats, k, level, seed, winners, reason, figures }) => {
      const [a = 0, b = 0] = group;
      const [winner] = winners.length === 1 ? winners.map((seat) => itemAt(seats, seat - 1)) : [];
      const where = { level: itemAt(levels, level) };
      return arePairs
        ? {
            a: itemAt(names, a),
            b: itemAt(names, b),
            ...where,
            swapped: k % 2 === 1,
            seed,
            winner: winner === undefined ? null : winner === a ? 'a' : 'b',
            reason,
            ...figures,
          }
        : {
            ...Object.fromEntries(seats.map((place, i) => [`player${i + 1}`, itemAt(names, place)])),
            ...where,
            seed,
            winners,
            reason,
            ...figures,
          };
    }),
  };
}

const scoreOf = ({ points, games }: OpenTally): number => (games === 0 ? 0 : points / games);
