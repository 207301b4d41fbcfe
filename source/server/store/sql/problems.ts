import { levelHash } from '../hash-chain.ts';
import { StoreError } from '../store.ts';
import { read, readRows, rows, type Steps } from './rows.ts';
import { journalOf } from './tables.ts';

/** Checks the journals of all matches, and all levels. Returns the faults as sentences. */
export function* problems(): Steps<string[]> {
  const matches = readRows(rows.name, yield* read('SELECT match FROM match ORDER BY match'), 'a match');
  const levels = yield* read('SELECT level FROM level UNION SELECT level FROM match WHERE level IS NOT NULL');
  const problems: string[] = [];
  for (const { match } of matches) problems.push(...(yield* problemOf(journalOf(match, 0))));
  for (const { level } of levels) problems.push(...(yield* problemOf(checkLevel(String(level)))));
  return problems;
}

function* problemOf(look: Steps<unknown>): Steps<string[]> {
  try {
    yield* look;
    return [];
  } catch (error) {
    if (error instanceof StoreError) return [error.message];
    throw error;
  }
}

function* checkLevel(level: string): Steps<void> {
  const rowsOfLevel = yield* read('SELECT level, text FROM level WHERE level = ?', level);
  const [selected] = readRows(rows.level, rowsOfLevel, `the level ${level}`);
  if (selected === undefined || levelHash(selected.text) !== level)
    throw new StoreError('damaged', `the level ${level} is damaged`);
}
