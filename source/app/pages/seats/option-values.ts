import type { GameOption } from '../../../engine/options.ts';

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

/** Whether an option has more values than are offered: a range, or others of some shape. */
export const isTypable = ({ label, read }: GameOption): boolean =>
  label.split('|').some((part) => range.test(part) || !read(part).ok);

/** What an option can be, such as `none or 1..9999`. */
export const valuesText = ({ label }: GameOption): string =>
  label
    .split('|')
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
