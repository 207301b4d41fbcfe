import { type PuzzleRow, puzzleGames, puzzleRows, rowName, rowRecord } from '#app/puzzles/puzzles.ts';
import { puzzleResults } from '#storage/puzzles.ts';
import { addResult, type MatchResult, parseResults, readResults, resultsText } from '#storage/results.ts';
import { localFolders } from './local/local-folders.ts';
import { exportTo, importedText } from './local/progress-file.ts';
import { complain } from './output.ts';
import type { Arguments } from './parse.ts';
import { onScreen } from './screen-options.ts';
import { unknownWord } from './usage.ts';
import { UsageError } from './usage-error.ts';

/** `turncade puzzle [GAME]`: opens a puzzle or the list of puzzles, or prints, exports or imports results. */
export async function puzzle(
  args: Arguments,
  version: string,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const [id, ...extraWords] = args.words;
  if (extraWords.length > 0) throw new UsageError(`puzzle takes one game; leave out "${extraWords[0]}"`);
  const entries = puzzleGames();
  const ids = entries.map((entry) => entry.id);
  if (id !== undefined && !ids.includes(id)) throw new UsageError(unknownWord('game with puzzles', id, ids));
  const seed = args.text('seed');
  const grade = gradeIn(args.text('grade'));
  const format = args.text('format');
  const isRush = args.on('rush');
  if (isRush && (seed !== undefined || grade !== undefined))
    throw new UsageError('--rush plays puzzles of rising grades, so it takes neither --seed nor --grade');
  const [exported, imported] = [args.text('export'), args.text('import')];
  if (exported !== undefined) exportTo(exported, args.on('replace'), resultsText(ownResults(id)));
  if (imported !== undefined) importFrom(imported);
  if (id === undefined && (seed !== undefined || grade !== undefined))
    throw new UsageError('--seed and --grade need a game, as in "turncade puzzle robo-race --grade 3"');
  if (format === undefined && exported === undefined && imported === undefined)
    return onScreen(args, version, {
      type: 'puzzle',
      id,
      seed,
      grade,
      ...(isRush && { isRush }),
    });
  if (format !== undefined && format !== 'text' && format !== 'json')
    throw new UsageError(`--format must be text or json, found "${format}"`);
  const { results, problem } = readResults(localFolders());
  if (problem !== undefined) complain(`turncade: ${problem}`);
  const rows = puzzleRows(
    results,
    entries.filter((entry) => id === undefined || entry.id === id),
  );
  await print(rows.map(format === 'json' ? jsonOf : textOf).join('\n'));
  return 0;
}

const maxImportBytes = 10_000_000;

const ownResults = (id?: string): readonly MatchResult[] =>
  puzzleResults(readResults(localFolders()).results).filter(({ game }) => id === undefined || game === id);

/** Adds the results of puzzles from a file, except results that are already stored. */
function importFrom(path: string): void {
  const { results, faults } = parseResults(importedText(path, maxImportBytes));
  const [first] = faults;
  if (first !== undefined) throw new UsageError(`${path}: ${first}`, 1);
  const known = new Set(ownResults().map(({ replay }) => replay));
  for (const result of puzzleResults(results).filter(({ replay }) => !known.has(replay))) {
    const added = addResult(localFolders(), result);
    if (!added.ok) throw new UsageError(added.error.message, 1);
  }
}

function gradeIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-5]$/.test(text)) throw new UsageError(`--grade must be a whole number from 1 to 5, found "${text}"`);
  return Number(text);
}

const textOf = (row: PuzzleRow): string => `${row.entry.title.padEnd(16)} ${rowName(row).padEnd(12)} ${rowRecord(row)}`;

const jsonOf = ({ entry, today, grade, rush, solved, all }: PuzzleRow): string =>
  JSON.stringify({ game: entry.id, today, grade, ...(rush === undefined ? {} : { rush }), solved, of: all });
