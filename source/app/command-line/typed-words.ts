import { argumentReasons } from '../../engine/commands.ts';
import { closest } from '../../engine/completion.ts';
import { type Rewordings, reworded, type ValuesOf } from '../../engine/refusals.ts';
import { type BadArgument, lineReasons } from '../../engine/script.ts';

type Range = ValuesOf<typeof argumentReasons>['out-of-range/number'][0];

/** The largest limit of a number worth mentioning: nobody reaches a larger one. */
const maxStatedLimit = 1_000_000;

const isWorthStating = ({ low, high }: Range): boolean => typeof low === 'string' || Math.max(-low, Number(high)) <= maxStatedLimit;

const notInRange = ({ command, argument }: BadArgument, range: Range): string | undefined =>
  isWorthStating(range) ? `${command}: ${spaced(argument)} is ${range.low} to ${range.high}, not ${range.text}.` : undefined;

const argumentTexts: Rewordings<BadArgument, ValuesOf<typeof argumentReasons>> = {
  'out-of-range/number': notInRange,
  'out-of-range/letter': notInRange,
  'bad-arguments/number': ({ command, argument }, range) =>
    `${command}: ${spaced(argument)} is a number${isWorthStating(range) ? ` from ${range.low} to ${range.high}` : ''}, not ${range.text}.`,
};

const badArgument = (_: unknown, bad: BadArgument): string | undefined =>
  reworded(argumentReasons, argumentTexts)(bad, bad.why);

const lineTexts: Rewordings<readonly string[], ValuesOf<typeof lineReasons>> = {
  'unknown-command'(known, { name }) {
    const near = closest(name.toLowerCase(), known);
    return `There is no command "${name}". ${near === undefined ? 'Tab lists them all.' : `Did you mean ${near}?`}`;
  },
  'bad-arguments/usage'(_, { name, declaration }) {
    const argumentNames = Object.keys(declaration.args).map(spaced);
    if (argumentNames.length === 0) return `${name} takes no values.`;
    return `${name} takes ${argumentNames.length === 1 ? 'one value' : `${argumentNames.length} values`}: ${argumentNames.join(', ')}.`;
  },
  'bad-arguments/argument': badArgument,
  'out-of-range/argument': badArgument,
};

const spaced = (word: string): string => word.replaceAll('_', ' ');

/** The fault of a typed line in words for people; undefined where a script's words do. */
export const lineErrorText = reworded(lineReasons, lineTexts);
