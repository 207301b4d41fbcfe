import type { View } from '../../view.ts';
import type { Change } from '../outlook/changes.ts';
import { coordWithBlank, strengthText } from './unit-texts.ts';

/** How roomy a table is. */
interface Shape {
  readonly hasNames: boolean;
  readonly hasBars: boolean;
  /** Blank columns before the health, behind the strength, and behind the sign of a mech that can move. */
  readonly beforeHealth: number;
  readonly behindStrength: number;
  readonly behindSign: number;
}

const tightest: Shape = { hasNames: false, hasBars: false, beforeHealth: 1, behindStrength: 0, behindSign: 0 };

/** The roomiest comes first. */
const shapes: readonly Shape[] = [
  { hasNames: true, hasBars: true, beforeHealth: 4, behindStrength: 3, behindSign: 1 },
  { hasNames: true, hasBars: false, beforeHealth: 2, behindStrength: 3, behindSign: 1 },
  { hasNames: false, hasBars: false, beforeHealth: 2, behindStrength: 3, behindSign: 1 },
  { hasNames: false, hasBars: false, beforeHealth: 1, behindStrength: 1, behindSign: 1 },
  tightest,
];

/** Columns of a name and the gap behind it, and of a bar. */
const nameWidth = 10;
export const barWidth = 5;

/** Where the columns of the table of units begin. */
export interface UnitColumns {
  readonly orderWidth: number;
  /** Of the letter. */
  readonly letter: number;
  readonly name?: number;
  readonly coord: number;
  readonly health: number;
  readonly healthWidth: number;
  readonly bar?: number;
  /** Of the last sign of the strength. */
  readonly strengthEnd: number;
}

/** The columns for the units of a view, as roomy as the panel allows; they stay where they are while units move. */
export function columnsOfUnits({ entities }: View, changes: Iterable<Change>, width: number): UnitColumns {
  const orderWidth = String(entities.length).length;
  const coordWidth = longest(entities.map(coordWithBlank));
  const strengthWidth = Math.max(2, longest(entities.map(strengthText)));
  const healths = [...entities.map(({ health }) => health), ...[...changes].map(({ after }) => after)];
  const wanted = 2 * longest(healths.map(String)) + 1;
  const made = shapes.map((shape) => columnsIn(shape, width, orderWidth, coordWidth, strengthWidth));
  return (
    made.find(({ healthWidth }) => healthWidth >= wanted) ??
    columnsIn(tightest, width, orderWidth, coordWidth, strengthWidth)
  );
}

function columnsIn(shape: Shape, width: number, order: number, coordWidth: number, strengthWidth: number): UnitColumns {
  const letter = order + 2;
  const start = letter + 2 + shape.behindSign;
  const coord = start + (shape.hasNames ? nameWidth : 0);
  const health = coord + coordWidth + shape.beforeHealth;
  const strengthEnd = width - 1 - shape.behindStrength;
  const strength = strengthEnd - strengthWidth + 1;
  const bar = strength - barGap - barWidth;
  return {
    orderWidth: order,
    letter,
    coord,
    health,
    healthWidth: (shape.hasBars ? bar : strength) - health - 1,
    strengthEnd,
    ...(shape.hasNames ? { name: start } : {}),
    ...(shape.hasBars ? { bar } : {}),
  };
}

/** Blank columns between a bar and a strength. */
const barGap = 2;

const longest = (texts: readonly string[]): number => Math.max(1, ...texts.map(({ length }) => length));
