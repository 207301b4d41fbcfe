import { counted, fewLines, fewOf, flow } from '../../screen/sentences.ts';
import { turnNameIn } from '../../screen/turn-name.ts';
import type { MatchResult } from '../../storage/results.ts';
import { type StatisticsRow, statisticsOf } from '../../storage/statistics.ts';
import { dateText } from '../pages/dates.ts';

/**
 * What the player has done, in sentences.
 *
 * @param titleOf the title of a game by its id
 * @param all whether every level is told
 */
export function statisticsLines(
  results: readonly MatchResult[],
  titleOf: (game: string) => string,
  now: Date,
  all: boolean,
): string[] {
  const games = statisticsOf(results);
  if (games.length === 0) return ['No statistics yet. They count the matches that you play to the end.'];
  return games.flatMap(({ game, total, levels }) => [
    ...flow([`${titleOf(game)}: ${rowText(total, now)}`]),
    ...fewOf(
      levels.map(({ level, row }) => `${level ?? 'without a level'}: ${rowText(row, now)}`),
      (rest) => `${rest} more: type statistics all.`,
      all ? levels.length : fewLines,
    ).flatMap((line) => flow([line])),
  ]);
}

function rowText({ played, won, lost, drawn, best, mark, last, longest }: StatisticsRow, now: Date): string {
  const ends = [`${won} won`, `${lost} lost`, ...(drawn > 0 ? [`${drawn} drawn`] : [])];
  const most = best === undefined ? '' : ` Best ${mark} ${best}.`;
  return `${counted(played, 'match', 'matches')}, ${ends.join(', ')}.${most} Longest ${counted(longest, turnNameIn(mark))}. Last played ${dateText(last, now)}.`;
}
