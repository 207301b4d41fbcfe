import { standingText, starsText, streakText } from '#app/pages/daily/past-days.ts';
import { dailyGames, type TodaysMatch, todaysMatches } from '#app/pages/daily/today.ts';
import { listMatches } from '#storage/matches/matches.ts';
import { isoDate, now } from '#storage/now.ts';
import { readResults } from '#storage/results.ts';
import { localFolders } from './local/local-folders.ts';
import { complain } from './output.ts';
import type { Arguments } from './parse.ts';
import { onScreen } from './screen-options.ts';
import { unknownWord } from './usage.ts';
import { UsageError } from './usage-error.ts';

/** `turncade daily [GAME]`: opens the page of today's matches, or a match. With `--format`, prints their status. */
export async function daily(args: Arguments, version: string, print: (text: string) => Promise<void>): Promise<number> {
  const [id, ...furtherWords] = args.words;
  if (furtherWords.length > 0) throw new UsageError(`daily takes one game; leave out "${furtherWords[0]}"`);
  const ids = dailyGames().map((game) => game.id);
  if (id !== undefined && !ids.includes(id)) throw new UsageError(unknownWord('game', id, ids));
  const format = args.text('format');
  if (format === undefined) return onScreen(args, version, { type: 'daily', id });
  if (format !== 'text' && format !== 'json') throw new UsageError(`--format must be text or json, found "${format}"`);
  const { results, problem } = readResults(localFolders());
  if (problem !== undefined) complain(`turncade: ${problem}`);
  const date = isoDate(now());
  const matches = todaysMatches(results, now(), listMatches(localFolders())).filter(
    ({ entry }) => id === undefined || entry.id === id,
  );
  await print(matches.map((match) => (format === 'json' ? jsonOf(match, date) : textOf(match))).join('\n'));
  return 0;
}

const columns = { game: 16, standing: 30, stars: 5 } as const;

function textOf({ entry, record, running }: TodaysMatch): string {
  const standing = standingText({ record, underWay: running?.standing });
  const cells = [
    entry.title.padEnd(columns.game),
    standing.padEnd(columns.standing),
    starsText(record).padEnd(columns.stars),
    streakText(record),
  ];
  return cells.join(' ').trimEnd();
}

function jsonOf({ entry, record, running }: TodaysMatch, date: string): string {
  const { isWon, tries, streak, best } = record;
  return JSON.stringify({
    game: entry.id,
    date,
    won: isWon,
    tries,
    streak,
    best,
    ...(running !== undefined && { underWay: running.standing }),
  });
}
