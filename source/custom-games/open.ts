import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Game } from '#engine/game.ts';
import { positionJson } from '#engine/journal/save.ts';
import { playersIn, standardLevelOf } from '#engine/level.ts';
import { type GameWithLevels, type LevelFiles, listFile } from '#engine/level-catalogue.ts';
import { startMatch } from '#engine/match.ts';
import { completeOptions } from '#engine/options.ts';
import { gameFault, isGame } from '#engine/parsing/game-form.ts';
import { firstFault } from '#engine/parsing/json.ts';
import { searchFault } from '#engine/programs/free-bots.ts';
import { activeSeats, legalFor } from '#engine/step.ts';
import { type CustomScreen, screenAreas, screenRoles } from '#engine/text/custom-screen.ts';
import type { GameTypes, StateOf } from '#engine/vocabulary.ts';
import { addGame, games } from '#games/index.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { capitalize } from '#screen/sentences.ts';
import { reason } from '#storage/files/attempt.ts';
import { bundledLevels, giveLevels } from '#storage/levels.ts';
import { importModule, moduleFile } from './module-file.ts';
import { createCustomScreen } from './screen/index.ts';
import { type OwnTypes, shownGame } from './screen/shown-game.ts';
import { CustomGameError, isScreen, screenFault } from './shape.ts';

const seats = z.array(z.int().min(1));

const refusal = z.looseObject({ code: z.string(), message: z.string() }).optional();

const state = z.looseObject({ phase: z.string(), players: z.int().min(1), random: z.looseObject({}) });

const command = z.looseObject({ name: z.string(), args: z.looseObject({}) });

const result = z.looseObject({ ok: z.boolean() });

/** Accepts a text in place of a value of `schema`. Unlike a union, it keeps the schema's own message about a fault. */
const textOr = (schema: z.ZodType, ofText: unknown) =>
  z.preprocess((value) => (typeof value === 'string' ? ofText : value), schema);

const oneOf = (values: readonly string[]) => ({ error: `expected one of ${values.join(', ')}` });

const cell = z.strictObject({
  text: z.string(),
  role: z.enum(screenRoles, oneOf(screenRoles)).optional(),
  area: z.enum(screenAreas, oneOf(screenAreas)).optional(),
  command: z.string().optional(),
});

const row = z.array(textOr(cell, { text: '' }), { error: 'expected text or a list of pieces' });

const rows = textOr(z.array(textOr(row, []), { error: 'expected text or a list of rows' }), []);

/** Schemas for the results of a module's functions, by name of the function. `*` stands for any name. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  'game.setup': state,
  'game.copy': state,
  'game.view': z.looseObject({}),
  'game.turnOf': z.number(),
  'game.outcome': z.looseObject({ winners: seats, reason: z.string() }).optional(),
  'game.legal': z.array(command),
  'game.rules.*.check': refusal,
  'game.rules.*.attempt': refusal,
  'game.phases.*.waitsFor': seats,
  'game.phases.*.next': z.string(),
  'game.bots.*.choose': z.looseObject({ command, why: z.string() }).optional(),
  'game.script.text.initial': z.string(),
  'game.script.text.block': z.string(),
  'game.position.write': z.looseObject({}),
  'game.position.read': result,
  'game.levels.read': result,
  'game.tournament.figures': z.record(z.string(), z.number()),
  'screen.board': rows,
  'screen.side': rows,
  'screen.status': z.string(),
  'screen.sentence': z.string(),
  'screen.score.of': z.number(),
};

/**
 * First fault in a function's result. Undefined if the result is valid.
 *
 * @example
 * wrongResult('game.turnOf', 3) // => undefined
 * wrongResult('game.turnOf', 'three') // => 'found "three", expected a number'
 */
export function wrongResult(where: string, value: unknown): string | undefined {
  const shape = shapes[where] ?? shapes[where.replace(/^(game\.\w+)\.[^.]+\./, '$1.*.')];
  const parsed = shape?.safeParse(value);
  return parsed?.success === false ? firstFault(parsed.error, value).replace(/^\$(?:: |\.)?/, '') : undefined;
}

/**
 * Wraps the exports of a module, so that errors name the function and its line. Also checks results against `shapes`.
 *
 * @param where name in the module, such as `game.rules`
 */
export function guarded(value: unknown, where: string, file: string): unknown {
  if (typeof value === 'function') return guardedCall(value, where, file);
  if (Array.isArray(value)) return value.map((item, i) => guarded(item, `${where}[${i}]`, file));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, guarded(member, `${where}.${name}`, file)]),
  );
}

/** Only object literals are wrapped, because instances of classes inherit members. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

function guardedCall(call: CallableFunction, where: string, file: string) {
  return function (this: unknown, ...args: readonly unknown[]): unknown {
    let result: unknown;
    try {
      result = Reflect.apply(call, this, args);
    } catch (error) {
      if (error instanceof CustomGameError) throw error;
      throw new CustomGameError(`${file}: ${where} has failed: ${reason(error)}${lineIn(error, file)}`, {
        cause: error,
      });
    }
    const wrong = wrongResult(where, result);
    if (wrong !== undefined) throw new CustomGameError(`${file}: ${where} returns something unexpected: ${wrong}`);
    return result;
  };
}

/** File and line of an error, such as ` (nim.mjs, line 12)`. Empty if the line is unknown. */
function lineIn(error: unknown, file: string): string {
  if (!(error instanceof Error) || error.stack === undefined) return '';
  const name = basename(file);
  const frame = error.stack.split('\n').find((row) => row.includes(`/${name}:`));
  const line = frame === undefined ? undefined : /:(\d+):\d+\)?$/.exec(frame)?.[1];
  return line === undefined ? '' : ` (${name}, line ${line})`;
}

