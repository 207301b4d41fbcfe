import { itemAt, unreachable } from '#engine/lookup.ts';
import { bonuses, ranges, typeAt, unitTypes } from './vocabulary.ts';

/** Number of units of each of the seven types, weakest type first. */
export type Units = readonly number[];

export const noUnits: Units = unitTypes.map(() => 0);

export const unitsOf = (type: number, count: number): Units => unitTypes.map((_, i) => (i === type ? count : 0));

export const basics = (count: number): Units => unitsOf(0, count);

/** Maximum number of units of one type. A position with a higher number could not be loaded. */
const [, maxCount] = ranges.count;

export const plus = (units: Units, otherUnits: Units): Units =>
  units.map((count, type) => Math.min(maxCount, count + (otherUnits[type] ?? unreachable(type))));

export const minus = (units: Units, otherUnits: Units): Units =>
  units.map((count, type) => count - (otherUnits[type] ?? unreachable(type)));

/** True if `units` contains at least as many units of each type as `otherUnits`. */
export const holds = (units: Units, otherUnits: Units): boolean =>
  units.every((count, type) => count >= (otherUnits[type] ?? unreachable(type)));

export function countOf(units: Units): number {
  let sum = 0;
  // A plain loop, because the bots call this more often than anything else.
  for (let type = 0; type < units.length; type++) sum += units[type] ?? unreachable(type);
  return sum;
}

export function bonusOf(units: Units): number {
  let sum = 0;
  for (const [type, count] of units.entries()) sum += count * (bonuses[type] ?? unreachable(type));
  return sum;
}

/** The strongest `count` units of a force, or all units if the force is smaller. */
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

/** Units in canonical form, such as `3a+2c`. `0` for no units. */
export function unitsText(units: Units): string {
  const terms = units.flatMap((count, type) => (count === 0 ? [] : [`${count}${typeAt(type)}`]));
  return terms.length === 0 ? '0' : terms.join('+');
}

/** Parses units such as `3a+2c`. A term without a letter means type `a`. Undefined for malformed text. */
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
