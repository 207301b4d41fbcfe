import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of a table: a fixed position in one line of notation, and its counts. */
export interface Row {
  /** The line without its counts. */
  readonly notation: string;
  /** Name of a level, or the complete text of a level on one line. */
  readonly level: string;
  /** Setup of the match, such as `players=2 seed=a`. */
  readonly setup: Readonly<Record<string, string>>;
  /** Commands that lead to the position. */
  readonly script: readonly string[];
  /** Pinned counts by depth. */
  readonly counts: string;
}

export const tablePath = (game: string): string => join(import.meta.dirname, `${game}.txt`);

/** Rows of a table. Lines that begin with `#` are comments. */
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

export const depthOf = ({ counts }: Row): number => counts.split(' ').length;
