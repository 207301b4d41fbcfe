import type { Game } from '#engine/game.ts';
import { loadSave, readSave, type Save } from '#engine/journal/save.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { GameId, Games, OptionName } from './games.ts';
import { type GameInfo, infoOf } from './info.ts';
import { type MatchOf, matchOf } from './match.ts';
import { throwFault, throwMisuse } from './misuse.ts';
import type { KnownName, LevelName } from './names.ts';
import { type NewMatch, type SimulationOptions, startNew, startSimulated } from './new-match.ts';
import type { Match } from './types.ts';

/** The library for one game. */
export interface GameLibrary<Id extends GameId> {
  createMatch<Level extends string = string>(
    options?: NewMatch<OptionName<Id>, KnownName<Level, LevelName<Id>>>,
  ): Match<Id>;
  simulate(position: object, options?: SimulationOptions<OptionName<Id>>): Match<Id>;
  openSave(text: string): Match<Id>;
  readonly info: GameInfo;
}

export function gameLibrary<Id extends GameId>(id: Id, game: Game<Games[Id]>): GameLibrary<Id>;
export function gameLibrary<T extends GameTypes>(id: GameId, game: Game<T>) {
  return {
    createMatch: (options: NewMatch = {}) => matchOf(id, startNew(game, options)),
    simulate: (position: object, options: SimulationOptions = {}) =>
      matchOf(id, startSimulated(game, position, options)),
    openSave: (text: string) => openSaveOf(id, game, saveIn(text)),
    info: infoOf(id, game),
  };
}

export function saveIn(text: string): Save {
  const save = readSave(text);
  return save.ok ? save.value : throwFault('bad-save', 'save', save.error);
}

export function openSaveOf<T extends GameTypes, Id extends string>(id: Id, game: Game<T>, save: Save): MatchOf<T, Id> {
  if (save.header.game !== game.id) throwMisuse('bad-save', 'save', save.header.game, game.id);
  const loaded = loadSave(game, save);
  return loaded.ok ? matchOf(id, loaded.value) : throwFault('bad-save', 'save', loaded.error);
}
