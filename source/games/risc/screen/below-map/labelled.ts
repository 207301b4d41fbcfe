import { type Line, type Span, span, widthOf } from '../../../../screen/paint.ts';

/** Columns of the words before the values, with the margin. */
const labelColumns = 11;

/** Where the price stands beside the units. */
const priceColumn = 32;

/** A value behind its name. */
export const labelled = (label: string, ...values: Span[]): Line => [
  span(` ${label} `.padEnd(labelColumns), 'dim'),
  ...values,
];

/** The same with more at the right, in its column where the value leaves it free. */
export function beside(left: Line, right: Line): Line {
  const gap = Math.max(2, priceColumn - widthOf(left));
  return [...left, span(' '.repeat(gap)), ...right];
}
