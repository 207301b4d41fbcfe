import { type BaseCommand, type CommandDeclaration, getOwn } from '../commands.ts';
import type { Game } from '../game.ts';
import { unreachable } from '../lookup.ts';
import { foundInstead, foundText, isObject } from '../parsing/json.ts';
import { failure, type Result, success } from '../result.ts';
import { parseLine, refusalOf, type ScriptGame, usage } from '../script.ts';
import type { GameTypes, Seat, StateOf } from '../vocabulary.ts';
import { type TypedArguments, typedValue } from './legal.ts';

export const maxCommands = 10_000;

export interface ProgramAnswer<T extends GameTypes> {
  readonly commands: readonly T['command'][];
  /** True if the program wants to be asked again in the same turn. */
  readonly more: boolean;
}

/** Question to a program as two JSON texts, so that a program that never reads `legal` need not parse it. */
export interface ProgramQuestion {
  /** JSON object with everything that the seat may know. */
  readonly known: string;
  readonly legal: string;
}

/**
 * @example
 * const { game, state } = auction();
 * Object.keys(JSON.parse(questionFor(game, state, 1).known)).length > 0 // => true
 */
export const questionFor = <T extends GameTypes>(
  { position, programs, legal }: Game<T>,
  state: StateOf<T>,
  seat: Seat,
): ProgramQuestion => ({
  known: JSON.stringify({ ...position.write(state, seat), ...programs?.beside?.(state, seat) }),
  legal: JSON.stringify(legal(state, seat)),
});

/**
 * Question as a line of JSON: everything that the seat may know, followed by its legal commands.
 *
 * @example
 * questionLine({ known: '{"turn":1}', legal: '[]' }) // => '{"turn":1,"legal":[]}'
 */
export const questionLine = ({ known, legal }: ProgramQuestion): string => `${known.slice(0, -1)},"legal":${legal}}`;

/**
 * Parses a program's answer. Fails with a description of the fault. An answer is a list of commands, a single command,
 * or `{"commands", "more"}`. A command is a typed line, `{"name", "args"}`, or an item in the game's own short form.
 *
 * @example
 * const { game } = auction();
 * readAnswer(game, ['bid 5', { name: 'commit' }]).ok // => true
 * readAnswer(game, 5) // => failure('found 5, expected a list of commands')
 */
export function readAnswer<T extends GameTypes>(game: Game<T>, answer: unknown): Result<ProgramAnswer<T>, string> {
  if (isObject(answer) && Object.hasOwn(answer, 'commands')) {
    const { commands, more = false } = answer;
    if (typeof more !== 'boolean') return failure(`more: ${foundInstead(more, 'true or false')}`);
    return readList(game, commands, more);
  }
  return readList(game, typeof answer === 'string' || isObject(answer) ? [answer] : answer, false);
}

function readList<T extends GameTypes>(game: Game<T>, items: unknown, more: boolean): Result<ProgramAnswer<T>, string> {
  if (!Array.isArray(items)) return failure(foundInstead(items, 'a list of commands'));
  if (items.length > maxCommands) return failure(`found ${items.length} commands, expected at most ${maxCommands}`);
  const commands: T['command'][] = [];
  for (const [i, item] of items.entries()) {
    const read = readItem(game, item, i + 1);
    if (!read.ok) return read;
    commands.push(read.value);
  }
  return success({ commands, more });
}

function readItem<T extends GameTypes>(game: Game<T>, item: unknown, number: number): Result<T['command'], string> {
  const short = game.programs?.short;
  if (short !== undefined && isObject(item) && !Object.hasOwn(item, 'name')) return short(item, number);
  const read = readCommand(game, item);
  if (!read.ok) return failure(`command ${number}: ${read.error}`);
  return isForPrograms(game, read.value) ? read : failure(`command ${number}: ${read.value.name} is not for programs`);
}

/**
 * False for commands that only people need: queries, undo, the debug view and file commands.
 *
 * @example
 * isForPrograms(auction().game, { name: 'bid' }) // => true
 */
export function isForPrograms<T extends GameTypes>(
  { commands, rules }: Game<T>,
  { name }: Pick<BaseCommand, 'name'>,
): boolean {
  const { [name]: declaration } = commands;
  const isForPersons =
    declaration?.query === true || declaration?.takesBack === true || declaration?.switchesDebug === true;
  return !isForPersons && rules[name]?.file === undefined;
}

/**
 * Parses a command of a program: a typed line, or `{name, args}` whose arguments are numbers or texts.
 *
 * @example
 * const { game } = auction();
 * readCommand(game, { name: 'bid', args: { amount: 5 } }) // => { ok: true, value: { name: 'bid', args: { amount: 5 } } }
 * readCommand(game, 'bid 5').ok // => true
 * readCommand(game, { name: 'commit' }).ok // => true
 * readCommand(game, { name: 'bid', args: {} }) // => failure('amount: found nothing, expected bid(amount: 0..9)')
 */
export function readCommand<T extends GameTypes>(game: ScriptGame<T>, input: unknown): Result<T['command'], string> {
  if (typeof input === 'string') return readTyped(game, input);
  if (!isObject(input)) return failure(foundInstead(input, 'a line or {"name", "args"}'));
  const { name, args = {}, ...rest } = input;
  const [other] = Object.keys(rest);
  if (other !== undefined) return failure(foundInstead(other, 'only "name" and "args"'));
  const declaration = typeof name === 'string' ? getOwn<CommandDeclaration>(game.commands, name) : undefined;
  if (typeof name !== 'string' || declaration === undefined)
    return failure(`name: ${foundInstead(name, `one of ${Object.keys(game.commands).toSorted().join(', ')}`)}`);
  const expected = usage(name, declaration);
  if (!isObject(args)) return failure(`args: ${foundInstead(args, expected)}`);
  const { args: kinds } = declaration;
  const unknown = Object.keys(args).find((argument) => !Object.hasOwn(kinds, argument));
  if (unknown !== undefined) return failure(`args: ${foundInstead(unknown, expected)}`);
  const values: Record<string, unknown> = {};
  for (const [argument, kind] of Object.entries(kinds)) {
    const value = getOwn(args, argument);
    if (typeof value !== 'string' && typeof value !== 'number')
      return failure(`${argument}: ${foundInstead(value, expected)}`);
    const read = kind.parse(String(value));
    if (!read.ok) return failure(`${argument}: ${read.error.message}`);
    values[argument] = read.value;
  }
  // The cast is safe: each value was just parsed by the argument type that the command declares.
  return success({ name, args: values } as T['command']);
}

function readTyped<T extends GameTypes>(game: ScriptGame<T>, text: string): Result<T['command'], string> {
  const line = parseLine(game, text);
  if (line === undefined) return failure(`found ${foundText(text)}, expected a command`);
  if (!line.ok) return failure(refusalOf(line.error).message);
  const { seat, command } = line.value;
  return seat === null ? success(command) : failure(foundInstead(text, 'a command without the player in front'));
}

/**
 * Arguments of a command as typed values, as in lists of legal commands.
 *
 * @example
 * typedArguments(auction().game, { name: 'bid', args: { amount: 5 } }) // => { amount: 5 }
 */
export function typedArguments<T extends GameTypes>(
  { commands }: ScriptGame<T>,
  { name, args }: T['command'],
): TypedArguments {
  const { args: kinds } = getOwn<CommandDeclaration>(commands, name) ?? unreachable(name);
  return Object.fromEntries(
    Object.entries(kinds).map(([argument, kind]) => [argument, typedValue(kind.format(args[argument]))]),
  );
}
