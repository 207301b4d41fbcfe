import { type Game, generalReasons } from '../game.ts';
import type { GameTypes } from '../vocabulary.ts';

// Checks games from outside this program. Possibly no compiler has checked their types.

const neededOfGame = {
  string: ['id'],
  number: ['rulesVersion', 'players.least', 'players.most'],
  object: ['commands', 'rules', 'phases', 'reasons'],
  function: [
    'setup',
    'copy',
    'view',
    'turnOf',
    'legal',
    'script.text.initial',
    'script.text.block',
    'position.write',
    'position.read',
  ],
} as const;

/**
 * True if a game can be played.
 *
 * @example
 * isGame({ id: 'nim' }) // => false
 */
export const isGame = (value: unknown): value is Game<GameTypes> => gameFault(value) === undefined;

/**
 * Fault of a game: its first missing or invalid member. Undefined if the game can be played.
 *
 * @example
 * gameFault({ id: 3 }) // => 'game.id: found number, expected string'
 */
export function gameFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'found no game, expected "export const game = {...}"';
  for (const [type, paths] of Object.entries(neededOfGame))
    for (const path of paths) {
      const member = memberOf(value, path);
      if (typeof member !== type || member === null) return `game.${path}: found ${typeof member}, expected ${type}`;
    }
  return (
    idFault(memberOf(value, 'id')) ??
    playersFault(value) ??
    commandsFault(value) ??
    phasesFault(value) ??
    reasonsFault(value)
  );
}

/** The id must be easy to type, and valid in file names. */
const idFault = (id: unknown): string | undefined =>
  typeof id === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(id)
    ? undefined
    : `game.id: found ${JSON.stringify(id)}, expected lower-case letters, digits and "-"`;

function playersFault(game: object): string | undefined {
  const [minPlayers, maxPlayers] = [Number(memberOf(game, 'players.least')), Number(memberOf(game, 'players.most'))];
  const isRight =
    Number.isInteger(minPlayers) && Number.isInteger(maxPlayers) && minPlayers >= 1 && maxPlayers >= minPlayers;
  return isRight ? undefined : `game.players: found ${minPlayers} to ${maxPlayers}, expected whole numbers from 1 up`;
}

function commandsFault(game: object): string | undefined {
  const commands = Object(memberOf(game, 'commands'));
  for (const name of Object.keys(commands)) {
    if (!/^[a-z_]\w*$/.test(name))
      return `game.commands: found "${name}", expected a name of lower-case letters, digits and "_"`;
    if (typeof memberOf(commands, `${name}.args`) !== 'object')
      return `game.commands.${name}.args: found nothing, expected the arguments of the command, {} for none`;
    if (typeof memberOf(commands, `${name}.help`) !== 'string')
      return `game.commands.${name}.help: found nothing, expected a line of help`;
    if (typeof memberOf(game, `rules.${name}`) !== 'object')
      return `game.rules.${name}: found nothing, expected the rule of the command`;
  }
  return undefined;
}

function phasesFault(game: object): string | undefined {
  const phases = Object(memberOf(game, 'phases'));
  const lame = Object.keys(phases).find(
    (name) =>
      typeof memberOf(phases, `${name}.waitsFor`) !== 'function' &&
      typeof memberOf(phases, `${name}.run`) !== 'function',
  );
  return lame === undefined ? undefined : `game.phases.${lame}: found neither waitsFor nor run, expected one of them`;
}

function reasonsFault(game: object): string | undefined {
  const missing = Object.keys(generalReasons).find((reason) => {
    const reasons = Object(memberOf(game, 'reasons'));
    return typeof Reflect.get(reasons, reason) !== 'function';
  });
  return missing === undefined
    ? undefined
    : `game.reasons: found no sentence for "${missing}", expected all of generalReasons, as in {...generalReasons}`;
}

/**
 * Member of an object at a path. Undefined if it is missing.
 *
 * @example
 * memberOf({ players: { least: 2 } }, 'players.least') // => 2
 */
export const memberOf = (value: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), value);
