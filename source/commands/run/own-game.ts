import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '../../engine/game.ts';
import type { GameTypes } from '../../engine/vocabulary.ts';
import { reason } from '../../storage/files/reason.ts';
import { UsageFault } from '../fault.ts';

/**
 * The game that a module exports as `game`. The module is a program of the player and is trusted.
 *
 * @throws UsageFault for a module that cannot be loaded, or exports no game
 */
export async function ownGame(file: string): Promise<Game<GameTypes>> {
  const game = await loaded(file);
  if (isGame(game)) return game;
  throw new UsageFault(`--game ${file}: ${missingIn(game)}`);
}

async function loaded(file: string): Promise<unknown> {
  try {
    const exported: unknown = await import(pathToFileURL(resolve(file)).href);
    return Reflect.get(Object(exported), 'game');
  } catch (error) {
    throw new UsageFault(`--game ${file}: cannot load it: ${reason(error)}`);
  }
}

const isGame = (value: unknown): value is Game<GameTypes> => missingIn(value) === undefined;

/** The members of a game that it cannot be played without, and what each is. */
const needed = {
  string: ['id'],
  number: ['rulesVersion', 'players.least', 'players.most'],
  object: ['commands', 'rules', 'phases', 'reasons'],
  function: [
    'setup',
    'copy',
    'view',
    'turnOf',
    'script.text.initial',
    'script.text.block',
    'position.write',
    'position.read',
  ],
} as const;

/** The first thing that an exported value lacks of a game; undefined if it can be played. */
function missingIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'found no game, expected "export const game = {...}"';
  for (const [type, paths] of Object.entries(needed))
    for (const path of paths) {
      const found = memberOf(value, path);
      if (typeof found !== type || found === null) return `game.${path}: found ${typeof found}, expected ${type}`;
    }
  const commands = Object.keys(Object(memberOf(value, 'commands')));
  const ruleless = commands.find((name) => typeof memberOf(value, `rules.${name}`) !== 'object');
  if (ruleless !== undefined) return `game.rules.${ruleless}: found nothing, expected the rule of the command`;
  return undefined;
}

const memberOf = (value: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), value);
