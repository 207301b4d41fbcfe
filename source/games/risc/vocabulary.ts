import { itemAt } from '#engine/lookup.ts';

/** The types of units by their letters, weakest first (rules, section 4). */
export const unitTypes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;

/** The letter of a type of unit. */
export type UnitType = (typeof unitTypes)[number];

/** Types by their names in texts. */
export const typeNames: Readonly<Record<UnitType, string>> = {
  a: 'Apprentice',
  b: 'Bowman',
  c: 'Charioteer',
  d: 'Dragoon',
  e: 'Elephant',
  f: 'Firebird',
  g: 'Griffin',
};

/** By type: added to the roll of its die. */
export const bonuses: readonly number[] = [0, 1, 3, 5, 8, 11, 15];

/** The price in tech of each type, counted from the basic unit. */
const totalPrices: readonly number[] = [0, 3, 11, 30, 55, 90, 140];

/** The technology level that each type needs. */
export const neededLevels: readonly number[] = [1, 1, 2, 3, 4, 5, 6];

/** The highest technology level. */
export const topLevel = 6;

/** The price in tech of the step to a technology level, 2 to 6; 0 for the one above, which nobody can order. */
export const researchPrice = (level: number): number => [50, 75, 125, 200, 300][level - 2] ?? 0;

/** The number of a type, from 0. */
export const typeIndex = (type: UnitType): number => unitTypes.indexOf(type);

/** The letter of a type by its number, from 0. */
export const typeAt = (index: number): UnitType => unitTypes[index] ?? 'a';

/** The price in tech of making one unit a stronger one, in one order over any number of steps. */
export const upgradePrice = (from: UnitType, to: UnitType): number =>
  itemAt(totalPrices, typeIndex(to)) - itemAt(totalPrices, typeIndex(from));

/** Orders in a draft, at most. */
export const maxOrders = 500;

/** Why a match has ended (rules, section 3). */
export const reasons = ['conquest', 'turn-limit'] as const;

/** How a match has ended; nobody has won a draw. */
export interface Ending {
  readonly winners: readonly number[];
  readonly reason: (typeof reasons)[number];
}

/** Sides of the dice. */
export const sides = 20;

/** Whole numbers that the files of this game may hold, both ends included (rules, sections 2, 11 and 12). */
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
} as const;
