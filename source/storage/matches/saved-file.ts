import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { attempt } from '../files/attempt.ts';
import { syncFolder } from '../files/folders.ts';
import { twin, writeWhole } from '../files/write-file.ts';

/*
 * A file that is written again and again has at most one other beside it: NAME.previous, what it held before the last
 * write. The file itself is there at any moment, old or new. When it turns out to be damaged it becomes NAME.damaged,
 * and the copy before it takes its place, if that is whole.
 */

/** A path without the file's ending. */
export const stemOf = (path: string): string => path.slice(0, path.length - extname(path).length);

/** Where the copy is that a file held before it was written last. */
export const previousOf = (path: string): string => `${stemOf(path)}.previous`;

/**
 * Writes a file whole and keeps what it held until now beside it.
 *
 * @param mode its permissions as `chmod` takes them; the usual ones where absent
 * @throws the system's error where it cannot be written; the file is as it was then
 */
export const replaceKept = (path: string, text: string, mode?: number): void =>
  writeWhole(path, text, { ...(mode === undefined ? {} : { mode }), beforeReplacing: () => keepPrevious(path) });

/** The file is written even if the copy cannot be made. */
function keepPrevious(path: string): void {
  if (!existsSync(path)) return;
  try {
    rmSync(previousOf(path), { force: true });
    twin(path, previousOf(path));
  } catch {}
}

/** The fate of a damaged file. */
export interface SetAside {
  /** Its name now; absent where it could not be renamed and stays as it is. */
  readonly aside?: string;
  /** Whether the copy before it has taken its place. */
  readonly restored: boolean;
}

/**
 * Renames a damaged file, to a name that is free, and puts the copy before it in its place.
 *
 * @param isWhole whether the file at a path can be read
 */
export function setAside(path: string, isWhole: (path: string) => boolean): SetAside {
  const aside = freePath((n) => `${stemOf(path)}.damaged${n === 1 ? '' : `-${n}`}`);
  const previous = previousOf(path);
  const restored = existsSync(previous) && isWhole(previous);
  const done = attempt(() => {
    if (restored) return restore(path, aside);
    renameSync(path, aside);
    return syncFolder(dirname(path));
  });
  return done.ok ? { aside: basename(aside), restored } : { restored: false };
}

/** The file is replaced and not moved, so that it is there at any moment. */
function restore(path: string, aside: string): void {
  const previous = previousOf(path);
  twin(path, aside);
  try {
    writeWhole(path, readFileSync(previous), { time: statSync(previous).mtime });
  } catch (error) {
    rmSync(aside);
    throw error;
  }
}

/** The first path of a series, from 1, at which there is nothing. */
export function freePath(nth: (n: number) => string): string {
  for (let n = 1; ; n++) if (!existsSync(nth(n))) return nth(n);
}