/**
 * Starts, displays and saves a trial match to find a game's faults. Throws a CustomGameError for the first.
 *
 * @returns the reason why the bot `mcts` cannot play the game, or undefined if it can
 */
export function tryGame(game: Game<GameTypes>, file: string): string | undefined {
  try {
    return searchFault(game, lookAt(game, file));
  } catch (error) {
    throw error instanceof CustomGameError ? error : new CustomGameError(`${file}: ${reason(error)}`, { cause: error });
  }
}

function lookAt(game: Game<GameTypes>, file: string): StateOf<GameTypes> {
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
      `${file}: game.position.read cannot read what game.position.write wrote, so no match could be resumed: ${read.error.message}`,
    );
  return state;
}

/** A custom game with its screen. */
export interface CustomGame {
  /** The game as its module declares it. */
  readonly game: Game<GameTypes>;
  /** The game as all other code sees it, with a view for the generic screen. */
  readonly screenGame: Game<OwnTypes>;
  readonly moduleScreen: CustomScreen;
  readonly screen: GameScreen<OwnTypes>;
}

/**
 * Loads the game that a module exports as `game`, with its optional `screen` and `levels`. The module belongs to the
 * player and is trusted. Call `assertTrialEnds` first.
 *
 * @throws CustomGameError (as a rejection) if the module cannot be loaded or its game cannot be played
 */
export async function loadCustomGame(file: string): Promise<CustomGame> {
  const exported = await loaded(file);
  const game = guarded(exported.game, 'game', file);
  if (!isGame(game)) throw new CustomGameError(`${file}: ${gameFault(game)}`);
  const { id } = game;
  if (games.some((other) => other.id === id))
    throw new CustomGameError(`${file}: game.id: found "${id}", which is a built-in game`);
  const moduleScreen = guarded(exported.screen, 'screen', file);
  if (!isScreen(moduleScreen)) throw new CustomGameError(`${file}: ${screenFault(moduleScreen)}`);
  addLevels(game, exported.levels, file);
  const screenGame = shownGame(game, file, tryGame(game, file));
  return {
    game,
    screenGame,
    moduleScreen,
    screen: createCustomScreen(screenGame, titleIn(moduleScreen, id), moduleScreen),
  };
}

const titleIn = ({ title }: CustomScreen, id: string): string => title ?? titleOf(id);

/**
 * Adds the game of a module to the list of games.
 *
 * @param file path of the module. Players can name the game by this path, too
 * @returns a function that removes the game again
 */
async function openOwnGame(file: string): Promise<() => void> {
  const { screenGame, moduleScreen, screen } = await loadCustomGame(file);
  const { summary = 'a game of your own', turnName = 'turn' } = moduleScreen;
  return addGame({
    id: screenGame.id,
    title: titleIn(moduleScreen, screenGame.id),
    summary,
    turnName,
    file,
    visit: async (visitor) => visitor(screenGame),
    open: async (visitor) => visitor(screenGame, screen),
  });
}

/** Adds a custom game while `use` runs. Call `assertTrialEnds` first. Rejects with a CustomGameError. */
export async function withOwnGame<Result>(file: string, use: () => Promise<Result>): Promise<Result> {
  const close = await openOwnGame(file);
  try {
    return await use();
  } finally {
    close();
  }
}

/** Adds custom games in a worker thread, without a time limit of its own. */
export async function openOwnGames(files: readonly string[]): Promise<void> {
  for (const file of files) await openOwnGame(file);
}

/** Makes a title from an id: `dice-auction` becomes `Dice auction`. */
const titleOf = (id: string): string => capitalize(id.replaceAll('-', ' '));

interface Exported {
  readonly game: unknown;
  readonly screen: unknown;
  readonly levels: unknown;
}

async function loaded(file: string): Promise<Exported> {
  const path = moduleFile(file);
  if (path === undefined) throw new CustomGameError(`${file}: cannot load it: there is no such file or package`);
  try {
    const exported = await importModule(path);
    const member = (name: string): unknown => Reflect.get(Object(exported), name);
    const screen = member('screen');
    return { game: member('game'), screen: screen === undefined ? {} : screen, levels: member('levels') };
  } catch (error) {
    throw new CustomGameError(`${file}: cannot load it: ${missing(error) ?? reason(error)}`);
  }
}

/** Sentence about a package or file that a module imports and Node cannot find. Undefined for any other error. */
function missing(error: unknown): string | undefined {
  const match = /^Cannot find (package|module) '([^']+)'/.exec(error instanceof Error ? error.message : '');
  if (match === null) return undefined;
  const [, kind, name] = match;
  return kind === 'package'
    ? `it imports ${name}, which is not installed beside it: npm install ${name}`
    : `it imports ${name}, which does not exist`;
}

/**
 * Adds the levels that a game's module exports: a folder as a URL, or an object of texts by level name.
 *
 * @throws CustomGameError if the levels cannot be read, or if the game has no level format
 */
export function addLevels(game: GameWithLevels, exported: unknown, file: string): void {
  if (exported === undefined) return;
  const fault = (why: string) => new CustomGameError(`${file}: levels: ${why}`);
  if (game.levels === undefined) throw fault('found some levels, but game.levels, which reads a level, is missing');
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
  if (Object.keys(files).length === 0) throw new Error('found none, expected a folder as a URL or texts by level name');
  return files;
}
