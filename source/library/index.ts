/**
 * The games of turncade for programs: no screen, no files, nothing of Node. What is exported here is public and follows the
 * version of the package; nothing else is.
 *
 * @packageDocumentation
 */

import type { Game } from '../engine/game.ts';
import { loadSave } from '../engine/journal/load-save.ts';
import { readSave, type Save } from '../engine/journal/save.ts';
import type { GameTypes } from '../engine/vocabulary.ts';
import { type GameId, type Games, isGameId, rules } from './games.ts';
import { type MatchOf, matchOf } from './match.ts';
import { faulty, misused } from './misuse.ts';
import { type NewMatch, startNew } from './new-match.ts';

export { type ArgumentKind, integer } from '../engine/arguments.ts';
export type { Bot, BotChoice, BotTurn } from '../engine/bot.ts';
export type { CommandOf, CommandTable } from '../engine/commands.ts';
export { type Game, generalReasons } from '../engine/game.ts';
export { choice, type GameOption, numberOrNone, wholeNumber } from '../engine/options.ts';
export type { LegalCommands, LegalValues, TypedValue } from '../engine/programs/legal.ts';
export { seeded } from '../engine/random.ts';
export type { Json } from '../engine/readonly.ts';
export { refuser } from '../engine/refusals.ts';
export type { Refusal } from '../engine/result.ts';
export { failure, refusal, success } from '../engine/result.ts';
export type { TranscriptFormat } from '../engine/transcript.ts';
export type { GameTypes, Outcome, Seat, Viewer } from '../engine/vocabulary.ts';
export type { GameId } from './games.ts';
export { type BotInfo, type CommandInfo, type GameInfo, games, type LevelInfo, type OptionInfo } from './info.ts';
export type { Accepted, Choice, Refused, Told, TypedCommand } from './match.ts';
export { TurncadeError, type TurncadeErrorCode, type TurncadeErrorFacts } from './misuse.ts';
export type { NewMatch } from './new-match.ts';

/** A match of a game. */
export interface Match<Id extends GameId = GameId> extends MatchOf<Games[Id], Id> {}

/** What a viewer of a game may know of a moment. */
export type View<Id extends GameId> = Games[Id]['view'];

/** Something that happened in a game. */
export type GameEvent<Id extends GameId> = Games[Id]['event'];

/**
 * Starts a match.
 *
 * @example
 * const match = createMatch('risc', { level: 'twin-rivers', seed: 'k7f2' });
 * match.play(1, 'spread').ok // => true
 * match.waitingFor // => [1, 2]
 *
 * @param game its id, or a game of your own
 * @throws TurncadeError for a game that there is not, or what it does not take
 */
export function createMatch<Id extends GameId>(game: Id, wanted?: NewMatch): Match<Id>;
export function createMatch<T extends GameTypes>(game: Game<T>, wanted?: NewMatch): MatchOf<T, string>;
export function createMatch<T extends GameTypes>(game: GameId | Game<T>, wanted: NewMatch = {}) {
  if (typeof game === 'object') return matchOf(game.id, startNew(game, wanted));
  if (!isGameId(game)) misused('unknown-game', 'game', game, `one of ${Object.keys(rules).join(', ')}`);
  return started(game, wanted);
}

const started = <Id extends GameId>(id: Id, wanted: NewMatch): Match<Id> => matchOf(id, startNew(rules[id], wanted));

/**
 * Opens a save: of {@link Match.save}, or one that the program has written; its checksum is not looked at. Seats' secret
 * plans in a file of the program can be read by that installation alone.
 *
 * @param game the game that it must be of; any where left out
 * @throws TurncadeError for a text that is none, with its line where that can be said
 */
export function openSave(text: string): Match;
export function openSave<Id extends GameId>(text: string, game: Id): Match<Id>;
export function openSave(text: string, game?: GameId): Match {
  const save = readSave(text);
  if (!save.ok) return faulty('bad-save', 'save', save.error);
  const { game: id } = save.value.header;
  if (!isGameId(id) || (game !== undefined && id !== game))
    return misused('bad-save', 'save', id, game ?? `one of ${Object.keys(rules).join(', ')}`);
  return opened(id, save.value);
}

function opened<Id extends GameId>(id: Id, save: Save): Match<Id> {
  const loaded = loadSave(rules[id], save);
  return loaded.ok ? matchOf(id, loaded.value) : faulty('bad-save', 'save', loaded.error);
}
