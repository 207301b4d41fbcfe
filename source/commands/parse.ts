import meow from 'meow';
import { closest } from '#engine/completion.ts';
import { type GameEntry, games } from '#games/index.ts';
import type { Option } from './options.ts';
import { unknownWord } from './usage.ts';
import { UsageError } from './usage-error.ts';

export interface Arguments {
  readonly words: readonly string[];
  on(option: string): boolean;
  text(option: string): string | undefined;
  number(option: string): number | undefined;
  list(option: string): readonly string[];
}

/** Words before `--`, which ends the options. */
export const withoutRest = (argv: readonly string[]): readonly string[] =>
  argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;

export const noArguments: Arguments = {
  words: [],
  on: () => false,
  text: () => undefined,
  number: () => undefined,
  list: () => [],
};

export function parseArguments(options: Readonly<Record<string, Option>>, argv: readonly string[]): Arguments {
  const { input, unnormalizedFlags } = meow({
    importMeta: import.meta,
    // meow sets the title of the process to this name.
    pkg: { name: 'turncade' },
    argv: [...argv],
    autoHelp: false,
    autoVersion: false,
    // An omitted switch is undefined, not false.
    booleanDefault: undefined,
    // All values are parsed as text, so that error messages can quote them as typed.
    flags: Object.fromEntries(
      Object.entries(options).map(([name, { type }]) => [
        camelCase(positive(name)),
        type === 'boolean' ? { type } : { type: 'string', isMultiple: true },
      ]),
    ),
  });
  const byOption = new Map<string, readonly unknown[]>();
  for (const [flag, value] of Object.entries(unnormalizedFlags)) {
    // meow reports `--no-color` as `color: false`.
    const name = value === false ? `no-${kebabCase(flag)}` : kebabCase(flag);
    const values = Array.isArray(value) ? value : [value === false ? true : value];
    if (values.length > 0 && value !== undefined) byOption.set(name, values);
  }
  for (const name of byOption.keys())
    if (!Object.hasOwn(options, name)) throw unknownOption(name, Object.keys(options));
  const ours = withoutRest(argv);
  for (const [name, { type, repeatable }] of Object.entries(options)) {
    const values = byOption.get(name);
    const last = ours[ours.lastIndexOf(`--${name}`) + 1];
    const isBare = ours.includes(`--${name}`) && (last === undefined || last.startsWith('--'));
    if (type !== 'boolean' && (isBare || values?.includes('') === true))
      throw new UsageError(`--${name} needs a value`);
    if (type !== 'boolean' && values !== undefined && values.length > 1 && repeatable !== true)
      throw new UsageError(`--${name} is given ${values.length} times`);
  }
  const text = (name: string) => {
    const value = byOption.get(name)?.[0];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    words: input,
    on: (name) => byOption.get(name)?.at(-1) === true,
    text,
    number(name) {
      const value = text(name);
      if (value !== undefined && !/^\d{1,9}$/.test(value))
        throw new UsageError(`--${name} must be a whole number, found "${value}"`);
      return value === undefined ? undefined : Number(value);
    },
    list: (name) => (byOption.get(name) ?? []).map(String),
  };
}

function unknownOption(name: string, declared: readonly string[]): UsageError {
  const known = [...declared, ...everywhere];
  const near = known.includes(`no-${name}`) ? `no-${name}` : closest(name, known);
  const help =
    near === undefined ? `, expected one of ${known.map(spelled).join(', ')}` : `; did you mean ${spelled(near)}?`;
  return new UsageError(`unknown option ${spelled(name)}${help}`);
}

/** Options of every command. They are handled before the command is parsed. */
const everywhere = ['help', 'version'];

const spelled = (name: string): string => (name.length === 1 ? `-${name}` : `--${name}`);

/** Option that a word such as `no-color` switches off: `color`. */
const positive = (name: string): string => name.replace(/^no-/, '');
const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const kebabCase = (name: string): string => name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Words of a command line, with the value of `--game` in front. */
export function wordsWithGame(args: Arguments): readonly string[] {
  const gameOption = args.text('game');
  return gameOption === undefined ? args.words : [gameOption, ...args.words];
}

/** Finds a game by id or file. Throws a UsageError with `status` that suggests the closest id, or else lists all. */
export function gameNamed(id: string, status?: number): GameEntry {
  const entry = games.find((game) => game.id === id || game.file === id);
  if (entry !== undefined) return entry;
  const ids = games.map((game) => game.id);
  throw new UsageError(unknownWord('game', id, ids), status);
}
