/**
 * The games of turncade as a library, without screen, files or anything from Node. All exports of this module, and
 * nothing else, are public and follow the package version.
 *
 * @packageDocumentation
 */

import { checkGame as checkRules, type GameReport } from '#engine/checks/check-game.ts';
import type { Game } from '#engine/game.ts';
import type { Save } from '#engine/journal/save.ts';
import { gameFault } from '#engine/parsing/game-form.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { rules } from './all-games.ts';
import { type GameId, type Games, isGameId, type OptionName } from './games.ts';
import { type MatchOf, matchOf } from './match.ts';
import { TurncadeError, throwMisuse } from './misuse.ts';
import type { KnownName, LevelName } from './names.ts';
import {
  levelsOf,
  type NewMatch,
  newSeed,
  type SimulationOptions,
  seedOf,
  startNew,
  startSimulated,
} from './new-match.ts';
import { openSaveOf, saveIn } from './one-game.ts';
import type { AnyMatch, Match } from './types.ts';

export { integer } from '#engine/commands.ts';
export { generalReasons } from '#engine/game.ts';
export { choice, numberOrNone, wholeNumber } from '#engine/options.ts';
export { seeded } from '#engine/random.ts';
export { refuser } from '#engine/refusals.ts';
export { failure, refusal, success } from '#engine/result.ts';
export { games } from './all-games.ts';
export { TurncadeError } from './misuse.ts';
export * from './types.ts';

/**
 * Starts a match.
 *
 * @example
 * const match = createMatch('risc', { level: 'twin-rivers', seed: 'k7f2' });
 * match.play(1, 'spread').ok // => true
 * match.waitingFor // => [1, 2]
 *
 * @param game id of one of turncade's games, or a game of your own
 * @throws TurncadeError for an unknown game, or for options that the game does not accept
 */
export function createMatch<Id extends GameId, Level extends string = string>(
  game: Id,
  options?: NewMatch<OptionName<Id>, KnownName<Level, LevelName<Id>>>,
): Match<Id>;
export function createMatch<T extends GameTypes>(game: Game<T>, options?: NewMatch): MatchOf<T, string>;
export function createMatch<T extends GameTypes>(game: GameId | Game<T>, options: NewMatch = {}) {
  if (typeof game === 'object') return matchOf(game.id, startNew(ownGame(game), options));
  if (!isGameId(game)) throwMisuse('unknown-game', 'game', game, `one of ${Object.keys(rules).join(', ')}`);
  return startMatchOf(game, options);
}

/** Checks a custom game that the caller has passed. Throws a TurncadeError for its first fault. */
function ownGame<T extends GameTypes>(game: Game<T>): Game<T> {
  const fault = gameFault(game);
  if (fault !== undefined) throw new TurncadeError({ code: 'bad-game', where: 'game' }, fault);
  return game;
}

const startMatchOf = <Id extends GameId>(id: Id, options: NewMatch): MatchOf<Games[Id], Id> =>
  matchOf(id, startNew(rules[id], options));

/**
 * Starts a match from what a seat may know, to try out commands: from the question that a program gets, or from a result
 * of {@link Match.position}. Everything hidden (planets, cards, enemies, plans of others, dice) is drawn from the seed,
 * so several seeds are several samples. The true seed and the hidden facts of the real match have no effect.
 *
 * @example
 * const match = createMatch('risc', { level: 'twin-rivers', seed: 'k7f2' });
 * const simulation = simulate('risc', match.position(1), { seed: 1 });
 * simulation.play(1, 'spread').ok // => true
 * match.length // => 0
 *
 * @param game id of one of turncade's games, or a game of your own
 * @throws TurncadeError for an unknown game, or for a position or option that the game does not accept
 */
export function simulate<Id extends GameId>(
  game: Id,
  position: object,
  options?: SimulationOptions<OptionName<Id>>,
): Match<Id>;
export function simulate<T extends GameTypes>(
  game: Game<T>,
  position: object,
  options?: SimulationOptions,
): MatchOf<T, string>;
export function simulate<T extends GameTypes>(
  game: GameId | Game<T>,
  position: object,
  options: SimulationOptions = {},
) {
  if (typeof game === 'object') return matchOf(game.id, startSimulated(ownGame(game), position, options));
  if (!isGameId(game)) throwMisuse('unknown-game', 'game', game, `one of ${Object.keys(rules).join(', ')}`);
  return simulateOf(game, position, options);
}

const simulateOf = <Id extends GameId>(id: Id, position: object, options: SimulationOptions): MatchOf<Games[Id], Id> =>
  matchOf(id, startSimulated(rules[id], position, options));

/** Games of your own, besides turncade's games. */
export interface OwnGames<T extends GameTypes> {
  readonly games: readonly Game<T>[];
}

/**
 * Opens a save that {@link Match.save} or the program has written. Does not verify its checksum. Secret plans in a file
 * of the program can only be read by the installation that has written the file.
 *
 * @param game game that the save must belong to: an id, or a game of your own. Any of turncade's games if omitted, and
 *   with `{ games }`, also any of these games of your own
 * @throws TurncadeError if the text is not a save of the game, with the line if known
 */
export function openSave(text: string): AnyMatch;
export function openSave<Id extends GameId>(text: string, game: Id): Match<Id>;
export function openSave<T extends GameTypes>(text: string, game: Game<T>): MatchOf<T, string>;
export function openSave<T extends GameTypes>(text: string, more: OwnGames<T>): AnyMatch | MatchOf<T, string>;
export function openSave<T extends GameTypes>(text: string, game: GameId | Game<T> | OwnGames<T> = { games: [] }) {
  const save = saveIn(text);
  const { game: id } = save.header;
  if (typeof game === 'string') {
    if (!isGameId(id) || id !== game) return throwMisuse('bad-save', 'save', id, game);
    return openBundled(id, save);
  }
  if (!('games' in game)) return openSaveOf(game.id, ownGame(game), save);
  const customGame = game.games.find((each) => each.id === id);
  if (customGame !== undefined) return openSaveOf(customGame.id, ownGame(customGame), save);
  const ids = [...Object.keys(rules), ...game.games.map((each) => each.id)];
  if (!isGameId(id)) return throwMisuse('bad-save', 'save', id, `one of ${ids.join(', ')}`);
  return openBundled(id, save);
}

const openBundled = <Id extends GameId>(id: Id, save: Save): MatchOf<Games[Id], Id> => openSaveOf(id, rules[id], save);

/** Options of a check. */
export interface CheckOptions {
  /** Seed of the matches. The same seed gives the same report. Generated if omitted. */
  readonly seed?: string | number;
  /** Number of matches. Default: 20. */
  readonly matches?: number;
  /** Maximum number of commands in a match. Default: 200. */
  readonly commands?: number;
}

/**
 * Plays matches of a game of your own with random commands, and searches for faults, as `turncade game check` does.
 * Checks everything but the screen.
 *
 * @throws TurncadeError if the game lacks a member that every game must have
 */
export function checkGame<T extends GameTypes>(game: Game<T>, options: CheckOptions = {}): GameReport {
  const { seed, matches = 20, commands = 200 } = options;
  const levels = levelsOf(ownGame(game)).map(({ source }) => source);
  return checkRules(game, { seed: seedOf(seed) ?? newSeed(), matches, commands, levels });
}
