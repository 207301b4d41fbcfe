import { itemAt } from '#engine/lookup.ts';
import type { LevelSource } from '#engine/vocabulary.ts';

export interface Entrant {
  readonly name: string;
  /** Name of the bot or program as the player typed it. */
  readonly player: string;
}

/** Entrants of a tournament. A name that occurs again gets the suffix `#2`, `#3` and so on. */
export function entrantsOf(players: readonly string[]): readonly Entrant[] {
  const names = new Set<string>();
  return players.map((player) => {
    let name = player;
    for (let n = 2; names.has(name); n++) name = `${player}#${n}`;
    names.add(name);
    return { name, player };
  });
}

export interface PlannedLevel {
  readonly name: string;
  readonly source?: LevelSource;
}

export type KeptKind = 'all' | 'losses' | 'draws' | 'faults' | 'forfeits';

export interface KeepRule {
  readonly kinds: readonly KeptKind[];
  /** Ids of individual games, such as `1/2/17`. */
  readonly games: readonly string[];
}

/** Plain data that determines all games of a tournament. */
export interface TournamentPlan {
  readonly game: string;
  readonly seed: string;
  readonly entrants: readonly Entrant[];
  readonly levels: readonly PlannedLevel[];
  /** Number of players per game. If 1, each entrant plays alone, and the games of entrants are compared. */
  readonly players: number;
  /** Number of games per group of entrants: a pair in games for two players, a single entrant in games for one. */
  readonly gamesPerGroup: number;
  /** Files of the modules that run without the sandbox. */
  readonly trusted: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  readonly keep: KeepRule;
}

export type ScheduledPlan = Pick<TournamentPlan, 'seed' | 'entrants' | 'levels' | 'players' | 'gamesPerGroup'>;

/** Zero-based indices of two entrants. */
export interface Pair {
  readonly a: number;
  readonly b: number;
}

export interface PlannedGame {
  readonly group: readonly number[];
  /** Indices of the entrants, by seat. */
  readonly seats: readonly number[];
  /** Zero-based number of the game within its group. */
  readonly k: number;
  readonly level: number;
  /** Id of the game, such as `1/2/17`: the entrants, numbered from 1, then the number of the game in its group. */
  readonly id: string;
  readonly seed: string;
}

/** All groups of `players` entrants, in the order in which they play. */
export function groupsOf(entrants: number, players: number, first = 0): readonly (readonly number[])[] {
  if (players === 0) return [[]];
  return Array.from({ length: Math.max(0, entrants - first) }, (_, i) => first + i).flatMap((one) =>
    groupsOf(entrants, players - 1, one + 1).map((rest) => [one, ...rest]),
  );
}

export const pairsAmong = (entrants: readonly number[]): readonly Pair[] =>
  entrants.flatMap((a, i) => entrants.slice(i + 1).map((b) => ({ a, b })));

export const pairsOf = (entrants: number): readonly Pair[] =>
  pairsAmong(Array.from({ length: entrants }, (_, place) => place));

export function gamesOf({
  entrants: { length },
  players,
  gamesPerGroup,
}: Pick<TournamentPlan, 'entrants' | 'players' | 'gamesPerGroup'>): number {
  let groups = 1;
  for (let i = 1; i <= players; i++) groups = (groups * (length - players + i)) / i;
  return Math.round(groups) * gamesPerGroup;
}

export const playedLevels = ({
  levels,
  players,
  gamesPerGroup,
}: Pick<TournamentPlan, 'levels' | 'players' | 'gamesPerGroup'>): number =>
  Math.min(levels.length, Math.ceil(gamesPerGroup / players));

/**
 * Returns a function from a game's zero-based number to the game. A group plays all its games before the next group. In
 * games for one player, all entrants play the same game with the same seed before the next game.
 */
export function scheduleOf(plan: ScheduledPlan): (index: number) => PlannedGame {
  const { seed, entrants, levels, players, gamesPerGroup } = plan;
  const groups = groupsOf(entrants.length, players);
  return (index) => {
    const isAlone = players === 1;
    const group = groups[isAlone ? index % groups.length : Math.floor(index / gamesPerGroup)];
    const k = isAlone ? Math.floor(index / groups.length) : index % gamesPerGroup;
    if (group === undefined || k >= gamesPerGroup) throw new RangeError(`no game ${index} of ${gamesOf(plan)}`);
    const id = [...group.map((place) => place + 1), k].join('/');
    return {
      group,
      seats: group.map((_, seat) => itemAt(group, (seat + k) % players)),
      k,
      level: Math.floor(k / players) % levels.length,
      id,
      seed: isAlone ? `${seed}/${k}` : `${seed}/${id}`,
    };
  };
}
