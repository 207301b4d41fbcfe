/** A row of the benchmark: description, figure, goal, and true if the figure meets the goal. */
export type Row = readonly [what: string, figure: string, goal: string, holds: boolean];

export const number = (value: number, digits = 2): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });
