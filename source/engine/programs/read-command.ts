import { type CommandDeclaration, getOwn } from '../commands.ts';
import { unreachable } from '../lookup.ts';
import { foundText } from '../parsing/schema-faults.ts';
import { foundInstead, isObject } from '../parsing/json-values.ts';
import { failure, type Result, success } from '../result.ts';
import { parseLine, refusalOf, type ScriptGame, usage } from '../script.ts';
import type { GameTypes } from '../vocabulary.ts';
import { type TypedArguments, typedValue } from './legal.ts';

/**
 * The command that somebody's program gives: a line as it is typed, or `{name, args}` with the same values, numbers as
 * numbers; or else what is wrong with it.
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
  // The declared kinds have just made each value, so name and values are a command of this table.
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
 * The arguments of a command as they are typed, which is how legal commands tell them.
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
