import { itemAt, unreachable } from '#engine/lookup.ts';
import { type PlannedGame, pairsAmong, pairsOf, type ScheduledPlan, scheduleOf, type TournamentPlan } from '../plan.ts';
import type { PlayedGame } from '../play-game.ts';
import { signTest } from './ratings.ts';
import {
  addCompared,
  type Compared,
  type Comparison,
  noGames,
  type Share,
  type Tally,
  wilson,
  withoutPoints,
} from './scores.ts';

export type GameInPlan = PlannedGame & PlayedGame;

export function inOrder(plan: TournamentPlan, played: readonly PlayedGame[]): readonly GameInPlan[] {
  const at = scheduleOf(plan);
  return played.toSorted((one, other) => one.index - other.index).map((game) => ({ ...at(game.index), ...game }));
}

/** Compares every two entrants of a game. In games for one player, compares results on the same level and seed. */
export function comparisonsIn({ players }: TournamentPlan, games: readonly GameInPlan[]): readonly Comparison[] {
  if (players === 1) return aloneComparisons(games);
  return games.flatMap(({ group, seats, winners }) => {
    const won = (place: number) => (winners.includes(seats.indexOf(place) + 1) ? 1 : 0);
    return pairsAmong(group).map(({ a, b }) => ({ a, b, points: pointsFor(won(a) - won(b)) }));
  });
}

function aloneComparisons(games: readonly GameInPlan[]): readonly Comparison[] {
  return [...gamesBy(games, ({ k }) => k).values()].flatMap((same) => {
    const rankOf = new Map(same.map(({ seats, alone }) => [itemAt(seats, 0), (alone ?? unreachable('alone')).rank]));
    return pairsAmong([...rankOf.keys()]).map(({ a, b }) => {
      const [mine = [], other = []] = [rankOf.get(a), rankOf.get(b)];
      const first = mine.findIndex((value, i) => value !== other[i]);
      return { a, b, points: pointsFor(first < 0 ? 0 : itemAt(mine, first) - itemAt(other, first)) };
    });
  });
}

export function gamesBy(
  games: readonly GameInPlan[],
  numberOf: (game: GameInPlan) => number,
): ReadonlyMap<number, readonly GameInPlan[]> {
  const byNumber = new Map<number, GameInPlan[]>();
  for (const game of games) {
    const mine = byNumber.get(numberOf(game));
    if (mine === undefined) byNumber.set(numberOf(game), [game]);
    else mine.push(game);
  }
  return byNumber;
}

const pointsFor = (difference: number): Compared => (difference > 0 ? 1 : difference < 0 ? 0 : 0.5);

/** Result of entrant `a` against entrant `b`. */
export interface PairScore extends Tally, Share {
  readonly a: string;
  readonly b: string;
  /** Probability of a lead at least this large if both are equally strong. */
  readonly p: number;
}

export function pairScores(names: readonly string[], comparisons: readonly Comparison[]): readonly PairScore[] {
  const tallies = new Map(pairsOf(names.length).map((pair) => [`${pair.a}/${pair.b}`, { ...pair, tally: noGames() }]));
  for (const { a, b, points } of comparisons) {
    const byNumber = tallies.get(`${a}/${b}`);
    if (byNumber !== undefined) addCompared(byNumber.tally, points);
  }
  return [...tallies.values()].map(({ a, b, tally }) => ({
    a: itemAt(names, a),
    b: itemAt(names, b),
    ...withoutPoints(tally),
    ...wilson(tally.points, tally.games),
    p: signTest(tally.wins, tally.losses),
  }));
}

export function harmOf(entrants: number, games: readonly GameInPlan[]) {
  const harm = Array.from({ length: entrants }, () => ({ faults: 0, forfeits: 0 }));
  for (const { seats, faults, forfeits } of games)
    for (const [i, place] of seats.entries()) {
      const mine = itemAt(harm, place);
      mine.faults += itemAt(faults, i);
      if (forfeits.includes(i + 1)) mine.forfeits++;
    }
  return harm;
}

/** First fault of each entrant that has any, such as `game 1/2/0, turn 5: it threw`. The key is the entrant's name. */
export function firstFaultsOf(plan: TournamentPlan, played: readonly PlayedGame[]): ReadonlyMap<string, string> {
  const byNumber = new Map<string, string>();
  for (const { id, seats, firstFaults } of inOrder(plan, played))
    for (const [i, place] of seats.entries()) {
      const { name } = itemAt(plan.entrants, place);
      const fault = itemAt(firstFaults, i);
      if (fault !== null && !byNumber.has(name)) byNumber.set(name, `game ${id}, ${fault}`);
    }
  return byNumber;
}

/** Number of distinct games. A repetition of the same course does not count, because it proves nothing more. */
export interface DifferentGames {
  readonly all: number;
  readonly byName: ReadonlyMap<string, number>;
}

export function differentGames(
  plan: ScheduledPlan,
  played: readonly Pick<PlayedGame, 'index' | 'course'>[],
): DifferentGames {
  const at = scheduleOf(plan);
  const all = new Set<string>();
  const texts = plan.entrants.map(() => new Set<string>());
  for (const { index, course } of played) {
    const { seats } = at(index);
    // In games for one player, the same moves by another entrant count as a distinct game.
    all.add(plan.players === 1 ? `${seats} ${course}` : course);
    // The text includes the seat, so that the same moves with swapped seats count as distinct games.
    for (const [i, place] of seats.entries()) itemAt(texts, place).add(`${i + 1} ${course}`);
  }
  return { all: all.size, byName: new Map(plan.entrants.map(({ name }, i) => [name, itemAt(texts, i).size])) };
}
