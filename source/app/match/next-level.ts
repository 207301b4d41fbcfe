import { type LevelFacts, tutorialName } from '../../engine/level.ts';
import type { Match } from '../../engine/match.ts';
import { type Result, success } from '../../engine/result.ts';
import { roomIn, seatedBy } from '../../match-session/seating.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import { findLevel } from '../../storage/levels.ts';
import type { MatchFacts } from '../../storage/matches/match-facts.ts';
import type { PlayersHome } from '../../storage/players-home.ts';
import type { MatchResult } from '../../storage/results.ts';
import { pickerLevels } from '../pages/levels/level-rows.ts';
import { lastSeating, seatedAgain } from '../pages/seats/choosing-players.ts';
import type { NewMatch } from '../services.ts';

/** The level after that of a match; undefined without a level, or after the last one. */
export const levelAfter = <T extends ScreenTypes>(
  { game, setup: { level }, state: { players } }: Match<T>,
  results: readonly MatchResult[],
): Scene<T>['next'] => level && nextLevel(pickerLevels(game, results), level.name, players);

/** A match of another level with the same players, or with the usual ones after the tutorial; or why there is none. */
export function matchAfter<T extends ScreenTypes>(
  home: PlayersHome,
  { game, setup: { players, options, level: before } }: Match<T>,
  name: string,
  bots: MatchFacts['bots'],
): Result<NewMatch> {
  const level = findLevel(game, name, '');
  if (!level.ok) return level;
  // The opponent of a tutorial does next to nothing.
  const seating =
    before?.name === tutorialName
      ? seatedBy(game, lastSeating(home, game, level.value))
      : seatedAgain(home, game, level.value, { players, options, bots }, roomIn(game, before));
  return success({ level: level.value, ...seating });
}

/** The facts of a level that decide whether it is the next. */
interface OrderedLevel {
  readonly name: string;
  readonly tier: number;
  readonly record: { readonly won: number };
  readonly seats?: LevelFacts['seats'];
}

/**
 * The level to go on with after one: the next that was not won, from it to the last and from the first on; else simply
 * the next; among those that are not for another number of players. Nothing where there is no other.
 */
export function nextLevel<Level extends OrderedLevel>(
  levels: readonly Level[],
  name: string,
  players: number,
): Level | undefined {
  const isForThem = ({ seats }: Level) => seats === undefined || !('exactly' in seats) || seats.exactly === players;
  const ordered = levels.filter(isForThem).sort((a, b) => a.tier - b.tier);
  const at = ordered.findIndex((level) => level.name === name);
  const rest = [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(0, at))];
  return rest.find(({ record }) => record.won === 0) ?? rest[0];
}
