import type { MatchLine } from './report.ts';

/** The columns of every game of so many players, before the figures. */
function commonColumns(players: number): readonly string[] {
  if (players === 1) return ['strategy', 'level', 'seed', 'won', 'reason', 'stars'];
  if (players === 2) return ['a', 'b', 'level', 'swapped', 'seed', 'winner', 'reason'];
  return [...Array.from({ length: players }, (_, i) => `player${i + 1}`), 'level', 'seed', 'winners', 'reason'];
}

/**
 * The games of a tournament as CSV, one a line below the names of the columns; without the final line feed.
 *
 * @param figures the names of what the game tells of an end
 */
export function csvOf(matches: readonly MatchLine[], players: number, figures: readonly string[]): string {
  const columns = [...commonColumns(players), ...figures];
  const rows = matches.map((match) => columns.map((name) => field(match[name] ?? '')));
  return [columns, ...rows].map((row) => row.join(',')).join('\n');
}

/** A value as a field, in quotes where it would be read as something else without. */
function field(value: NonNullable<MatchLine[string]>): string {
  const text = typeof value === 'object' ? value.join(' ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
