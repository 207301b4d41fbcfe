import { itemAt } from '../engine/lookup.ts';

const units = ['', 'k', 'M', 'G'] as const;

/**
 * A number on a board: exact up to four digits, then in thousands, such as `12k`.
 *
 * @example
 * shortNumber(9999) // => '9999'
 * shortNumber(12_345) // => '12k'
 */
export const shortNumber = (value: number): string => (value < 10_000 ? String(value) : inUnits(value, 1));

/**
 * The same in at most three signs.
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
