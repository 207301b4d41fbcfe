import { itemAt } from '#engine/lookup.ts';
import type { LevelSource } from '#engine/vocabulary.ts';

export interface Entrant {
  /** Unique among the entrants. */
  readonly name: string;
  /** The name of a bot, or a program, as the player spelled it. */
  readonly player: string;
}

/** The entrants of a tournament; one that takes part again is told apart by `#2`, `#3` behind its name. */
export function entrantsOf(players: readonly string[]): readonly Entrant[] {
  const names = new Set<string>();
  return players.map((player) => {
    let name = player;
    for (let n = 2; names.has(name); n++) name = `${player}#${n}`;
    names.add(name);
    return { name, player };
  });
}

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
  /** How many entrants play in a game; one plays alone, and is compared with the others. */
  readonly players: number;
  /** Games of each group: of a pair where two play, of each entrant where one plays alone. */
  readonly gamesPerGroup: number;
  /** Files of modules that do without the sandbox. */
  readonly trusted: readonly string[];
  /** Game options by name. */
  readonly options: Readonly<Record<string, string>>;
  readonly keep: KeepRule;
}

/** What decides which games there are. */
export type ScheduledPlan = Pick<TournamentPlan, 'seed' | 'entrants' | 'levels' | 'players' | 'gamesPerGroup'>;

/** Two entrants by their places in the order given, from 0. */
export interface Pair {
  readonly a: number;
  /** Greater than `a`. */
  readonly b: number;
}

export interface PlannedGame {
  /** The places of the entrants that play it, ascending. */
  readonly group: readonly number[];
  /** The same by seat. */
  readonly seats: readonly number[];
  /** The number among the games of the group, from 0. */
  readonly k: number;
  /** The place of its level among those of the tournament. */
  readonly level: number;
  /** Such as `1/2/17`: the numbers of the entrants, from 1, and that of the game. */
  readonly id: string;
  /** The seed of its match. */
  readonly seed: string;
}

/** All groups of so many of these, in the order in which they play. */
export function groupsOf(entrants: number, players: number, first = 0): readonly (readonly number[])[] {
  if (players === 0) return [[]];
  return Array.from({ length: Math.max(0, entrants - first) }, (_, i) => first + i).flatMap((one) =>
    groupsOf(entrants, players - 1, one + 1).map((rest) => [one, ...rest]),
  );
}

/** All pairs of some entrants, in the order in which they are given. */
export const pairsAmong = (entrants: readonly number[]): readonly Pair[] =>
  entrants.flatMap((a, i) => entrants.slice(i + 1).map((b) => ({ a, b })));

/** All pairs of so many entrants. */
export const pairsOf = (entrants: number): readonly Pair[] =>
  pairsAmong(Array.from({ length: entrants }, (_, place) => place));

/** The number of games of a tournament. */
export function gamesOf({
  entrants: { length },
  players,
  gamesPerGroup,
}: Pick<TournamentPlan, 'entrants' | 'players' | 'gamesPerGroup'>): number {
  let groups = 1;
  for (let i = 1; i <= players; i++) groups = (groups * (length - players + i)) / i;
  return Math.round(groups) * gamesPerGroup;
}

/** How many of its levels are played: the others would come after the last game. */
export const playedLevels = ({
  levels,
  players,
  gamesPerGroup,
}: Pick<TournamentPlan, 'levels' | 'players' | 'gamesPerGroup'>): number =>
  Math.min(levels.length, Math.ceil(gamesPerGroup / players));

/**
 * The games of a tournament by number, from 0. A group plays all of its games before the next one. Where one plays alone,
 * every entrant plays the same game, with the same seed, before the next one.
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
