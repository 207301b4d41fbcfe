/** A chance such as `86.6 %`; what is not certain is never told as 0 or 100. */
export function percentText(chance: number): string {
  const rounded = (100 * chance).toFixed(1);
  if (rounded === '100.0' && chance < 1) return '99.9 %';
  if (rounded === '0.0' && chance > 0) return '0.1 %';
  return `${rounded} %`;
}

/** As spoken: `86.6 percent`. */
export const percentWords = (chance: number): string => percentText(chance).replace('%', 'percent');

/** Percent without a fraction: 87, but never 0 or 100 for what is not certain. */
export function wholePercent(chance: number): number {
  const rounded = Math.round(100 * chance);
  return chance > 0 && chance < 1 ? Math.min(99, Math.max(1, rounded)) : rounded;
}

/** As spoken: `87 percent`. */
export const wholePercentWords = (chance: number): string => `${wholePercent(chance)} percent`;
