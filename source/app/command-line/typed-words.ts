import { closest } from '../../engine/complete.ts';
import { type Rewording, reworded } from '../../screen/rewordings.ts';

/** Faults of a typed line as scripts are told of them, and how they are said to people, who know these commands. */
const rewordings: readonly Rewording<readonly string[]>[] = [
  [
    /^unknown command "(.*)", known are /i,
    (known, word = '') => {
      const near = closest(word.toLowerCase(), known);
      return `There is no command "${word}". ${near === undefined ? 'Tab lists them all.' : `Did you mean ${near}?`}`;
    },
  ],
  [
    /^usage: (\w+)(?:\((.*)\))?$/,
    (_, name, args = '') => {
      const wanted = args === '' ? [] : args.split(', ').map((arg) => spaced(arg.split(':')[0]));
      if (wanted.length === 0) return `${name} takes no values.`;
      return `${name} takes ${wanted.length === 1 ? 'one value' : `${wanted.length} values`}: ${wanted.join(', ')}.`;
    },
  ],
  [
    /^(\w+): (\w+) "?([^"]*)"? is not one of (\w+)\.\.(\w+)$/,
    (_, name, argument, found, low, high) => `${name}: ${spaced(argument)} is ${low} to ${high}, not ${found}.`,
  ],
  [
    /^(\w+): (\w+) "(.*)" is not a whole number(?: \((-?\d+)\.\.(-?\d+)\))?$/,
    (_, name, argument, found, low, high) => {
      // What any number is allowed for has limits that nobody meets.
      const range = low === undefined || Math.abs(Number(low)) > most ? '' : ` from ${low} to ${high}`;
      return `${name}: ${spaced(argument)} is a number${range}, not ${found}.`;
    },
  ],
  [/^(\w+): "(.*)" is not a whole number$/, (_, name, found) => `${name} takes numbers, not ${found}.`],
];

/** The largest limit of a number that is told. */
const most = 1_000_000;

const spaced = (word = ''): string => word.replaceAll('_', ' ');

/**
 * Why a typed line is no command, as it is said to players; as scripts are told where there are no other words for it.
 *
 * @example
 * typedWords('move: row "z" is not one of A..J', []) // => 'move: row is A to J, not z.'
 * typedWords('unknown command "undoo", known are undo', ['undo']) // => 'There is no command "undoo". Did you mean undo?'
 */
export const typedWords = (message: string, known: readonly string[]): string => reworded(rewordings, known, message);
