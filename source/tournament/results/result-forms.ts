import { gamesOf, type TournamentPlan } from '../plan.ts';
import type { PlayedGame } from '../play-game.ts';
import { differentGames, firstFaultsOf } from './comparison.ts';
import { type MatchLine, reportOf } from './report.ts';
import { aloneReportOf, aloneTextOf } from './solo-report.ts';
import { textOf } from './text.ts';

export const formats = ['text', 'json', 'csv'] as const;
export type Format = (typeof formats)[number];

interface GameFacts {
  readonly title: string;
  readonly figures: readonly string[];
  /** Number of games that do not count. */
  readonly brokenGames?: number;
  /** True if no more games were needed to decide which strategy is better. */
  readonly isDecided?: boolean;
}

/** Results of a tournament in each format, without a final line feed. Generated on request. */
export function resultForms(
  plan: TournamentPlan,
  played: readonly PlayedGame[],
  { title, figures, brokenGames = 0, isDecided = false }: GameFacts,
): Readonly<Record<Format, () => string>> {
  const facts = () => ({
    title,
    total: gamesOf(plan) - brokenGames,
    isDecided,
    different: differentGames(plan, played),
    firstFaults: firstFaultsOf(plan, played),
  });
  const { report, text } =
    plan.players === 1 ? withText(aloneReportOf(plan, played), aloneTextOf) : withText(reportOf(plan, played), textOf);
  return {
    text: () => text(facts()),
    json: () => JSON.stringify(report),
    csv: () => csvOf(report.matches, plan.players, figures),
  };
}

const withText = <Report, Facts>(report: Report, textOf: (report: Report, facts: Facts) => string) => ({
  report,
  text: (facts: Facts) => textOf(report, facts),
});

/** Columns before the figures that a game defines. */
function commonColumns(players: number): readonly string[] {
  if (players === 1) return ['strategy', 'level', 'seed', 'won', 'reason', 'stars'];
  if (players === 2) return ['a', 'b', 'level', 'swapped', 'seed', 'winner', 'reason'];
  return [...Array.from({ length: players }, (_, i) => `player${i + 1}`), 'level', 'seed', 'winners', 'reason'];
}

/**
 * Games of a tournament as CSV: a header, then one line per game, without a final line feed.
 *
 * @param figures names of the figures that the game defines
 */
export function csvOf(matches: readonly MatchLine[], players: number, figures: readonly string[]): string {
  const columns = [...commonColumns(players), ...figures];
  const rows = matches.map((match) => columns.map((name) => field(match[name] ?? '')));
  return [columns, ...rows].map((row) => row.join(',')).join('\n');
}

function field(value: NonNullable<MatchLine[string]>): string {
  const text = typeof value === 'object' ? value.join(' ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
