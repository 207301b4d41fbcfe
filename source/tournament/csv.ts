import type { Report } from './report.ts';

const common = ['a', 'b', 'level', 'swapped', 'seed', 'winner', 'reason'];

/**
 * The games of a tournament as CSV, one a line below the names of the columns; without the final line feed.
 *
 * @param figures the names of what the game tells of an end
 */
export function csvOf({ matches }: Pick<Report, 'matches'>, figures: readonly string[]): string {
  const columns = [...common, ...figures];
  const rows = matches.map((match) => columns.map((name) => field(match[name] ?? '')));
  return [columns, ...rows].map((row) => row.join(',')).join('\n');
}

/** A value as a field, in quotes where it would be read as something else without. */
function field(value: string | number | boolean): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
