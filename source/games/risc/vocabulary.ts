import { itemAt } from '#engine/lookup.ts';

/** Letters of the unit types, weakest first (rules, "Units"). */
export const unitTypes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;

export type UnitType = (typeof unitTypes)[number];

export const typeNames: Readonly<Record<UnitType, string>> = {
  a: 'Apprentice',
  b: 'Bowman',
  c: 'Charioteer',
  d: 'Dragoon',
  e: 'Elephant',
  f: 'Firebird',
  g: 'Griffin',
};

/** Bonus of each unit type, added to its die. */
export const bonuses: readonly number[] = [0, 1, 3, 5, 8, 11, 15];

/** Tech to upgrade a basic unit to each type. */
const totalPrices: readonly number[] = [0, 3, 11, 30, 55, 90, 140];

/** Technology level required by each type. */
export const neededLevels: readonly number[] = [1, 1, 2, 3, 4, 5, 6];

/** Tech to rise from each level to the next. */
export const levelPrices: readonly number[] = [50, 75, 125, 200, 300];

export const topLevel = levelPrices.length + 1;

/** The level after `level`, and its price in tech. Undefined for the top level. */
export function nextLevel(level: number): { readonly level: number; readonly price: number } | undefined {
  const price = levelPrices[level - 1];
  return price === undefined ? undefined : { level: level + 1, price };
}

export const typeIndex = (type: UnitType): number => unitTypes.indexOf(type);

export const typeAt = (index: number): UnitType => unitTypes[index] ?? 'a';

/** Tech to upgrade one unit. Upgrading in several steps costs the same. */
export const upgradePrice = (from: UnitType, to: UnitType): number =>
  itemAt(totalPrices, typeIndex(to)) - itemAt(totalPrices, typeIndex(from));

export const maxOrders = 500;

export const reasons = ['conquest', 'turn-limit'] as const;

/** Result of a match. A draw has no winners. */
export interface Ending {
  readonly winners: readonly number[];
  readonly reason: (typeof reasons)[number];
}

export const sides = 20;

/** Inclusive ranges of numbers in files and options (rules, "Map files" and "Options"). */
export const ranges = {
  territories: [2, 120],
  group: [1, 5],
  size: [1, 100],
  food: [0, 1000],
  tech: [0, 1000],
  x: [0, 400],
  y: [0, 200],
  count: [0, 1_000_000],
  stock: [0, 1_000_000_000],
  level: [1, topLevel],
  units: [1, 999],
  start: [0, 99_999],
  turns: [0, 999],
  hold: [1, 99],
} as const;
