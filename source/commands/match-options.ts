import { resolve } from 'node:path';
import { faceIds, offeredBots } from '#engine/bot.ts';
import { closest } from '#engine/completion.ts';
import type { Game } from '#engine/game.ts';
import { playersIn, standardLevelOf } from '#engine/level.ts';
import { compact } from '#engine/lookup.ts';
import { completeOptions } from '#engine/options.ts';
import { success } from '#engine/result.ts';
import type { GameTypes, LevelSource, Seat } from '#engine/vocabulary.ts';
import { offeredIn } from '#match-session/seating.ts';
import { findLevel } from '#storage/levels.ts';
import { isoDate, now } from '#storage/now.ts';
import { commandFault, missingProgram, programNamed, programNames, trust } from '#strategies/program.ts';
import type { Arguments } from './parse.ts';
import { unknownWord } from './usage.ts';
import { levelFault, UsageError } from './usage-error.ts';

export interface MatchOptions {
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly level: LevelSource | undefined;
  readonly bots: Readonly<Record<Seat, string>>;
}

/** Reads `--players`, `--set`, `--level`, `--bot`. May throw a UsageError. `seats`: seats of a position or save. */
export function matchOptions<T extends GameTypes>(game: Game<T>, args: Arguments, seats?: number): MatchOptions {
  checkShared(game, args, false);
  return withStandards(game, args, seats);
}

function withStandards<T extends GameTypes>(game: Game<T>, args: Arguments, seats?: number): MatchOptions {
  const { bots, ...read } = readMatch(game, args, seats);
  return { ...read, bots, options: optionsOf(game, args, Object.keys(bots).length === read.players) };
}

/** Like `matchOptions`, but with the preselected options and defaults of the start screen. Throws a UsageError. */
export function screenOptions<T extends GameTypes>(game: Game<T>, args: Arguments): MatchOptions {
  const { options, ...read } = withStandards(game, args);
  const chosen = Object.keys(readOptions(game, args));
  const added = Object.entries(offeredIn(game, read.level)).filter(([name]) => !chosen.includes(name));
  const arePersonsAlone = read.players > 1 && Object.keys(read.bots).length === 0;
  checkShared(game, args, arePersonsAlone);
  const { options: all = {} } = game;
  const shared = Object.entries(all).flatMap(([name, { standardOfPersons }]) =>
    arePersonsAlone && standardOfPersons !== undefined && !chosen.includes(name)
      ? [[name, standardOfPersons] as const]
      : [],
  );
  return { ...read, options: { ...options, ...Object.fromEntries([...added, ...shared]) } };
}

function checkShared<T extends GameTypes>(game: Game<T>, args: Arguments, arePersonsAlone: boolean): void {
  const name = Object.keys(readOptions(game, args)).find((chosen) => game.options?.[chosen]?.atOneScreen === true);
  if (name !== undefined && !arePersonsAlone)
    throw new UsageError(`--set ${name} is only for people who share a screen, without bots`);
}

function readMatch<T extends GameTypes>(game: Game<T>, args: Arguments, seats?: number) {
  const requestedCount = playersRequested(game, args);
  const standard = args.text('position') === undefined ? standardLevelOf(game, requestedCount) : undefined;
  const requested = readOptions(game, args);
  const requestedLevel = args.text('level') ?? standard;
  const level = requestedLevel === undefined ? undefined : levelOf(game, requestedLevel, requested, requestedCount);
  const players = playersOf(game, requestedCount, seats, level);
  checkFit(game, requested, players);
  const bots = botNames(game, args.list('bot'), players);
  return { players, level, bots };
}

/** @throws UsageError if the game does not support the number of players */
export function playersRequested<T extends GameTypes>({ id, players }: Game<T>, args: Arguments): number | undefined {
  const { least: min, most: max } = players;
  const requestedCount = args.number('players');
  if (requestedCount !== undefined && (requestedCount < min || requestedCount > max))
    throw new UsageError(`${id} is for ${playersText(min, max)}, not ${requestedCount}`);
  return requestedCount;
}

function playersOf<T extends GameTypes>(
  game: Game<T>,
  requestedCount: number | undefined,
  seats: number | undefined,
  level: LevelSource | undefined,
): number {
  if (seats !== undefined && requestedCount !== undefined && requestedCount !== seats)
    throw new UsageError(`--players ${requestedCount}: the position has ${playersText(seats, seats)}`);
  if (seats !== undefined) return seats;
  const players = playersIn(game, level, requestedCount);
  if (!players.ok) throw new UsageError(players.error.message);
  return players.value;
}

/** Options from `--set`, completed with the game's defaults. Throws a UsageError for unknown or refused values. */
export const optionsOf = <T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
  onlyBots: boolean,
): Readonly<Record<string, string>> => completeOptions(game.options, readOptions(game, args), onlyBots);

