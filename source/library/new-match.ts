import type { Game } from '#engine/game.ts';
import { playersIn, standardLevelOf } from '#engine/level.ts';
import {
  type BundledLevel,
  checkedLevel,
  type GameWithLevels,
  levelNamed,
  levelsIn,
  seedOfLevel,
  unknownLevel,
} from '#engine/level-catalogue.ts';
import { type Match, startFrom } from '#engine/match.ts';
import { completeOptions } from '#engine/options.ts';
import { startSimulation } from '#engine/programs/simulation.ts';
import type { GameTypes, LevelSource } from '#engine/vocabulary.ts';
import { levelFiles } from './level-files.ts';
import { TurncadeError, throwFault, throwMisuse } from './misuse.ts';

/** Options of a new match. Omitted options have the defaults of `turncade run`. */
export interface NewMatch<Option extends string = string, Level extends string = string> {
  /** Seed of all randomness. The same seed and the same commands lead to the same match. Generated if omitted. */
  readonly seed?: string | number;
  readonly players?: number;
  /** Name of a bundled level, `tutorial`, `random:SEED`, `daily:2026-11-20`, or an object with a level's text. */
  readonly level?: Level | { readonly name?: string; readonly text: string };
  /** Options of the game, as in `--set`. */
  readonly options?: { readonly [Name in Option]?: string | number };
  /** Position that replaces the game's own start: a result of {@link Match.position} for the viewer `all`. */
  readonly position?: unknown;
}

const bundled = new Map<string, readonly BundledLevel[]>();

/** Bundled levels of a game, read on first use. */
export function levelsOf({ id, levels: form }: GameWithLevels): readonly BundledLevel[] {
  const levels = bundled.get(id) ?? (form === undefined ? [] : levelsIn(form, levelFiles[id] ?? {}));
  bundled.set(id, levels);
  return levels;
}

/**
 * Starts a match.
 *
 * @throws TurncadeError for a value that the game does not accept
 */
export function startNew<T extends GameTypes>(game: Game<T>, request: NewMatch): Match<T> {
  checkKeys(request, ['seed', 'players', 'level', 'options', 'position']);
  const { position } = request;
  const seed = seedOf(request.seed);
  const chosen = optionsOf(game, request);
  const requestedPlayers = readPlayers(game, request);
  const level = levelFor(game, request, chosen, requestedPlayers);
  const players = playersFor(game, position === undefined ? level : undefined, requestedPlayers);
  for (const [name, text] of Object.entries(chosen)) {
    const expected = game.options?.[name]?.misfit?.(text, players);
    if (expected !== undefined) throwMisuse('bad-value', `options.${name}`, text, expected);
  }
  const ownSeed = level === undefined ? game.position.seedOf?.(position) : seedOfLevel(level, game.levels);
  const setup = {
    seed: seed ?? ownSeed ?? game.script.seed ?? newSeed(),
    players,
    options: completeOptions(game.options, chosen, false),
    level,
  };
  const started = startFrom(game, setup, position);
  return started.ok ? started.value : throwFault('bad-position', 'position', started.error);
}

/** Options of a simulation. */
export interface SimulationOptions<Option extends string = string> {
  /** Seed of all dice, and of everything that the position leaves out. Generated if omitted. */
  readonly seed?: string | number;
  /** Options of the match that the position does not contain. */
  readonly options?: { readonly [Name in Option]?: string | number };
}

/**
 * Starts a simulation.
 *
 * @throws TurncadeError for a position or value that the game does not accept
 */
export function startSimulated<T extends GameTypes>(
  game: Game<T>,
  position: unknown,
  request: SimulationOptions,
): Match<T> {
  checkKeys(request, ['seed', 'options']);
  const level = levelIn(game, position);
  const options = optionsOf(game, request);
  const setup = { seed: seedOf(request.seed) ?? newSeed(), players: game.players.least, options, level };
  const started = startSimulation(game, setup, position);
  return started.ok ? started.value : throwFault('bad-position', 'position', started.error);
}

