import { type FileFault, failure, fileFaultText, type Result, refusal, success } from './result.ts';
import type { LevelSource, Progress, Seat } from './vocabulary.ts';

export interface LevelFacts {
  /** Undefined in games whose level texts have no titles. */
  readonly title?: string;
  /** Difficulty from 1 (easiest), or 0 for a level without a difficulty. Undefined if level texts do not state it. */
  readonly tier?: number;
  /** One line, such as `10x30, survive 40 turns`. */
  readonly summary: string;
  /** Number of stars that can be earned, in games with stars. */
  readonly mostStars?: number;
  /** Maximum (with a word for seats, such as `start squares`) or exact number of seats. Default: the game's limits. */
  readonly seats?: { readonly most: number; readonly of: string } | { readonly exactly: number };
}

export type LevelHeader = Pick<LevelFacts, 'title' | 'seats'>;

export type GeneratedLevel = Pick<LevelSource, 'text' | 'par' | 'limit'>;

export interface LevelForm {
  read(text: string): Result<LevelFacts, FileFault>;
  /** Canonical text of a valid level. Only in games that define a canonical form. */
  canonical?(text: string): string;
  /** Text for the players of a server. Only in games whose level texts contain secrets. */
  shared?(text: string): string;
  /**
   * Generates a level from a seed: the same seed gives the same level on every machine.
   *
   * @param progress called during slow generation
   * @param players number of players, for games whose levels depend on it. Default: the usual number
   */
  generate?(seed: string, progress?: Progress, players?: number): GeneratedLevel;
  /** Format of seeds that contain settings for the generator. */
  readonly seeds?: {
    readonly pattern: RegExp;
    /** Form of the seeds in lists, such as `SEED[:K]`. */
    readonly shape: string;
    readonly form: string;
    /** Sentence about the settings, such as `stars:24 makes 24 planets.` */
    readonly more: string;
  };
  /**
   * Full name of a generated level, with its options. Fails with a sentence if the level cannot have the options.
   *
   * @param name name that the player chose: `daily`, `random:SEED`, a level's name or a file
   */
  withOptions?(name: string, options: Readonly<Record<string, string>>): Result<string, string>;
  /** Names of the difficulties, easiest first. Default: `easy`, `medium`, `hard`, `expert`. */
  readonly tiers?: readonly string[];
  readonly ending?: string;
  /** Maximum size of a level file in bytes. Default: `maxLevelBytes`. */
  readonly mostBytes?: number;
  /** Formats a fault of a level file. Only for games with a format of their own. */
  faultText?(file: string, fault: FileFault): string;
  /** Set if generating a level takes too long for the screen's thread. */
  readonly slow?: true;
  /** Name of the default level. A function if it depends on the number of players. */
  readonly standard?: string | ((players: number) => string);
  /** Match that teaches the game. Its level is named `tutorial` and does not appear in lists of levels. */
  readonly tutorial?: TutorialMatch;
}

export const tutorialName = 'tutorial';

/** A tutorial match. Players who follow the lesson all see the same match. */
export interface TutorialMatch {
  readonly text: string;
  readonly seed: string;
  readonly bots: Readonly<Record<Seat, string>>;
  readonly about: string;
}

export interface LevelSupport {
  readonly players: {
    readonly least: number;
    readonly most: number;
    /** Default number of players. If it is undefined, `least` is the default. */
    readonly standard?: number;
  };
  readonly levels?: LevelForm;
}

/**
 * Number of players of a match on a level: the requested number, else the level's exact number, else the game's default
 * within the level's seats. Refuses a requested number that the level does not allow.
 *
 * @example
 * const game = { players: { least: 2, most: 5, standard: 3 } };
 * playersIn(game, undefined, undefined) // => { ok: true, value: 3 }
 * playersIn(game, undefined, 5) // => { ok: true, value: 5 }
 */
export function playersIn(
  game: LevelSupport,
  level: LevelSource | undefined,
  requested: number | undefined,
): Result<number> {
  const facts = level && game.levels?.read(level.text);
  return playersOf(game, level?.name, facts?.ok === true ? facts.value : {}, requested);
}

/** Same as `playersIn`, for a level that is already parsed. */
export function playersOf(
  { players: { least: minPlayers, standard = minPlayers } }: Pick<LevelSupport, 'players'>,
  name: string | undefined,
  { seats }: LevelHeader,
  requested: number | undefined,
): Result<number> {
  if (seats === undefined) return success(requested ?? standard);
  if ('exactly' in seats) {
    if (requested === undefined || requested === seats.exactly) return success(seats.exactly);
    return failure(refusal('other-players', `level ${name} is for ${seats.exactly} players, not ${requested}`));
  }
  const players = requested ?? Math.min(standard, seats.most);
  if (players <= seats.most) return success(players);
  return failure(
    refusal('too-many-players', `level "${name}" has ${seats.most} ${seats.of}, ${players} players asked`),
  );
}

/**
 * @example
 * const levels = { read: () => success({ summary: '' }), standard: (players: number) => `map-of-${players}` };
 * const game = { players: { least: 2, most: 5 }, levels };
 * standardLevelOf(game, 4) // => 'map-of-4'
 * standardLevelOf(game) // => 'map-of-2'
 */
export const standardLevelOf = (
  { levels, players: { least: minPlayers, standard = minPlayers } }: LevelSupport,
  players: number = standard,
): string | undefined => (typeof levels?.standard === 'function' ? levels.standard(players) : levels?.standard);

/**
 * Numbers of players for which levels are generated separately. Empty if levels suit any number, or are not generated.
 *
 * @example
 * generatedPlayerCounts({ players: { least: 2, most: 5 } }) // => []
 */
export const generatedPlayerCounts = ({
  levels,
  players: { least: min, most: max },
}: LevelSupport): readonly number[] =>
  typeof levels?.standard === 'function' && levels.generate !== undefined
    ? Array.from({ length: max - min + 1 }, (_, i) => min + i)
    : [];

export const maxLevelBytes = 65_536;

/**
 * @example
 * levelFaultText({}, 'mine.txt', { code: 'bad-level', message: 'no base', line: 3 }) // => 'mine.txt, line 3: no base'
 */
export const levelFaultText = (
  { faultText = fileFaultText }: Pick<LevelForm, 'faultText'>,
  file: string,
  fault: FileFault,
) => faultText(file, fault);

/**
 * Decodes a level file from UTF-8 and drops its byte order mark. Refuses files that are too large or not UTF-8.
 *
 * @example
 * levelText(new TextEncoder().encode('..#')) // => { ok: true, value: '..#' }
 * levelText(Uint8Array.of(255)).ok // => false
 */
export function levelText(
  content: Uint8Array,
  { mostBytes: maxBytes = maxLevelBytes }: Pick<LevelForm, 'mostBytes'> = {},
): Result<string, FileFault> {
  if (content.length > maxBytes) return bad(`larger than ${maxBytes} bytes`);
  try {
    return success(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    return bad('not a UTF-8 text');
  }
}

const bad = (message: string) => failure<FileFault>({ code: 'bad-level', message });
