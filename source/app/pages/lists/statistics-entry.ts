import { games } from '#games/index.ts';
import { turnNameIn } from '#screen/match-status.ts';
import { starsInWords } from '#screen/results.ts';
import { fewLines, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { now } from '#storage/now.ts';
import type { MatchResult } from '#storage/results.ts';
import { countedMatches, isWin } from '#storage/statistics.ts';
import { reply } from '../../text-mode/prompt-context.ts';
import { listed, word } from '../../text-mode/words.ts';
import { dateText } from '../dates.ts';
import type { MenuEntry } from '../menu/menu-entry.ts';
import { fits } from './list.ts';
import { type StatisticsEntry, statistics, statisticsRows } from './statistics.ts';
import { chanceText, dailyInWords, historyRow, noStatistics, strengthInWords } from './statistics-words.ts';

export const statisticsEntry: MenuEntry = {
  row: ({ app, back, openGame }) => ({
    key: 's',
    name: 'Statistics',
    about: playedText(app.results(), 'none yet'),
    enterDoes: 'Enter shows what you played and won, and how good you are.',
    says: 'What you played and won, against whom and in which level; your ratings and streaks.',
    async open() {
      const { navigator, pageContext, results } = app;
      const rows = await statisticsRows(results(), now());
      navigator.go(
        statistics(pageContext, {
          now: now(),
          rows,
          open(row) {
            const entry = games.find(({ id }) => id === row.id);
            return entry === undefined ? undefined : openGame(entry, row.level);
          },
          back,
        }),
      );
    },
  }),
  words: ({ results, now }) => [
    listed(
      playedText(results, 'nothing yet'),
      word(
        'statistics NAME',
        'what you have played and won, your ratings and streaks; with a game, bot or level, all of that',
        async (rest) => reply(...statisticsLines(await statisticsRows(countedMatches(results), now()), now(), rest)),
      ),
    ),
  ],
};

function playedText(results: readonly MatchResult[], none: string): string {
  const played = countedMatches(results);
  const won = played.filter(isWin).length;
  return played.length === 0 ? none : `${pluralize(played.length, 'match', 'matches')}, ${won} won`;
}

/**
 * The totals of each game and a few rows, in sentences. With `all` every row, otherwise the rows of the game, bot or
 * level named by `wanted`, with the matches of a level.
 */
function statisticsLines(rows: readonly StatisticsEntry[], now: Date, wanted: string): string[] {
  if (rows.length === 0) return [noStatistics];
  if (wanted !== '' && wanted.toLowerCase() !== 'all') {
    const found = rows.filter(({ kind, game, name }) => fits(kind === 'game' ? game : `${game} ${name}`, wanted));
    if (found.length === 0) return wrapSentences([`Nothing that you played is called "${wanted}".`]);
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

function rowLines(row: StatisticsEntry, now: Date): string[] {
  const { kind, name, about, chance, strength, daily } = row;
  return wrapSentences([
    `${name}: ${rowText(row, now)}`,
    ...(kind === 'opponent' && about !== undefined ? [sentence(`it ${about}`)] : []),
    ...(chance === undefined ? [] : [sentence(`you can expect to win ${chanceText(chance)}`)]),
    ...(strength === undefined ? [] : strengthInWords(strength)),
    ...(daily === undefined ? [] : [dailyInWords(daily)]),
  ]);
}

const historyLines = ({ matches = [] }: StatisticsEntry, now: Date): string[] =>
  matches.flatMap((match) => {
    const { date, text, stars } = historyRow(match, now);
    const earned = stars === undefined ? '' : `, ${starsInWords(stars)}`;
    return wrapSentences([sentence(`${date}: ${text}${earned}`)]);
  });

function rowText({ played, won, lost, drawn, best, mark, last, longest }: StatisticsEntry, now: Date): string {
  const ends = [`${won} won`, `${lost} lost`, ...(drawn > 0 ? [`${drawn} drawn`] : [])];
  const max = best === undefined ? '' : ` Best ${mark} ${best}.`;
  return `${pluralize(played, 'match', 'matches')}, ${ends.join(', ')}.${max} Longest ${pluralize(longest, turnNameIn(mark))}. Last played ${dateText(last, now)}.`;
}
