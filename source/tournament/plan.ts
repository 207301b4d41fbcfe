import type { LevelSource } from '../engine/vocabulary.ts';
import type { Entrant } from './entrants.ts';

/** A level of a tournament. */
export interface PlannedLevel {
  readonly name: string;
  /** Absent for a game's own start. */
  readonly source?: LevelSource;
}

/** Games of which the replays are wanted, by what came of them. */
export type KeptKind = 'all' | 'losses' | 'draws' | 'faults' | 'forfeits';

/** Replays to keep: by kind of game, or single games. */
export interface KeepRule {
  readonly kinds: readonly KeptKind[];
  /** Such as `1/2/17`. */
  readonly games: readonly string[];
}

/** Everything that decides the games of a tournament; plain data. */
export interface TournamentPlan {
  /** The id of the game. */
  readonly game: string;
  readonly seed: string;
  /** In the order given. */
  readonly entrants: readonly Entrant[];
  readonly levels: readonly PlannedLevel[];
  readonly gamesPerPair: number;
  /** Files of modules that do without the sandbox. */
  readonly trusted: readonly string[];
  /** Game options by name. */
  readonly options: Readonly<Record<string, string>>;
  readonly keep: KeepRule;
}

/** Two entrants by their places in the order given, from 0. */
export interface Pair {
  readonly a: number;
  /** Greater than `a`. */
  readonly b: number;
}

export interface PlannedGame extends Pair {
  /** The number among the games of the pair, from 0. */
  readonly k: number;
  /** The place of its level among those of the tournament. */
  readonly level: number;
  readonly swapped: boolean;
  /** Such as `1/2/17`: the numbers of both entrants, from 1, and that of the game. */
  readonly id: string;
  /** The seed of its match. */
  readonly seed: string;
}

/** All pairs of so many entrants, in the order in which they play. */
export const pairsOf = (entrants: number): readonly Pair[] =>
  Array.from({ length: entrants }, (_, a) =>
    Array.from({ length: entrants - a - 1 }, (_, i) => ({ a, b: a + 1 + i })),
  ).flat();

/** The number of games of a tournament. */
export const gamesOf = ({ entrants, gamesPerPair }: Pick<TournamentPlan, 'entrants' | 'gamesPerPair'>): number =>
  ((entrants.length * (entrants.length - 1)) / 2) * gamesPerPair;

/** The games of a tournament by number, from 0, in the order of pairs and games. */
export function scheduleOf(
  plan: Pick<TournamentPlan, 'seed' | 'entrants' | 'levels' | 'gamesPerPair'>,
): (index: number) => PlannedGame {
  const pairs = pairsOf(plan.entrants.length);
  return (index) => {
    const pair = pairs[Math.floor(index / plan.gamesPerPair)];
    if (pair === undefined) throw new RangeError(`no game ${index} of ${gamesOf(plan)}`);
    const k = index % plan.gamesPerPair;
    const id = `${pair.a + 1}/${pair.b + 1}/${k}`;
    const level = Math.floor(k / 2) % plan.levels.length;
    return { ...pair, k, level, swapped: k % 2 === 1, id, seed: `${plan.seed}/${id}` };
  };
}
