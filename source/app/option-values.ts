import type { GameOption } from '../engine/options.ts';

/** Numbers that are offered of a range; any other can be typed. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000];

const range = /^(\d+)\.\.(\d+)$/;

/** The values of an option that can be chosen without typing, the present one among them. */
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
  return offered.filter((value) => read(value).ok);
}

/** Whether an option has more values than are offered. */
export const hasRange = ({ label }: GameOption): boolean => label.split('|').some((part) => range.test(part));
