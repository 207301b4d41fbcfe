import { itemAt } from '#engine/lookup.ts';

/**
 * Formats a whole number in groups of three digits, such as `12,345`. Avoids `Intl`, whose first use takes 60 ms.
 *
 * @example
 * groupDigits(12345) // => '12,345'
 */
export const groupDigits = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

const units = ['', 'k', 'M', 'G'] as const;

/**
 * Formats a number for a board: exact below 10,000, then in thousands, millions or billions, such as `12k`.
 *
 * @example
 * shortNumber(9999) // => '9999'
 * shortNumber(12_345) // => '12k'
 */
export const shortNumber = (value: number): string => (value < 10_000 ? String(value) : inUnits(value, 1));

/**
 * Formats a number for a board in at most three characters.
 *
 * @example
 * threeCharacters(12_345) // => '12k'
 * threeCharacters(123_456) // => '.1M'
 */
export function threeCharacters(value: number): string {
  const text = value < 1000 ? String(value) : inUnits(value, 1);
  if (text.length <= 3) return text;
  const tenths = inUnits(value * 10, 1 + Math.floor(Math.log10(value) / 3));
  return `.${tenths}`;
}

function inUnits(value: number, minUnit: number): string {
  const unit = Math.max(minUnit, value < 1_000_000 ? 1 : value < 1_000_000_000 ? 2 : 3);
  return `${Math.floor(value / 1000 ** unit)}${itemAt(units, unit)}`;
}

/**
 * Sorts whole numbers, drops duplicates, and joins three or more consecutive numbers into a range: `1, 4..7`.
 *
 * @param to separator between the ends of a range
 *
 * @example
 * rangesOf([1, 4, 5, 6, 7], '..') // => ['1', '4..7']
 */
export function rangesOf(numbers: readonly number[], to: string): string[] {
  const ranges: [first: number, last: number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.flatMap(([first, last]) => {
    if (last - first > 1) return [`${first}${to}${last}`];
    return first === last ? [`${first}`] : [`${first}`, `${last}`];
  });
}
