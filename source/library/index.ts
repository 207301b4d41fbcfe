/**
 * The games of turncade as a library, without screen, files or anything from Node. All exports of this module, and
 * nothing else, are public and follow the package version.
 *
 * @packageDocumentation
 */

import type { Game } from '#engine/game.ts';
import { loadSave, readSave, type Save } from '#engine/journal/save.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { type GameId, isGameId, rules } from './games.ts';
import { type MatchOf, matchOf } from './match.ts';
import { throwFault, throwMisuse } from './misuse.ts';
import { type NewMatch, type SimulationOptions, startNew, startSimulated } from './new-match.ts';
import type { Match } from './types.ts';

export { integer } from '#engine/commands.ts';
export { generalReasons } from '#engine/game.ts';
export { choice, numberOrNone, wholeNumber } from '#engine/options.ts';
export { seeded } from '#engine/random.ts';
export { refuser } from '#engine/refusals.ts';
export { failure, refusal, success } from '#engine/result.ts';
export { games } from './info.ts';
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
export function createMatch<Id extends GameId>(game: Id, options?: NewMatch): Match<Id>;
export function createMatch<T extends GameTypes>(game: Game<T>, options?: NewMatch): MatchOf<T, string>;
export function createMatch<T extends GameTypes>(game: GameId | Game<T>, options: NewMatch = {}) {
  if (typeof game === 'object') return matchOf(game.id, startNew(game, options));
  if (!isGameId(game)) throwMisuse('unknown-game', 'game', game, `one of ${Object.keys(rules).join(', ')}`);
  return startMatchOf(game, options);
}

const startMatchOf = <Id extends GameId>(id: Id, options: NewMatch): Match<Id> =>
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
export function simulate<Id extends GameId>(game: Id, position: object, options?: SimulationOptions): Match<Id>;
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
  if (typeof game === 'object') return matchOf(game.id, startSimulated(game, position, options));
  if (!isGameId(game)) throwMisuse('unknown-game', 'game', game, `one of ${Object.keys(rules).join(', ')}`);
  return simulateOf(game, position, options);
}

const simulateOf = <Id extends GameId>(id: Id, position: object, options: SimulationOptions): Match<Id> =>
  matchOf(id, startSimulated(rules[id], position, options));

/**
 * Opens a save that {@link Match.save} or the program has written. Does not verify its checksum. Secret plans in a file
 * of the program can only be read by the installation that has written the file.
 *
 * @param game game that the save must belong to. Any game if omitted
 * @throws TurncadeError if the text is not a save of the game, with the line if known
 */
export function openSave(text: string): Match;
export function openSave<Id extends GameId>(text: string, game: Id): Match<Id>;
export function openSave(text: string, game?: GameId): Match {
  const save = readSave(text);
  if (!save.ok) return throwFault('bad-save', 'save', save.error);
  const { game: id } = save.value.header;
  if (!isGameId(id) || (game !== undefined && id !== game))
    return throwMisuse('bad-save', 'save', id, game ?? `one of ${Object.keys(rules).join(', ')}`);
  return openSaveOf(id, save.value);
}

function openSaveOf<Id extends GameId>(id: Id, save: Save): Match<Id> {
  const loaded = loadSave(rules[id], save);
  return loaded.ok ? matchOf(id, loaded.value) : throwFault('bad-save', 'save', loaded.error);
}
