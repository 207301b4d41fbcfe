import type { Game } from '../game.ts';
import { foundInstead, isObject } from '../parsing/json-values.ts';
import { failure, type Result, success } from '../result.ts';
import type { GameTypes, Seat, StateOf } from '../vocabulary.ts';
import { readCommand } from './read-command.ts';

/** Most commands of an answer. */
export const maxCommands = 10_000;

/** The commands that a program answers with, whether they are legal or not. */
export interface ProgramAnswer<T extends GameTypes> {
  readonly commands: readonly T['command'][];
  /** Whether it wants to be asked again before its turn ends. */
  readonly more: boolean;
}

/** The question to a program in two texts of JSON: where reading takes long, `legal` is read only if it is looked at. */
export interface ProgramQuestion {
  /** An object with all that the seat may know. */
  readonly known: string;
  /** What it may do. */
  readonly legal: string;
}

/**
 * The question to the program of a seat.
 *
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
 * A question as a line of JSON: all that the seat may know, and last what it may do.
 *
 * @example
 * questionLine({ known: '{"turn":1}', legal: '[]' }) // => '{"turn":1,"legal":[]}'
 */
export const questionLine = ({ known, legal }: ProgramQuestion): string => `${known.slice(0, -1)},"legal":${legal}}`;

/**
 * The commands in a program's answer, or what is wrong with it as a whole: a list of commands, one command alone, or
 * `{"commands", "more"}`. A command is a line as it is typed, or `{"name", "args"}`.
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

/** Queries tell a program nothing, and it is not to take back, look behind what is hidden, or work on files. */
function isForPrograms<T extends GameTypes>({ commands, rules }: Game<T>, { name }: T['command']): boolean {
  const { [name]: declaration } = commands;
  const isForPersons =
    declaration?.query === true || declaration?.takesBack === true || declaration?.switchesDebug === true;
  return !isForPersons && rules[name]?.file === undefined;
}
