import { counted, fewLines, flow, sentence } from '../../screen/sentences.ts';
import { turnNameIn } from '../../screen/turn-name.ts';
import { dateText } from '../pages/dates.ts';
import { fits } from '../pages/lists/list.ts';
import type { StatisticsEntry } from '../pages/lists/statistics.ts';
import { chanceText, dailyInWords, historyRow, strengthInWords } from '../pages/lists/statistics-words.ts';

/**
 * What the player has done, in sentences: of each game the whole and a few rows; with `all` every row, with another word
 * those of that game, bot or level, and the matches of a level.
 */
export function statisticsLines(rows: readonly StatisticsEntry[], now: Date, wanted: string): string[] {
  if (rows.length === 0) return ['No statistics yet. They count the matches that you play to the end.'];
  if (wanted !== '' && wanted.toLowerCase() !== 'all') {
    const found = rows.filter(({ kind, game, name }) => fits(kind === 'game' ? game : `${game} ${name}`, wanted));
    if (found.length === 0) return flow([`Nothing that you played is called "${wanted}".`]);
    return found.flatMap((row) => [...rowLines(row, now), ...historyLines(row, now)]);
  }
  return rows
    .filter(({ kind }) => kind === 'game')
    .flatMap((game) => {
      const own = rows.filter((row) => row.game === game.game && row.kind !== 'game');
      const told = wanted === '' ? own.slice(0, fewLines) : own;
      const rest = own.length - told.length;
      return [
        ...[game, ...told].flatMap((row) => rowLines(row, now)),
        ...(rest === 0 ? [] : [`${rest} more: type statistics all.`]),
      ];
    });
}

/** A row in sentences; of a game its rating and streak, too. */
function rowLines(row: StatisticsEntry, now: Date): string[] {
  const { kind, name, about, chance, strength, daily } = row;
  return flow([
    `${name}: ${rowText(row, now)}`,
    ...(kind === 'opponent' && about !== undefined ? [sentence(`it ${about}`)] : []),
    ...(chance === undefined ? [] : [sentence(`you can expect to win ${chanceText(chance)}`)]),
    ...(strength === undefined ? [] : strengthInWords(strength)),
    ...(daily === undefined ? [] : [dailyInWords(daily)]),
  ]);
}

/** The matches of a level, newest first. */
const historyLines = ({ matches = [] }: StatisticsEntry, now: Date): string[] =>
  matches.flatMap((match) => {
    const { date, text, stars } = historyRow(match, now);
    const earned =
      stars === undefined ? '' : `, ${stars.replaceAll('-', '').length} of ${counted(stars.length, 'star')}`;
    return flow([sentence(`${date}: ${text}${earned}`)]);
  });

function rowText({ played, won, lost, drawn, best, mark, last, longest }: StatisticsEntry, now: Date): string {
  const ends = [`${won} won`, `${lost} lost`, ...(drawn > 0 ? [`${drawn} drawn`] : [])];
  const most = best === undefined ? '' : ` Best ${mark} ${best}.`;
  return `${counted(played, 'match', 'matches')}, ${ends.join(', ')}.${most} Longest ${counted(longest, turnNameIn(mark))}. Last played ${dateText(last, now)}.`;
}
