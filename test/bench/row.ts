/** A row of the bench: what, the figure, its goal, whether it holds. */
export type Row = readonly [what: string, figure: string, goal: string, holds: boolean];

/** A number as rows have it. */
export const number = (value: number, digits = 2): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });
