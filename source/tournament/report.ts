import { itemAt } from '../engine/lookup.ts';
import { eloRatings } from './elo.ts';
import { pairsOf, scheduleOf, type TournamentPlan } from './plan.ts';
import type { PlayedGame } from './played-game.ts';
import { addGame, noGames, pointsOf, type Tally } from './tally.ts';
import { type Share, wilson } from './wilson.ts';

/** The result of an entrant. */
export interface StrategyScore extends Tally, Share {
  readonly name: string;
  readonly winRate: number;
  readonly elo: number;
  readonly faults: number;
  readonly forfeits: number;
}

/** The result of two entrants against each other; wins are a's. */
export interface PairScore extends Tally, Share {
  readonly a: string;
  readonly b: string;
}

/** The result of an entrant on a level. */
export interface LevelScore extends Tally {
  readonly level: string;
  readonly strategy: string;
}

/** A game as it is told. */
export interface MatchLine {
  readonly a: string;
  readonly b: string;
  readonly level: string;
  readonly swapped: boolean;
  readonly seed: string;
  readonly winner: PlayedGame['winner'];
  readonly reason: string;
  /** The game's own figures. */
  readonly [figure: string]: string | number | boolean | null;
}

/** The results of a tournament; as JSON with its keys in this order (rules, section 14). */
export interface Report {
  readonly game: string;
  readonly seed: string;
  readonly levels: readonly string[];
  readonly gamesPerPair: number;
  /** By score, then wins, then name. */
  readonly strategies: readonly StrategyScore[];
  readonly pairs: readonly PairScore[];
  readonly perLevel: readonly LevelScore[];
  readonly sides: { readonly wins1: number; readonly draws: number; readonly wins2: number };
  readonly matches: readonly MatchLine[];
}

/**
 * The results of the games that have been played.
 *
 * @param played in any order
 */
export function reportOf(plan: TournamentPlan, played: readonly PlayedGame[]): Report {
  const at = scheduleOf(plan);
  const games = played
    .toSorted((one, other) => one.index - other.index)
    .map((game) => ({ ...at(game.index), ...game }));
  const names = plan.entrants.map(({ name }) => name);
  const levels = plan.levels.map(({ name }) => name);
  const own = names.map(noGames);
  const faults = names.map(() => 0);
  const forfeits = names.map(() => 0);
  const pairs = pairsOf(names.length);
  const ofPair = pairs.map(noGames);
  const ofLevel = levels.map(() => names.map(noGames));
  const seat1 = noGames();
  for (const { index, a, b, level, swapped, winner, faults: ofGame, forfeit } of games) {
    const points = pointsOf(winner);
    const there = itemAt(ofLevel, level);
    for (const tally of [itemAt(own, a), itemAt(there, a), itemAt(ofPair, Math.floor(index / plan.gamesPerPair))])
      addGame(tally, points);
    for (const tally of [itemAt(own, b), itemAt(there, b)]) addGame(tally, 1 - points);
    addGame(seat1, swapped ? 1 - points : points);
    faults[a] = itemAt(faults, a) + ofGame.a;
    faults[b] = itemAt(faults, b) + ofGame.b;
    const quitter = forfeit === null ? undefined : forfeit === 'a' ? a : b;
    if (quitter !== undefined) forfeits[quitter] = itemAt(forfeits, quitter) + 1;
  }
  const elo = eloRatings(
    names.length,
    games.map(({ a, b, winner }) => ({ a, b, points: pointsOf(winner) })),
  );
  const nameOf = (place: number) => itemAt(names, place);
  return {
    game: plan.game,
    seed: plan.seed,
    levels,
    gamesPerPair: plan.gamesPerPair,
    strategies: own
      .map((tally, place) => ({
        name: nameOf(place),
        ...tally,
        winRate: tally.games === 0 ? 0 : tally.wins / tally.games,
        ...shareOf(tally),
        elo: itemAt(elo, place),
        faults: itemAt(faults, place),
        forfeits: itemAt(forfeits, place),
      }))
      .sort((one, other) => other.score - one.score || other.wins - one.wins || (one.name < other.name ? -1 : 1)),
    pairs: ofPair.map((tally, i) => {
      const { a, b } = itemAt(pairs, i);
      return { a: nameOf(a), b: nameOf(b), ...tally, ...shareOf(tally) };
    }),
    perLevel: ofLevel.flatMap((tallies, level) =>
      tallies.map((tally, place) => ({ level: itemAt(levels, level), strategy: nameOf(place), ...tally })),
    ),
    sides: { wins1: seat1.wins, draws: seat1.draws, wins2: seat1.losses },
    matches: games.map(({ a, b, level, swapped, seed, winner, reason, figures }) => ({
      a: nameOf(a),
      b: nameOf(b),
      level: itemAt(levels, level),
      swapped,
      seed,
      winner,
      reason,
      ...figures,
    })),
  };
}

/** Each entrant's first fault in the order of games, by its name: `game 1/2/0, turn 5: it threw`. */
export function firstFaultsOf(plan: TournamentPlan, played: readonly PlayedGame[]): ReadonlyMap<string, string> {
  const at = scheduleOf(plan);
  const found = new Map<string, string>();
  for (const { index, firstFault } of played.toSorted((one, other) => one.index - other.index)) {
    const { id, ...places } = at(index);
    for (const side of ['a', 'b'] as const) {
      const { name } = itemAt(plan.entrants, places[side]);
      const fault = firstFault[side];
      if (fault !== null && !found.has(name)) found.set(name, `game ${id}, ${fault}`);
    }
  }
  return found;
}

const shareOf = ({ wins, draws, games }: Tally): Share => wilson(wins + draws / 2, games);
