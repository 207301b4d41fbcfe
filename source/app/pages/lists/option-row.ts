import type { GameOption } from '../../../engine/options.ts';
import type { FormRow, TypedValue } from './form.ts';

export interface OptionChoice {
  /** The value in force. */
  readonly value: string;
  /** The level, where it is known by its text. */
  readonly level?: { readonly text: string } | undefined;
  /** Sets another value; a sentence where that cannot be. */
  put(value: string): string | undefined;
}

/** The row of an option of a game. */
export function optionRow(name: string, option: GameOption, { value, level, put }: OptionChoice): FormRow {
  const values = offeredValues(option, value);
  return {
    label: name,
    values: values.map((each) => valueText(option, each, level)),
    at: values.indexOf(value),
    about: option.help,
    choose(at) {
      const next = values[at];
      return next === undefined ? undefined : put(next);
    },
    typed: typedOption(option, put),
    spoken: { can: option.label, take: put },
  };
}

/** A value as it is told: `80 (from the map)` where the level decides. */
function valueText({ standard, ofLevel }: GameOption, value: string, level: OptionChoice['level']): string {
  if (ofLevel === undefined || value !== standard) return value;
  const decided = level && ofLevel(level.text);
  return decided === undefined ? 'from the map' : `${decided} (from the map)`;
}

/** Numbers that are offered of a range; any other can be typed. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000];

const range = /^(\d+)\.\.(\d+)$/;

/** The values of an option that can be chosen without typing, the present one among them; first, where it was typed. */
export function offeredValues({ label, read }: GameOption, present: string): readonly string[] {
  const offered = label.split('|').flatMap((part) => {
    const [, from, to] = range.exec(part) ?? [];
    if (from === undefined || to === undefined) return [part];
    const [low, high] = [Number(from), Number(to)];
    const numbers = [...new Set([low, ...steps, Number(present), high])];
    return numbers
      .filter((number) => number >= low && number <= high)
      .sort((a, b) => a - b)
      .map(String);
  });
  const values = offered.filter((value) => read(value).ok);
  return values.includes(present) ? values : [present, ...values];
}

/** How an option is typed that has more values than are offered: a range, or others of some shape. */
const typedOption = ({ label, read }: GameOption, take: TypedValue['take']): TypedValue | undefined =>
  label.split('|').some((part) => range.test(part) || !read(part).ok)
    ? { label: `It can be ${valuesText(label)}.`, take }
    : undefined;

/** An option's values as part of a sentence, such as `none or 1..9999`. */
const valuesText = (label: string): string =>
  label
    .split('|')
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
