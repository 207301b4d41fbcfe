import { getOwn } from '#engine/commands.ts';
import { type Game, generalReasons } from '#engine/game.ts';
import type { GameTypes, Seat, Viewer } from '#engine/vocabulary.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import type { Area, Role } from '#screen/styled-text.ts';

/** Roles of texts on custom screens. Each theme has a colour for each role. */
export const givenRoles = [
  'text',
  'strong',
  'dim',
  'faint',
  'accent',
  'friend',
  'enemy',
  'hazard',
  'success',
  'warning',
  'danger',
  'seat1',
  'seat2',
  'seat3',
  'seat4',
  'seat5',
] as const satisfies readonly Role[];

export const givenAreas = [
  'cursor',
  'selection',
  'reach',
  'threat',
  'ground1',
  'ground2',
  'seat1-plate',
  'seat2-plate',
  'seat3-plate',
  'seat4-plate',
  'seat5-plate',
] as const satisfies readonly Area[];

export interface GivenCell {
  readonly text: string;
  readonly role?: (typeof givenRoles)[number];
  readonly area?: (typeof givenAreas)[number];
  /** Command in the form in which a player types it. A click on the piece selects it, a second click plays it. */
  readonly command?: string;
}

/** Rows that a game draws: a text with line feeds, or a list of rows. Each row is a text or a list of pieces. */
export type GivenRows = string | readonly (string | readonly (string | GivenCell)[])[];

export interface GivenScene {
  /** Result of the game's `view` for the viewer. */
  readonly view: object;
  readonly seat: Seat;
  readonly viewer: Viewer;
  readonly columns: number;
  readonly rows: number;
  readonly isAscii: boolean;
  /** Selected command, in the form in which a player types it. */
  readonly chosen: string | undefined;
  /** Name of a player: `you`, the name of a bot or person, or `player 2`. */
  readonly nameOf: (seat: Seat) => string;
}

/** Screen that a custom game's module exports. The generic screen draws the parts that are missing. */
export interface ModuleScreen {
  readonly title?: string;
  readonly summary?: string;
  /** The game's word for a turn. Defaults to `turn`. */
  readonly turnName?: 'turn' | 'round';
  readonly rules?: string;
  readonly board?: (scene: GivenScene) => GivenRows;
  /** Rows above the list of moves. */
  readonly side?: (scene: GivenScene) => GivenRows;
  /** Instruction for the player whose turn it is. */
  readonly status?: (scene: GivenScene) => string;
  readonly sentence?: (event: object, nameOf: (seat: Seat) => string) => string;
  /** Score of a match. Decides which result is best. */
  readonly score?: Pick<MatchStatus['mark'], 'name' | 'better'> & {
    readonly of: (view: object, seat: Seat) => number;
  };
}

/** A fault of a custom game. The message names the file and the cause for the game's author. */
export class CustomGameError extends Error {}

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

const knownOfScreen: Readonly<Record<keyof ModuleScreen, 'string' | 'function' | 'object'>> = {
  title: 'string',
  summary: 'string',
  turnName: 'string',
  rules: 'string',
  board: 'function',
  side: 'function',
  status: 'function',
  sentence: 'function',
  score: 'object',
};

export const isGame = (value: unknown): value is Game<GameTypes> => gameFault(value) === undefined;

/** Fault of an exported game: its first missing or invalid member. Undefined if the game can be played. */
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

export const isScreen = (value: unknown): value is ModuleScreen => screenFault(value) === undefined;

export function screenFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return `screen: found ${typeof value}, expected an object`;
  for (const [name, member] of Object.entries(value)) {
    const type = getOwn<string>(knownOfScreen, name);
    if (type === undefined) return `screen.${name}: expected one of ${Object.keys(knownOfScreen).join(', ')}`;
    if (typeof member !== type) return `screen.${name}: found ${typeof member}, expected ${type}`;
  }
  const turnName = memberOf(value, 'turnName');
  if (turnName !== undefined && turnName !== 'turn' && turnName !== 'round')
    return `screen.turnName: found "${String(turnName)}", expected turn or round`;
  if (!('score' in value)) return undefined;
  if (typeof memberOf(value, 'score.name') !== 'string') return 'screen.score.name: found nothing, expected a name';
  if (!['more', 'less'].includes(String(memberOf(value, 'score.better'))))
    return `screen.score.better: found ${String(memberOf(value, 'score.better'))}, expected more or less`;
  return typeof memberOf(value, 'score.of') === 'function'
    ? undefined
    : 'screen.score.of: found nothing, expected a function';
}

const memberOf = (value: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), value);
