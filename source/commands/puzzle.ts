import { type PuzzleRow, puzzleGames, puzzleRows, rowName, rowRecord } from '#app/puzzles/puzzles.ts';
import { readResults } from '#storage/results.ts';
import { localFolders } from './local/local-folders.ts';
import { complain } from './output.ts';
import type { Arguments } from './parse.ts';
import { onScreen } from './screen-options.ts';
import { unknownWord } from './usage.ts';
import { UsageError } from './usage-error.ts';

/** `turncade puzzle [GAME]`: opens a puzzle, or without GAME the list. With `--format`, prints what is solved. */
export async function puzzle(
  args: Arguments,
  version: string,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const [id, ...extraWords] = args.words;
  if (extraWords.length > 0) throw new UsageError(`puzzle takes one game, but there is also "${extraWords[0]}"`);
  const entries = puzzleGames();
  const ids = entries.map((entry) => entry.id);
  if (id !== undefined && !ids.includes(id)) throw new UsageError(unknownWord('game with puzzles', id, ids));
  const seed = args.text('seed');
  const grade = gradeIn(args.text('grade'));
  const format = args.text('format');
  if (id === undefined && (seed !== undefined || grade !== undefined))
    throw new UsageError('--seed and --grade need a game, as in "turncade puzzle robo-race --grade 3"');
  if (format === undefined) return onScreen(args, version, { type: 'puzzle', id, seed, grade });
  if (format !== 'text' && format !== 'json') throw new UsageError(`--format must be text or json, found "${format}"`);
  const { results, problem } = readResults(localFolders());
  if (problem !== undefined) complain(`turncade: ${problem}`);
  const rows = puzzleRows(
    results,
    entries.filter((entry) => id === undefined || entry.id === id),
  );
  await print(rows.map(format === 'json' ? jsonOf : textOf).join('\n'));
  return 0;
}

function gradeIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-5]$/.test(text)) throw new UsageError(`--grade must be a whole number from 1 to 5, found "${text}"`);
  return Number(text);
}

const textOf = (row: PuzzleRow): string => `${row.entry.title.padEnd(16)} ${rowName(row).padEnd(12)} ${rowRecord(row)}`;

const jsonOf = ({ entry, today, grade, solved, all }: PuzzleRow): string =>
  JSON.stringify({ game: entry.id, today, grade, solved, of: all });
