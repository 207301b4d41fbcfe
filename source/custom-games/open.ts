import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Game } from '#engine/game.ts';
import { positionJson } from '#engine/journal/save.ts';
import { playersIn, standardLevelOf } from '#engine/level.ts';
import { type GameWithLevels, type LevelFiles, listFile } from '#engine/level-catalogue.ts';
import { startMatch } from '#engine/match.ts';
import { completeOptions } from '#engine/options.ts';
import { activeSeats, legalFor } from '#engine/step.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { addGame, games } from '#games/index.ts';
import { capitalize } from '#screen/sentences.ts';
import { reason } from '#storage/files/attempt.ts';
import { bundledLevels, giveLevels } from '#storage/levels.ts';
import { createCustomScreen } from './screen/index.ts';
import { shownGame } from './screen/shown-game.ts';
import { CustomGameError, gameFault, isGame, isScreen, type ModuleScreen, screenFault } from './shape.ts';
import { guarded } from './wrap-exports.ts';

/** Plays, displays and saves a trial match to find a game's faults. Throws a CustomGameError for the first. */
export function tryGame(game: Game<GameTypes>, file: string): void {
  try {
    lookAt(game, file);
  } catch (error) {
    throw error instanceof CustomGameError ? error : new CustomGameError(`${file}: ${reason(error)}`, { cause: error });
  }
}

function lookAt(game: Game<GameTypes>, file: string): void {
  const all = bundledLevels(game).map(({ source }) => source);
  const standard = standardLevelOf(game);
  const level = all.find(({ name }) => name === standard) ?? all[0];
  const players = playersIn(game, level, undefined);
  const setup = {
    seed: 'trial',
    players: players.ok ? players.value : game.players.least,
    options: completeOptions(game.options, {}, false),
    ...(level !== undefined && { level }),
  };
  const { state } = startMatch(game, setup);
  game.turnOf(state);
  for (const viewer of [1, 'spectator', 'all'] as const) {
    game.view(state, viewer);
    game.script.text.initial(state, viewer);
  }
  for (const seat of activeSeats(game, state)) legalFor(game, state, seat);
  const read = game.position.read(positionJson(game, state), setup);
  if (!read.ok)
    throw new CustomGameError(
      `${file}: game.position.read does not read what game.position.write has written, so no match could go on: ${read.error.message}`,
    );
}

/**
 * Adds the game that a module exports to the list of games. The module belongs to the player and is trusted. It exports
 * `game`, and optionally `screen` and `levels`.
 *
 * @param file path of the module, by which the game can be named, too
 * @returns a function that removes the game again
 * @throws CustomGameError (as a rejection) if the module cannot be loaded or its game cannot be played
 */
async function openOwnGame(file: string): Promise<() => void> {
  const exported = await loaded(file);
  const game = guarded(exported.game, 'game', file);
  if (!isGame(game)) throw new CustomGameError(`${file}: ${gameFault(game)}`);
  const { id } = game;
  if (games.some((other) => other.id === id))
    throw new CustomGameError(`${file}: game.id: found "${id}", which is a game of turncade`);
  const screen = guarded(exported.screen, 'screen', file);
  if (!isScreen(screen)) throw new CustomGameError(`${file}: ${screenFault(screen)}`);
  addLevels(game, exported.levels, file);
  tryGame(game, file);
  const screenGame = shownGame(game, file);
  const { title = titleOf(id), summary = 'a game of your own', turnName = 'turn' }: ModuleScreen = screen;
  const drawn = createCustomScreen(screenGame, title, screen);
  return addGame({
    id,
    title,
    summary,
    turnName,
    file,
    visit: async (visitor) => visitor(screenGame),
    open: async (visitor) => visitor(screenGame, drawn),
  });
}

/** Adds a custom game while `use` runs. Call `assertImportEnds` first. Rejects with a CustomGameError. */
export async function withOwnGame<Result>(file: string, use: () => Promise<Result>): Promise<Result> {
  const close = await openOwnGame(file);
  try {
    return await use();
  } finally {
    close();
  }
}

/** Adds custom games in a worker thread. No time limit is needed, because the main thread has already imported them. */
export async function openOwnGames(files: readonly string[]): Promise<void> {
  for (const file of files) await openOwnGame(file);
}

/** `dice-auction` becomes `Dice auction`. */
const titleOf = (id: string): string => capitalize(id.replaceAll('-', ' '));

interface Exported {
  readonly game: unknown;
  readonly screen: unknown;
  readonly levels: unknown;
}

async function loaded(file: string): Promise<Exported> {
  if (!existsSync(file)) throw new CustomGameError(`${file}: cannot load it: there is no such file`);
  try {
    const exported: unknown = await import(pathToFileURL(resolve(file)).href);
    const member = (name: string): unknown => Reflect.get(Object(exported), name);
    const screen = member('screen');
    return { game: member('game'), screen: screen === undefined ? {} : screen, levels: member('levels') };
  } catch (error) {
    throw new CustomGameError(`${file}: cannot load it: ${missing(error) ?? reason(error)}`);
  }
}

/** Name of a package or file that a module imports and Node cannot find. Undefined for any other error. */
function missing(error: unknown): string | undefined {
  const match = /^Cannot find (package|module) '([^']+)'/.exec(error instanceof Error ? error.message : '');
  if (match === null) return undefined;
  const [, kind, name] = match;
  return kind === 'package'
    ? `it imports ${name}, which is not installed beside it: npm install ${name}`
    : `it imports ${name}, which is not there`;
}

/**
 * Adds the levels that a game's module exports: a folder as a URL, such as `new URL('./levels/', import.meta.url)`, or
 * an object of texts by level name.
 *
 * @throws CustomGameError if the levels cannot be read, or if the game has no level format
 */
export function addLevels(game: GameWithLevels, exported: unknown, file: string): void {
  if (exported === undefined) return;
  const fault = (why: string) => new CustomGameError(`${file}: levels: ${why}`);
  if (game.levels === undefined) throw fault('found some, but game.levels, which reads a level, is missing');
  if (typeof game.levels.read !== 'function') throw fault('expected a function game.levels.read, which reads a level');
  const { ending = '.txt' } = game.levels;
  let files: LevelFiles;
  try {
    files = exported instanceof URL ? filesIn(fileURLToPath(exported), ending) : filesOf(exported, ending);
    giveLevels(game, files);
  } catch (error) {
    throw fault(reason(error));
  }
}

const filesIn = (folder: string, ending: string): LevelFiles =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name === listFile || name.endsWith(ending))
      .map((name) => [basename(name), readFileSync(join(folder, name), 'utf8')]),
  );

function filesOf(exported: unknown, ending: string): LevelFiles {
  const files: Record<string, string> = {};
  for (const [name, text] of Object.entries(Object(exported))) {
    if (!/^[a-z0-9][\w-]*$/i.test(name)) throw new Error(`found the name "${name}", expected letters, digits and "-"`);
    if (typeof text !== 'string') throw new Error(`${name}: found ${typeof text}, expected the text of a level`);
    files[`${name}${ending}`] = text;
  }
  if (Object.keys(files).length === 0) throw new Error('found none, expected a folder as a URL, or texts by name');
  return files;
}
