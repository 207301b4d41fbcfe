import { integer } from './commands.ts';
import { failure, type Result, success } from './result.ts';
import type { Json } from './vocabulary.ts';

/** Facts about a level that determine the values that screens preselect. */
export interface OfferedLevel {
  readonly tier?: number | undefined;
  readonly limit?: number | undefined;
}

export interface GameOption {
  /** Description of the possible values, such as `none|1..9999`. */
  readonly label: string;
  readonly help: string;
  readonly standard: string;
  readonly standardOfBots?: string;
  /** Default value if several people share a screen and no bots play. */
  readonly standardOfPersons?: string;
  /** Set if the option is only for people who share a screen. */
  readonly atOneScreen?: true;
  /** Value that screens preselect for a level. Without a screen, `standard` applies. */
  offeredIn?(level: OfferedLevel): string;
  /** Value that the text of a level sets. It replaces the standard. Undefined if the text sets no value. */
  ofLevel?(text: string): string | undefined;
  /** Set if a match of bots replaces the standard even if a user chose it, because the match might never end. */
  readonly boundsBots?: true;
  /** Set if lists of a match's options omit this option unless a player chose it. */
  readonly onlyWhereSaid?: true;
  /** Set if only the command line offers the option. */
  readonly onlyTyped?: true;
  /** Parses the value to JSON. Fails with a description of the expected values. */
  read(text: string): Result<Json, string>;
  /** Description of the values that are expected with this number of players. Undefined if the value is valid. */
  misfit?(text: string, players: number): string | undefined;
}

/**
 * Description of the values expected in a match of `players` players. Undefined if the value is valid.
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
 * Option value in a match of bots: `standardOfBots` if `text` is the standard and `boundsBots` is set, else `text`.
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
 * Option values that screens preselect for a level. Contains only values that differ from the standard.
 *
 * @example
 * const flags = { ...numberOrNone(2, 4, 'flags'), offeredIn: ({ tier }: { tier?: number }) => (tier === 1 ? 'none' : '3') };
 * offeredOptions({ flags }, { tier: 2 }) // => { flags: '3' }
 */
export const offeredOptions = (
  options: Readonly<Record<string, GameOption>> = {},
  level: OfferedLevel = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) => {
      const offered = option.offeredIn?.(level);
      return offered === undefined || offered === option.standard ? [] : [[name, offered] as const];
    }),
  );

/**
 * An option with a fixed list of words. The first word is the standard.
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
 * An option with a whole number in a range, or `none`, which is null in JSON.
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
 * All options of a match by name: the chosen values, and standard values for the others. Omits options with
 * `onlyWhereSaid` that were not chosen.
 *
 * @param onlyBots true if all players are bots, for whom `standardOfBots` applies
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

/** Options of a match as JSON, like `completeOptions` with `onlyBots` false. */
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
