import { integer } from './commands.ts';
import { failure, type Result, success } from './result.ts';
import type { Json } from './vocabulary.ts';

/** An option of a game: how it is read, and what it is where nobody says. */
export interface GameOption {
  /** Its possible values, such as `none|1..9999`. */
  readonly label: string;
  /** A few words about what it does. */
  readonly help: string;
  /** The value if nobody chooses. */
  readonly standard: string;
  /** The value if nobody chooses and only bots play. */
  readonly standardOfBots?: string;
  /** The value if nobody chooses and several persons, and nobody else, play at one screen. */
  readonly standardOfPersons?: string;
  /** Whether it is about persons who share a screen, and offered only to them. */
  readonly atOneScreen?: true;
  /** The value offered to players in a level of a tier; without a screen the standard applies everywhere. */
  offeredIn?(tier: number | undefined): string;
  /** What the standard comes to in a level, given its text, where the level decides. */
  ofLevel?(text: string): string | undefined;
  /** Whether bots get `standardOfBots` even if the standard was chosen, with which they might play for ever. */
  readonly boundsBots?: true;
  /** Whether a match has it among its options only if it was chosen. */
  readonly onlyWhereSaid?: true;
  /** Whether only the command line offers it, and no form does. */
  readonly onlyTyped?: true;
  /** The value in JSON; or what was expected. */
  read(text: string): Result<Json, string>;
  /** The expectation, where the limits depend on the number of players. */
  misfit?(text: string, players: number): string | undefined;
}

/**
 * The expectation of an option that this text does not meet, in a match of so many players; undefined if the text fits.
 *
 * @example
 * const rounds = numberOrNone(1, 99, 'the last round');
 * expectedOf(rounds, '12', 2) // => undefined
 * expectedOf(rounds, 'many', 2) // => 'none or 1..99'
 */
export function expectedOf(option: GameOption, text: string, players: number): string | undefined {
  const read = option.read(text);
  return read.ok ? option.misfit?.(text, players) : read.error;
}

/**
 * The value of an option where only bots play: not the standard where they might play for ever with it.
 *
 * @example
 * const turns = { ...wholeNumber(0, 99, 0, 'the last turn'), standardOfBots: '50', boundsBots: true } as const;
 * boundOfBots(turns, '0') // => '50'
 */
export function boundOfBots({ read, standard, standardOfBots, boundsBots }: GameOption, text: string): string {
  const [chosen, usual] = [read(text), read(standard)];
  const isStandard = chosen.ok && usual.ok && chosen.value === usual.value;
  return boundsBots === true && standardOfBots !== undefined && isStandard ? standardOfBots : text;
}

/**
 * The values offered to players in a level if they choose nothing, for options where these depend on the level.
 *
 * @example
 * const flags = { ...numberOrNone(2, 4, 'flags'), offeredIn: (tier: number) => (tier === 1 ? 'none' : '3') };
 * offeredOptions({ flags }, 2) // => { flags: '3' }
 */
export const offeredOptions = (
  options: Readonly<Record<string, GameOption>> = {},
  tier?: number,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) => {
      const offered = option.offeredIn?.(tier);
      return offered === undefined || offered === option.standard ? [] : [[name, offered] as const];
    }),
  );

/**
 * An option that is one of these words.
 *
 * @example
 * choice(['deck', 'with-replacement'], 'how cards are dealt').label // => 'deck|with-replacement'
 */
export function choice(words: readonly [string, ...string[]], help: string): GameOption {
  return {
    label: words.join('|'),
    help,
    standard: words[0],
    read: (text) => (words.includes(text) ? success(text) : failure(words.join(' or '))),
  };
}

/**
 * An option that is a whole number in a range, or `none`, which is null in JSON.
 *
 * @example
 * numberOrNone(1, 99, 'the last round').read('none') // => { ok: true, value: null }
 */
export function numberOrNone(low: number, high: number, help: string): GameOption {
  const kind = integer(low, high);
  return {
    label: `none|${low}..${high}`,
    help,
    standard: 'none',
    read(text) {
      if (text === 'none') return success(null);
      const value = kind.parse(text);
      return value.ok ? value : failure(`none or ${low}..${high}`);
    },
  };
}

/**
 * An option that is a whole number in a range.
 *
 * @example
 * const units = wholeNumber(1, 100, 20, 'units at the start');
 * units.standard // => '20'
 * units.read('30') // => { ok: true, value: 30 }
 */
export function wholeNumber(low: number, high: number, standard: number, help: string): GameOption {
  const { label, parse } = integer(low, high);
  return {
    label,
    help,
    standard: String(standard),
    read(text) {
      const value = parse(text);
      return value.ok ? value : failure(label);
    },
  };
}

/**
 * The options of a match by name: those that somebody chose, and the standard of the others, unless these count only where
 * chosen.
 *
 * @param onlyBots whether nobody but bots plays
 *
 * @example
 * const turns = { ...wholeNumber(0, 99, 0, 'the last turn'), standardOfBots: '50', boundsBots: true } as const;
 * completeOptions({ turns }, {}, false) // => { turns: '0' }
 * completeOptions({ turns }, { turns: '0' }, true) // => { turns: '50' }
 */
export function completeOptions(
  options: Readonly<Record<string, GameOption>> = {},
  chosen: Readonly<Record<string, string>>,
  onlyBots: boolean,
): Readonly<Record<string, string>> {
  const standards = Object.entries(options).flatMap(([name, { standard, standardOfBots = standard, onlyWhereSaid }]) =>
    onlyWhereSaid === true ? [] : [[name, onlyBots ? standardOfBots : standard] as const],
  );
  const all = { ...Object.fromEntries(standards), ...chosen };
  if (!onlyBots) return all;
  return Object.fromEntries(
    Object.entries(all).map(([name, text]) => {
      const { [name]: option } = options;
      return [name, option === undefined ? text : boundOfBots(option, text)];
    }),
  );
}

/** All options of a match as JSON, including unchosen ones, unless these count only where chosen. */
export const optionsJson = (
  { options = {} }: { readonly options?: Readonly<Record<string, GameOption>> },
  values: Readonly<Record<string, string>>,
): { readonly [name: string]: Json } =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([name, { onlyWhereSaid }]) => onlyWhereSaid !== true || Object.hasOwn(values, name))
      .map(([name, option]) => {
        const value = option.read(values[name] ?? option.standard);
        return [name, value.ok ? value.value : null];
      }),
  );
