import { type FileFault, failure, fileFaultText, type Result, refusal, success } from './result.ts';
import type { LevelSource, Progress, Seat } from './vocabulary.ts';

/** The facts in the text of a level. */
export interface LevelFacts {
  /** Absent where texts of this game have no titles. */
  readonly title?: string;
  /** Its difficulty, from 1; 0 for a level outside the order. Absent where texts do not say. */
  readonly tier?: number;
  /** One line, such as `10x30, survive 40 turns`. */
  readonly summary: string;
  /** How many stars can be earned in it, where a game counts its levels by their stars. */
  readonly mostStars?: number;
  /** The seats it has room for, and their name, such as `start squares`; as many as the game where absent. */
  readonly seats?: { readonly most: number; readonly of: string } | { readonly exactly: number };
}

export type LevelHeader = Pick<LevelFacts, 'title' | 'seats'>;

/** A level made from a seed. */
export type GeneratedLevel = Pick<LevelSource, 'text' | 'par'>;

export interface LevelForm {
  /** The facts of a level file, or its first fault: where, what was found, what was expected. */
  read(text: string): Result<LevelFacts, FileFault>;
  /** The text of a level without a fault in its one canonical form, where the game has such a form. */
  canonical?(text: string): string;
  /**
   * A level made from a seed: the same for the same seed on every machine.
   *
   * @param progress is told how much of the work is done, where it is long
   * @param players how many it is for, where levels are for a certain number; as many as usual where nobody says
   */
  generate?(seed: string, progress?: Progress, players?: number): GeneratedLevel;
  /** The form of seeds that say more than chance. */
  readonly seeds?: {
    readonly pattern: RegExp;
    /** Its shape, for lists. */
    readonly shape: string;
    /** The expected form, in words. */
    readonly form: string;
    /** A sentence about what can be typed after a seed: `stars:24 makes 24 planets.` */
    readonly more: string;
  };
  /**
   * The full name of a level made from a seed, with options that shape it; or why they do not apply to it.
   *
   * @param name the player's wish: `daily`, `random:SEED`, a level's name or a file
   */
  withOptions?(name: string, options: Readonly<Record<string, string>>): Result<string, string>;
  /** Names of the tiers, from the first; numbers where absent. */
  readonly tiers?: readonly string[];
  /** The ending of its files; `.txt` where absent. */
  readonly ending?: string;
  /** Bytes of a level file, at most; `maxLevelBytes` where absent. */
  readonly mostBytes?: number;
  /** The sentence about a fault of a level file, where the game has a form of its own. */
  faultText?(file: string, fault: FileFault): string;
  /** Whether making a level takes so long that a screen must not wait for it. */
  readonly slow?: true;
  /** The name of the usual level, if the player chooses none; by number of players where levels are for a certain number. */
  readonly standard?: string | ((players: number) => string);
  /** The match that teaches the game: found by the name `tutorial`, and in no list of levels. */
  readonly tutorial?: TutorialMatch;
}

export const tutorialName = 'tutorial';

/** A match that teaches a game: always the same, as far as nobody strays. */
export interface TutorialMatch {
  /** The text of its level. */
  readonly text: string;
  readonly seed: string;
  /** The bots at the other seats. */
  readonly bots: Readonly<Record<Seat, string>>;
  /** The lesson in one line. */
  readonly about: string;
}

/** The number of players of a game, and its levels. */
export interface LevelSupport {
  readonly players: {
    readonly least: number;
    readonly most: number;
    /** How many play if nobody chooses; the least where absent. */
    readonly standard?: number;
  };
  /** Its levels, where it has any. */
  readonly levels?: LevelForm;
}

/**
 * The number of players of a match in a level: as many as asked for, else as many as the game has where nobody says and
 * the level has room for.
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

/** The same of a level that has been read already. */
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
 * The name of the level of a match for which the player chose none, where the game has one.
 *
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
 * The numbers of players that levels made from a seed are for, one at a time; none where levels are for any number.
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

/** Bytes of a level file, at most. */
export const maxLevelBytes = 65_536;

/**
 * The sentence about a fault of a level file.
 *
 * @example
 * levelFaultText({}, 'mine.txt', { code: 'bad-level', message: 'no base', line: 3 }) // => 'mine.txt, line 3: no base'
 */
export const levelFaultText = (
  { faultText = fileFaultText }: Pick<LevelForm, 'faultText'>,
  file: string,
  fault: FileFault,
) => faultText(file, fault);

/**
 * The text of a level file: UTF-8, without the byte order mark that it may begin with.
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
