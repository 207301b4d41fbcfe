import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../engine/result.ts';
import { withoutHidden } from '../engine/text/visible.ts';
import { appendLine } from './files/append-line.ts';
import { attempt } from './files/attempt.ts';
import { type Folders, historyFolder } from './files/folders.ts';

/*
 * The history of a game is in numbered parts. Lines are only ever appended to the newest; when it is full the next is
 * begun, and parts before the last two are removed. So programs that run at once need no lock and lose each other no
 * line: whoever still appends to the part before the newest is read as well.
 */

/** Lines that are remembered for each game. */
export const historyLength = 200;

/** The lines that were typed for a game, oldest first, without repeats in a row. Where nothing can be read there are none. */
export function readHistory(folders: Folders, game: string): string[] {
  const parts = partsOf(folders, game).slice(-2);
  return withoutRepeats(parts.flatMap((part) => linesOf(folders, game, part))).slice(-historyLength);
}

/** Adds a line as typed to the history of a game, unless it is blank or the same as the one before. */
export function addToHistory(folders: Folders, game: string, typed: string): Result<undefined> {
  const line = lineToKeep(typed);
  return attempt(() => {
    if (line === '' || readHistory(folders, game).at(-1) === line) return undefined;
    const newest = partsOf(folders, game).at(-1) ?? 1;
    const isFull = linesOf(folders, game, newest).length >= historyLength;
    appendLine(pathOf(folders, game, isFull ? newest + 1 : newest), line, false);
    if (isFull)
      for (const part of partsOf(folders, game).slice(0, -2)) rmSync(pathOf(folders, game, part), { force: true });
    return undefined;
  });
}

/** A typed line as it is kept: one line, and only what can be seen. */
export const lineToKeep = (typed: string): string => withoutHidden(typed.replace(/\p{Cc}+/gu, ' ')).trim();

const pathOf = (folders: Folders, game: string, part: number): string =>
  join(historyFolder(folders), `${game}-${part}.txt`);

/** The numbers of a game's parts, ascending. */
function partsOf(folders: Folders, game: string): number[] {
  const names = attempt(() => readdirSync(historyFolder(folders)));
  if (!names.ok) return [];
  return names.value
    .flatMap((name) => {
      const [, owner, part] = /^(.+)-(\d{1,9})\.txt$/.exec(name) ?? [];
      return owner === game ? [Number(part)] : [];
    })
    .sort((a, b) => a - b);
}

function linesOf(folders: Folders, game: string, part: number): string[] {
  const path = pathOf(folders, game, part);
  const text = attempt(() => (existsSync(path) ? readFileSync(path, 'utf8') : ''));
  return text.ok ? text.value.split('\n').filter((line) => line !== '') : [];
}

const withoutRepeats = (lines: readonly string[]): string[] => lines.filter((line, i) => line !== lines[i - 1]);