/** Bundled level of a position. Reads only this level, because a sandboxed program may have few steps left. */
function levelIn<T extends GameTypes>({ id, levels, position: form }: Game<T>, position: unknown) {
  const name = form.levelOf?.(position);
  const text = name === undefined ? undefined : levelFiles[id]?.[`${name}${levels?.ending ?? '.txt'}`];
  return name === undefined || text === undefined ? undefined : { name, text };
}

function checkKeys(request: object, known: readonly string[]): void {
  const key = Object.keys(request).find((name) => !known.includes(name));
  if (key !== undefined) throwMisuse('unknown-option', 'options', key, `one of ${known.join(', ')}`);
}

export const newSeed = (): string => Math.random().toString(36).slice(2, 8);

/** Reads a seed. A number stands for its digits. */
export function seedOf(seed: unknown): string | undefined {
  const text = typeof seed === 'number' ? String(seed) : seed;
  if (text !== undefined && (typeof text !== 'string' || text === '')) throwMisuse('bad-value', 'seed', seed, 'text');
  return text;
}

function optionsOf<T extends GameTypes>(
  { options = {} }: Game<T>,
  request: NewMatch,
): Readonly<Record<string, string>> {
  const known = Object.keys(options);
  return Object.fromEntries(
    Object.entries(request.options ?? {}).map(([name, value]) => {
      const option = Object.hasOwn(options, name) ? options[name] : undefined;
      if (option === undefined)
        return throwMisuse(
          'unknown-option',
          'options',
          name,
          known.length === 0 ? 'none' : `one of ${known.join(', ')}`,
        );
      const text = String(value);
      const read = option.read(text);
      if (!read.ok) throwMisuse('bad-value', `options.${name}`, value, read.error);
      return [name, text] as const;
    }),
  );
}

function readPlayers<T extends GameTypes>(
  { players: { least: min, most: max } }: Game<T>,
  { players }: NewMatch,
): number | undefined {
  if (players === undefined || (Number.isInteger(players) && players >= min && players <= max)) return players;
  return throwMisuse('bad-value', 'players', players, min === max ? String(min) : `a number from ${min} to ${max}`);
}

function levelFor<T extends GameTypes>(
  game: Game<T>,
  { level: request, position }: NewMatch,
  options: Readonly<Record<string, string>>,
  players: number | undefined,
): LevelSource | undefined {
  const levels = levelsOf(game);
  if (position !== undefined) {
    if (request !== undefined)
      throwMisuse('bad-value', 'level', request, 'none: a position is a moment in a level of its own');
    return levels.find(({ source }) => source.name === game.position.levelOf?.(position))?.source;
  }
  if (typeof request === 'object') return ownLevel(game, request);
  const name = request ?? standardLevelOf(game, players);
  if (name === undefined) return undefined;
  const full = game.levels?.withOptions?.(name, options);
  if (full?.ok === false) throw new TurncadeError({ code: 'bad-value', where: 'options' }, `options: ${full.error}`);
  const called = full?.value ?? name;
  // `daily` without a date is refused, because the library does not know the current date.
  const level =
    levelNamed(game, called, { bundled: levels, today: 'no date', players }) ?? unknownLevel(game, called, levels);
  return level.ok
    ? level.value
    : throwFault(level.error.code === 'unknown-level' ? 'unknown-level' : 'bad-level', 'level', level.error);
}

function ownLevel<T extends GameTypes>(
  game: Game<T>,
  { name = 'own level', text }: { readonly name?: string; readonly text: string },
): LevelSource {
  const { levels: form } = game;
  if (form === undefined) return throwMisuse('bad-level', 'level', text, `none: ${game.id} has no levels`);
  const level = checkedLevel(form, { name, text }, form.read(text));
  return level.ok ? level.value : throwFault('bad-level', 'level', level.error);
}

function playersFor<T extends GameTypes>(
  game: Game<T>,
  level: LevelSource | undefined,
  requestedPlayers: number | undefined,
): number {
  const players = playersIn(game, level, requestedPlayers);
  return players.ok ? players.value : throwFault('bad-value', 'players', players.error);
}
