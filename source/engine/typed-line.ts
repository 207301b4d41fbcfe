import { type BaseCommand, type CommandDeclaration, type CommandTable, getOwn } from './commands.ts';
import { formatCommand, parseLine, type ScriptGame } from './script.ts';
import type { GameTypes } from './vocabulary.ts';

/**
 * Name of the command whose name or synonym was typed, in any case. Undefined for an unknown word.
 *
 * @example
 * commandMeant({ pass: { args: {}, help: 'wait a turn', synonyms: ['wait'] } }, 'Wait') // => 'pass'
 */
export function commandMeant(commands: CommandTable, word: string): string | undefined {
  const typed = word.toLowerCase();
  if (Object.hasOwn(commands, typed)) return typed;
  return Object.keys(commands).find((name) => getOwn(commands, name)?.synonyms?.includes(typed) === true);
}

/**
 * Commands by the words that a player may type, for completion and help. A command is listed under its first synonym or
 * else its name. If `typed` is not empty, it is listed under all its words that begin with `typed`.
 *
 * @example
 * const commands = { pass: { args: {}, help: 'wait a turn', synonyms: ['wait'] } };
 * Object.keys(typedCommands(commands)) // => ['wait']
 * Object.keys(typedCommands(commands, 'pa')) // => ['pass']
 */
export function typedCommands(commands: CommandTable, typed = ''): CommandTable {
  const start = typed.toLowerCase();
  return Object.fromEntries(
    Object.entries(commands).flatMap(([name, command]) => {
      const words = [...(command.synonyms ?? []), name];
      const fitting = start === '' ? words.slice(0, 1) : words.filter((word) => word.startsWith(start));
      return fitting.map((word) => [word, command] as const);
    }),
  );
}

/**
 * The screen's word for a command: its first synonym, or its name.
 *
 * @example
 * wordFor({ pass: { args: {}, help: 'wait a turn', synonyms: ['wait'] } }, 'pass') // => 'wait'
 */
export const wordFor = (commands: CommandTable, name: string): string => getOwn(commands, name)?.synonyms?.[0] ?? name;

/**
 * A command as a player types it, such as `fly A2`. `translateTyped` translates it back.
 *
 * @example
 * formatTyped({ pass: { args: {}, help: 'wait a turn', synonyms: ['wait'] } }, { name: 'pass', args: {} }) // => 'wait'
 */
export const formatTyped = (commands: CommandTable, command: BaseCommand): string =>
  typedForm(commands, formatCommand(commands, command));

/**
 * A formatted command, perhaps with hidden arguments, as a player types it.
 *
 * @example
 * typedForm({}, 'bid(4,"a (b)")') // => 'bid 4 "a (b)"'
 */
export const typedForm = (commands: CommandTable, formatted: string): string =>
  formatted
    .replace(/^\w+/, (name) => wordFor(commands, name))
    .replace(/("(?:[^"\\]|\\.)*")|[(),]/g, (_, quoted: string | undefined) => quoted ?? ' ')
    .trim()
    .replace(/(?<= )([A-Z]) (?=\d+(?: |$))/g, '$1');

/**
 * Usage of a command as a player types it, with the ranges of its values.
 *
 * @example
 * typedUsage('bid', auction().game.commands['bid'] ?? unreachable('bid')) // => 'bid AMOUNT (0..9)'
 */
export function typedUsage(name: string, { args }: CommandDeclaration): string {
  const values = Object.entries(args).map(([argument, { label }]) => ({ word: argument.toUpperCase(), label }));
  const [row, column, ...further] = values;
  const isCell = row !== undefined && column !== undefined && /^A\.\./.test(row.label);
  const cell = isCell ? `A${column.label.replace('..', `..${row.label.slice(-1)}`)}` : '';
  const typed = isCell ? [{ word: 'CELL', label: cell }, ...further] : values;
  const labels = new Set(typed.map(({ label }) => label).filter((label) => label.includes('..')));
  const texts = [...labels].map((label) => {
    const all = typed.filter((value) => value.label === label);
    if (all.length === typed.length) return label;
    return `${all.length > 2 ? 'the others' : all.map(({ word }) => word).join(' ')} ${label}`;
  });
  return [name, ...typed.map(({ word }) => word), ...(texts.length === 0 ? [] : [`(${texts.join(', ')})`])].join(' ');
}

/** Groups: an optional player number with blanks, and the first word. */
const lineStart = /^(\s*(?:\d+\s*:)?\s*)([a-z_]\w*)/i;

/**
 * First word of a typed line after an optional player number. Empty if there is none.
 *
 * @example
 * firstWord('2: fly A3') // => 'fly'
 */
export const firstWord = (line: string): string => line.replace(/^\s*(?:\d+\s*:)?\s*([a-z_]\w*)?.*$/is, '$1');

/**
 * Rewrites a typed line for the script parser: `fly A2` becomes `move A,2`.
 *
 * @example
 * const { game } = auction();
 * translateTyped({ ...game, commands: { bid: { ...game.commands['bid'], args: {}, help: '', synonyms: ['offer'] } } }, 'offer') // => 'bid'
 */
export function translateTyped<T extends GameTypes>(game: ScriptGame<T>, line: string): string {
  const named = line.replace(lineStart, (start: string, before: string, word: string) => {
    const command = commandMeant(game.commands, word);
    return command === undefined || command === word.toLowerCase() ? start : before + command;
  });
  return withCellsApart(game, named);
}

/** Separates a letter and number typed together, such as `E9`, if the line cannot be read otherwise. */
function withCellsApart<T extends GameTypes>(game: ScriptGame<T>, line: string): string {
  if (parseLine(game, line)?.ok !== false) return line;
  const apart = line.replace(/(?<=[\s(,])([a-z])(\d{1,3})(?=[\s),]|$)/gi, '$1,$2');
  const parsed = parseLine(game, apart);
  return parsed?.ok === true || parsed?.error.code === 'out-of-range' ? apart : line;
}
