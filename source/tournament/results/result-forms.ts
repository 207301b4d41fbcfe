import { gamesOf, type TournamentPlan } from '../plan.ts';
import type { PlayedGame } from '../played-game.ts';
import { firstFaultsOf } from './comparison.ts';
import { csvOf } from './csv.ts';
import { differentGames } from './different.ts';
import { reportOf } from './report.ts';
import { aloneReportOf } from './solo-report.ts';
import { aloneTextOf } from './solo-text.ts';
import { textOf } from './text.ts';

/** The forms of results. */
export const formats = ['text', 'json', 'csv'] as const;
export type Format = (typeof formats)[number];

interface GameFacts {
  readonly title: string;
  /** The names of what the game tells of an end. */
  readonly figures: readonly string[];
}

/** The results of a tournament in each form, made when it is asked for; without the final line feed. */
export function resultForms(
  plan: TournamentPlan,
  played: readonly PlayedGame[],
  { title, figures }: GameFacts,
): Readonly<Record<Format, () => string>> {
  const facts = () => ({
    title,
    total: gamesOf(plan),
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
