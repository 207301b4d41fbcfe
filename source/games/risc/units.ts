import { itemAt, unreachable } from '#engine/lookup.ts';
import { bonuses, ranges, typeAt, unitTypes } from './vocabulary.ts';

/** Numbers of units by type, weakest first: seven counts. */
export type Units = readonly number[];

/** No units at all. */
export const noUnits: Units = unitTypes.map(() => 0);

/** So many units of one type, given by its number. */
export const unitsOf = (type: number, count: number): Units => unitTypes.map((_, i) => (i === type ? count : 0));

/** So many basic units. */
export const basics = (count: number): Units => unitsOf(0, count);

/** Units of a type in one place: more cannot stand in a position, which is to be loaded again. */
const [, maxCount] = ranges.count;

/** Two forces together. */
export const plus = (units: Units, otherUnits: Units): Units =>
  units.map((count, type) => Math.min(maxCount, count + (otherUnits[type] ?? unreachable(type))));

/** Units minus others, type by type. */
export const minus = (units: Units, otherUnits: Units): Units =>
  units.map((count, type) => count - (otherUnits[type] ?? unreachable(type)));

/** Whether a force has all units of another one. */
export const holds = (units: Units, otherUnits: Units): boolean =>
  units.every((count, type) => count >= (otherUnits[type] ?? unreachable(type)));

/** How many units there are. */
export function countOf(units: Units): number {
  let sum = 0;
  // The bots ask this more often than anything else.
  for (let type = 0; type < units.length; type++) sum += units[type] ?? unreachable(type);
  return sum;
}

/** The sum of the bonuses of all units. */
export function bonusOf(units: Units): number {
  let sum = 0;
  for (const [type, count] of units.entries()) sum += count * (bonuses[type] ?? unreachable(type));
  return sum;
}

/** The strongest `count` units of a force; all of it where it is smaller. */
export function strongestOf(units: Units, count: number): Units {
  const strongestUnits = [...noUnits];
  let rest = count;
  for (let type = units.length - 1; type >= 0; type--) {
    const some = Math.min(rest, units[type] ?? unreachable(type));
    strongestUnits[type] = some;
    rest -= some;
  }
  return strongestUnits;
}

/** Units in their canonical form: letters in order, such as `3a+2c`; `0` for none. */
export function unitsText(units: Units): string {
  const terms = units.flatMap((count, type) => (count === 0 ? [] : [`${count}${typeAt(type)}`]));
  return terms.length === 0 ? '0' : terms.join('+');
}

/**
 * Units as typed: terms such as `3a+2c` joined by `+`; no letter is `a`, the same letter adds up. Nothing where the
 * text is malformed.
 */
export function parseUnits(text: string): Units | undefined {
  if (!/^\d{1,6}[a-g]?(?:\+\d{1,6}[a-g]?)*$/i.test(text)) return undefined;
  const units = unitTypes.map(() => 0);
  for (const term of text.toLowerCase().split('+')) {
    const type = Math.max(
      0,
      unitTypes.findIndex((letter) => term.endsWith(letter)),
    );
    units[type] = itemAt(units, type) + Number.parseInt(term, 10);
  }
  return units;
}
