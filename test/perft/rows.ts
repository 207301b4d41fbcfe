import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of a table: a fixed position in one line of notation, and what is counted from it. */
export interface Row {
  /** The line without its counts. */
  readonly notation: string;
  /** The name of a level, or a whole one in one line. */
  readonly level: string;
  /** What the match is set up with, such as `players=2 seed=a`. */
  readonly setup: Readonly<Record<string, string>>;
  /** The commands that lead to the position. */
  readonly script: readonly string[];
  /** Counts by depth, as they are pinned. */
  readonly counts: string;
}

/** Where the table of a game is. */
export const tablePath = (game: string): string => join(import.meta.dirname, `${game}.txt`);

/** The rows of a table, in which lines that begin with `#` are comments. */
export const rowsOf = (game: string): Row[] =>
  readFileSync(tablePath(game), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readRow);

function readRow(line: string): Row {
  const [notation = '', counts = ''] = line.split(' => ');
  const [level = '', setup = '', script = ''] = notation.split('@').map((part) => part.trim());
  return {
    notation,
    level,
    setup: Object.fromEntries(setup.split(' ').flatMap((word) => (word === '' ? [] : [pairOf(word)]))),
    script: script.split(';').flatMap((command) => (command.trim() === '' ? [] : [command.trim()])),
    counts,
  };
}

function pairOf(word: string): [name: string, value: string] {
  const [name = '', value = ''] = word.split('=');
  return [name, value];
}

/** How deep a row is counted: as deep as it is pinned. */
export const depthOf = ({ counts }: Row): number => counts.split(' ').length;
