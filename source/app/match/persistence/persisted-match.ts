import { isDeepStrictEqual } from 'node:util';
import { type LevelFacts, tutorialName } from '#engine/level.ts';
import type { Match } from '#engine/match.ts';
import { type Result, success } from '#engine/result.ts';
import { roomIn, seatedBy } from '#match-session/seating.ts';
import type { Choices, GameScreen } from '#screen/game/game-screen.ts';
import type { PlayRecord, Scene, ScreenTypes } from '#screen/scene.ts';
import { findLevel } from '#storage/levels.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { MatchResult } from '#storage/results.ts';
import { recordOf } from '#storage/statistics.ts';
import { pickerLevels } from '../../pages/levels/level-rows.ts';
import { lastSeating, seatedAgain } from '../../pages/seats/choosing-players.ts';
import type { LocalSharedServices, NewMatch } from '../../services.ts';
import { choicesIn, type MatchOpening, openAgain } from '../create-match.ts';
import { namedBots, personsOf } from '../hotseat.ts';
import { createMatchFile, type MatchFile } from './match-file.ts';

/** A match with its file on this machine, the player's record and the next level. */
export interface PersistedMatch<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  readonly file: MatchFile<T>;
  readonly notices: readonly string[];
  readonly isFirst: boolean;
  /** The player's record in this level before this match. */
  record(): PlayRecord;
  next(): Scene<T>['next'];
  /** Starts a match of the next level. Fails with the reason. Undefined if there is no next level. */
  startNext(): Result<NewMatch> | undefined;
  restart(seed: 'fresh' | 'same'): Match<T>;
  /** Undefined for a match with bots. */
  choices(): Choices | undefined;
}

export function persistMatch<T extends ScreenTypes>(
  opening: MatchOpening<T>,
  screen: GameScreen<T>,
  { home, results, addResult }: Pick<LocalSharedServices, 'home' | 'results' | 'addResult'>,
): PersistedMatch<T> {
  const { game } = opening.match;
  const { bots } = opening.facts;
  const file = createMatchFile<T>({
    ...opening,
    folders: home.folders,
    addResult(result) {
      next = undefined;
      return addResult(result);
    },
  });
  const recordBefore = () => recordOf(results(), game.id, file.match().setup.level?.name ?? null);
  let record = recordBefore();
  /** Cached because finding the next level parses all levels. */
  let next: { readonly level: Scene<T>['next'] } | undefined;
  const replaceMatch = (another: Match<T>) => {
    file.replaceMatch(another);
    record = recordBefore();
    next = undefined;
  };
  const nextLevel = () => {
    next ??= { level: levelAfter(file.match(), results()) };
    return next.level;
  };
  return {
    screen,
    file: { ...file, replaceMatch },
    notices: opening.notices,
    isFirst: opening.path === undefined && isFirstMatch(opening, screen, results()),
    record: () => record,
    next: nextLevel,
    startNext() {
      const level = nextLevel();
      return level && matchAfter(home, file.match(), level.name, bots);
    },
    restart(seed) {
      file.flush();
      const again = openAgain(file.match(), bots, seed);
      file.note({ seedGiven: again.facts.seedGiven });
      replaceMatch(again.match);
      return again.match;
    },
    choices: () => (Object.keys(bots).length > 0 ? undefined : choicesIn(screen, file.match())),
  };
}

function isFirstMatch<T extends ScreenTypes>(
  { match, facts: { bots } }: MatchOpening<T>,
  screen: GameScreen<T>,
  results: readonly MatchResult[],
): boolean {
  const persons = personsOf(match.state.players, namedBots(bots));
  return persons.length === 1 && isUntouched(match, screen) && results.every((result) => result.game !== match.game.id);
}

/** True if the player has chosen nothing yet: the log has only the commands that are played automatically. */
function isUntouched<T extends ScreenTypes>({ game, log, stateAfter }: Match<T>, { input }: GameScreen<T>): boolean {
  const [first] = log;
  if (first === undefined) return true;
  const played = log.map(({ command }) => command);
  return isDeepStrictEqual(played, input.choices?.atOnce(game.view(stateAfter(0), 1)));
}

export const levelAfter = <T extends ScreenTypes>(
  { game, setup: { level }, state: { players } }: Match<T>,
  results: readonly MatchResult[],
): Scene<T>['next'] => level && nextLevel(pickerLevels(game, results), level.name, players);

/**
 * Match on another level with the same players, or with the usual ones after the tutorial. Fails if the level cannot be
 * used.
 */
export function matchAfter<T extends ScreenTypes>(
  home: PlayersHome,
  { game, setup: { players, options, level: before } }: Match<T>,
  name: string,
  bots: MatchFacts['bots'],
): Result<NewMatch> {
  const level = findLevel(game, name, '');
  if (!level.ok) return level;
  // The opponent of a tutorial does almost nothing, so it is not carried over.
  const seating =
    before?.name === tutorialName
      ? seatedBy(game, lastSeating(home, game, level.value))
      : seatedAgain(home, game, level.value, { players, options, bots }, roomIn(game, before));
  return success({ level: level.value, ...seating });
}

interface OrderedLevel {
  readonly name: string;
  readonly tier: number;
  readonly record: { readonly won: number };
  readonly seats?: LevelFacts['seats'];
}

/**
 * Level to continue with after the one named `name`, among those for this number of players. It is the next unwon
 * level, wrapping around, else the next one. Undefined if there is no other.
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