/** @throws UsageError for unknown options or refused values */
export function readOptions<T extends GameTypes>(
  { id, options = {} }: Pick<Game<T>, 'id' | 'options'>,
  args: Arguments,
): Readonly<Record<string, string>> {
  const chosen = new Map<string, string>();
  for (const text of args.list('set')) {
    if (Object.keys(options).length === 0) throw new UsageError(`${id} has no options for --set ${text}`);
    const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined) throw new UsageError(`--set must be NAME=VALUE, found "${text}"`);
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) throw new UsageError(unknownWord('option', name, Object.keys(options)));
    if (chosen.has(name)) throw new UsageError(`--set ${text}: ${name} is given twice`);
    const read = option.read(value);
    if (!read.ok) throw new UsageError(`--set ${text}: found "${value}", expected ${read.error}`);
    chosen.set(name, value);
  }
  return Object.fromEntries(chosen);
}

/** @throws UsageError for the first option that does not suit the number of players */
export function checkFit<T extends GameTypes>(
  { options = {} }: Game<T>,
  chosen: Readonly<Record<string, string>>,
  players: number,
): void {
  for (const [name, value] of Object.entries(chosen)) {
    const expected = options[name]?.misfit?.(value, players);
    if (expected !== undefined) throw new UsageError(`--set ${name}=${value}: found "${value}", expected ${expected}`);
  }
}

const playersText = (min: number, max: number): string =>
  min === max ? `${min} player${min === 1 ? '' : 's'}` : `${min} to ${max} players`;

/** @throws UsageError if the level does not exist or does not allow these options */
export function levelOf<T extends GameTypes>(
  game: Game<T>,
  requestedLevel: string,
  options: Readonly<Record<string, string>>,
  players?: number,
): LevelSource {
  const name = game.levels?.withOptions?.(requestedLevel, options) ?? success(requestedLevel);
  if (!name.ok) throw new UsageError(name.error);
  const level = findLevel(game, name.value, isoDate(now()), undefined, players);
  if (!level.ok) throw levelFault(level.error);
  return level.value;
}

/** Parses the values of `--bot`, each `SEAT=NAME`. */
function botNames<T extends GameTypes>(
  game: Game<T>,
  requested: readonly string[],
  players: number,
): Readonly<Record<Seat, string>> {
  const names = new Map<Seat, string>();
  for (const text of requested) {
    const [, digits, name] = /^(\d{1,9})=(.+)$/.exec(text) ?? [];
    if (Object.keys(game.bots ?? {}).length === 0 && game.programs === undefined)
      throw new UsageError(`${game.id} has no bots for --bot ${text}`);
    if (name === undefined) throw new UsageError(`--bot must be SEAT=NAME, as in --bot 1=normal, found "${text}"`);
    const seat = Number(digits);
    if (seat < 1 || seat > players)
      throw new UsageError(
        `--bot ${text}: there is no player ${seat}; ${players === 1 ? 'there is only 1' : `players are numbered 1 to ${players}`}`,
      );
    if (names.has(seat)) throw new UsageError(`--bot ${text}: player ${seat} has a bot already`);
    const fault = nameFault(game, name);
    if (fault !== undefined) throw new UsageError(fault);
    names.set(seat, name);
  }
  return Object.fromEntries(names);
}

/**
 * Lets the modules of `--trust` run without the sandbox, and returns their files. Throws a UsageError for a file that
 * is not a readable module or, if `playing` is given, is not in that list.
 */
export function trustedModules(args: Arguments, playing?: readonly string[]): readonly string[] {
  const files = args.list('trust').map((name) => {
    const program = programNamed(name);
    if (program?.type !== 'module')
      throw new UsageError(`--trust names a module, as in --trust ./mine.mjs, found "${name}"`);
    const missing = missingProgram(program);
    if (missing !== undefined) throw new UsageError(`--trust ${name}: cannot read it: ${missing}`);
    const isSame = (other: string) => {
      const played = programNamed(other);
      return played?.type === 'module' && resolve(played.path) === resolve(program.path);
    };
    if (playing?.some(isSame) === false) throw new UsageError(`--trust ${name}: no seat uses this module`);
    return program.path;
  });
  for (const file of files) trust(file);
  return files;
}

/** Reason why a bot or program of this name cannot play, checked before the start. Undefined if it can. */
export function nameFault<T extends GameTypes>({ id, bots = {}, programs }: Game<T>, name: string): string | undefined {
  if (Object.hasOwn(bots, name)) return undefined;
  const program = programNamed(name);
  if (program !== undefined) {
    if (programs === undefined) return `programs cannot play ${id}, so "${name}" cannot be used`;
    const missing = missingProgram(program);
    return missing === undefined ? undefined : `cannot read ${name}: ${missing}`;
  }
  const broken = programs && commandFault(name);
  if (broken !== undefined) return `cannot read ${name}: ${broken}`;
  const offered = [...offeredBots(bots), ...faceIds(bots)];
  const near = closest(name, [...offered, ...Object.keys(bots).filter((bot) => bots[bot]?.rival !== undefined)]);
  if (programs === undefined || near !== undefined) return unknownWord('bot', name, compact(near, ...offered));
  return `unknown bot "${name}", expected one of ${[...offered, programNames].join(', ')}`;
}
