import { itemAt } from '#engine/lookup.ts';
import {
  allArguments,
  firstOf,
  isAmong,
  type LegalCommands,
  type LegalValues,
  type TypedValue,
  typedValue,
  valuesIn,
} from '#engine/programs/legal.ts';

/** A command whose first arguments are picked: the index of the command among the legal ones, and the picked values. */
export interface Picked {
  readonly entry: number;
  readonly values: readonly TypedValue[];
}

export type Move =
  | { readonly type: 'play'; readonly words: string }
  | { readonly type: 'open'; readonly words: string; readonly picked: Picked }
  /** Row for a command with too many possible values to list. The player types the command instead. */
  | { readonly type: 'typed'; readonly words: string };

/**
 * Picks all arguments of the command that `words` spell, so that the list has only this command. Undefined if illegal.
 *
 * @example
 * const take = { name: 'take', args: { count: { from: 1, to: 99 } } };
 * movesOf([take], pickedWhole([take], 'take 40')) // => [{ type: 'play', words: 'take 40' }]
 */
export function pickedWhole(legal: readonly LegalCommands[], words: string): Picked | undefined {
  const [name, ...typed] = words.split(' ');
  const values = typed.map(typedValue);
  const entry = legal.findIndex((command) => {
    const names = Object.keys(command.args);
    const args = Object.fromEntries(
      names.flatMap((argument, i) => {
        const value = values[i];
        return value === undefined ? [] : [[argument, value] as const];
      }),
    );
    return command.name === name && values.length === names.length && isAmong(command, args);
  });
  return entry < 0 ? undefined : { entry, values };
}

/** Maximum commands with one name that are listed in full. If there are more, arguments are picked one by one. */
const maxOfAKind = 24;

const maxValues = 300;

/**
 * Rows of the list of moves: whole commands if few, else names such as `move ..` or values of the next argument.
 *
 * @example
 * const take = { name: 'take', args: { count: { from: 1, to: 2 } } };
 * movesOf([take], undefined).map(({ words }) => words) // => ['take 1', 'take 2']
 * const move = { name: 'move', args: { from: { from: 1, to: 9 }, to: { from: 1, to: 9 } } };
 * movesOf([move], undefined).map(({ words }) => words) // => ['move ..']
 * movesOf([move], { entry: 0, values: [3] })[8] // => { type: 'play', words: 'move 3 9' }
 */
export function movesOf(legal: readonly LegalCommands[], picked: Picked | undefined): readonly Move[] {
  if (picked === undefined)
    return legal.flatMap((command, entry) => fewOf(command, []) ?? [opening(command, { entry, values: [] })]);
  const command = legal[picked.entry];
  if (command === undefined) return [];
  return fewOf(command, picked.values) ?? nextValues(command, picked);
}

/**
 * The first legal command in the form in which a player types it.
 *
 * @example
 * firstWords([{ name: 'take', args: { count: { from: 1, to: 3 } } }]) // => 'take 1'
 */
export function firstWords([command]: readonly LegalCommands[]): string | undefined {
  if (command === undefined) return undefined;
  const [values] = firstOf(1, allArguments(command, []));
  return values && wordsOf(command, values);
}

function fewOf(command: LegalCommands, values: readonly TypedValue[]): readonly Move[] | undefined {
  const all = firstOf(maxOfAKind + 1, allArguments(command, values));
  return all.length > maxOfAKind ? undefined : all.map((args) => ({ type: 'play', words: wordsOf(command, args) }));
}

function nextValues(command: LegalCommands, { entry, values }: Picked): readonly Move[] {
  const [, next] = itemAt(Object.entries(command.args), values.length);
  const open = firstOf(maxValues + 1, valuesIn(next)).flatMap((value): Move[] => {
    const [commandText, other] = firstOf(2, allArguments(command, [...values, value]));
    if (commandText === undefined) return [];
    if (other === undefined) return [{ type: 'play', words: wordsOf(command, commandText) }];
    return [opening(command, { entry, values: [...values, value] })];
  });
  if (open.length <= maxValues) return open;
  return [...open.slice(0, maxValues), { type: 'typed', words: `${wordsOf(command, values)} and any other` }];
}

const opening = (command: LegalCommands, picked: Picked): Move => ({
  type: 'open',
  words: `${wordsOf(command, picked.values)} ..`,
  picked,
});

const wordsOf = ({ name }: LegalCommands, values: readonly TypedValue[]): string => [name, ...values].join(' ');

/**
 * Legal commands of an entry as text, in the form in which a player types them.
 *
 * @example
 * legalText({ name: 'take', args: { count: { from: 1, to: 3 } } }) // => 'take 1 to 3'
 * legalText({ name: 'go', args: { where: ['north', 'south'], steps: [1] } }) // => 'go north or south, 1'
 */
export const legalText = ({ name, args }: LegalCommands): string =>
  [name, Object.values(args).map(valuesText).join(', ')].filter((text) => text !== '').join(' ');

const maxListed = 12;

function valuesText(values: LegalValues): string {
  if ('from' in values) return values.from === values.to ? String(values.from) : `${values.from} to ${values.to}`;
  const all = 'upTo' in values ? Object.entries(values.upTo).map(([kind, count]) => `${count}${kind}`) : values;
  if (all.length > maxListed)
    return `${all.slice(0, maxListed - 1).join(', ')} or ${all.length - maxListed + 1} others`;
  return 'upTo' in values
    ? `up to ${all.join('+')}`
    : [all.slice(0, -1).join(', '), all.at(-1)].filter((text) => text !== '').join(' or ');
}
