import { argumentReasons } from '../../engine/commands.ts';
import { closest } from '../../engine/completion.ts';
import { type Rewordings, reworded, type ValuesOf } from '../../engine/refusals.ts';
import { type BadArgument, lineReasons } from '../../engine/script.ts';

type Range = ValuesOf<typeof argumentReasons>['out-of-range/number'][0];

/** The largest limit of a number worth mentioning: nobody reaches a larger one. */
const most = 1_000_000;

const isTold = ({ low, high }: Range): boolean => typeof low === 'string' || Math.max(-low, Number(high)) <= most;

const notInRange = ({ command, argument }: BadArgument, range: Range): string | undefined =>
  isTold(range) ? `${command}: ${spaced(argument)} is ${range.low} to ${range.high}, not ${range.text}.` : undefined;

const argumentWords: Rewordings<BadArgument, ValuesOf<typeof argumentReasons>> = {
  'out-of-range/number': notInRange,
  'out-of-range/letter': notInRange,
  'bad-arguments/number': ({ command, argument }, range) =>
    `${command}: ${spaced(argument)} is a number${isTold(range) ? ` from ${range.low} to ${range.high}` : ''}, not ${range.text}.`,
};

const badArgument = (_: unknown, bad: BadArgument): string | undefined =>
  reworded(argumentReasons, argumentWords)(bad, bad.why);

const words: Rewordings<readonly string[], ValuesOf<typeof lineReasons>> = {
  'unknown-command'(known, { name }) {
    const near = closest(name.toLowerCase(), known);
    return `There is no command "${name}". ${near === undefined ? 'Tab lists them all.' : `Did you mean ${near}?`}`;
  },
  'bad-arguments/usage'(_, { name, declaration }) {
    const wanted = Object.keys(declaration.args).map(spaced);
    if (wanted.length === 0) return `${name} takes no values.`;
    return `${name} takes ${wanted.length === 1 ? 'one value' : `${wanted.length} values`}: ${wanted.join(', ')}.`;
  },
  'bad-arguments/argument': badArgument,
  'out-of-range/argument': badArgument,
};

const spaced = (word: string): string => word.replaceAll('_', ' ');

/** The fault of a typed line in words for people; undefined where a script's words do. */
export const typedWords = reworded(lineReasons, words);
