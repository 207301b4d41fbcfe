import { basename, dirname, extname } from 'node:path';
import { attempt } from '../files/attempt.ts';
import { existsSync, isMounted, readFileSync, renameSync, rmSync, statSync } from '../files/disk.ts';
import { syncFolder } from '../files/folders.ts';
import { twin, writeWhole } from '../files/write-file.ts';

/*
 * A file that is rewritten has one copy, NAME.previous, with its content before the last write. The file itself always
 * exists, with the old or the new content. If it is found damaged, it is renamed to NAME.damaged, and its previous copy
 * takes its place if the copy is intact.
 */

export const stemOf = (path: string): string => path.slice(0, path.length - extname(path).length);

export const previousOf = (path: string): string => `${stemOf(path)}.previous`;

/**
 * Writes a file atomically and keeps its previous content in a copy.
 *
 * @param mode permissions as for `chmod`. Defaults to those of the system
 * @throws the system's error if the file cannot be written. The file is then unchanged
 */
export const replaceKept = (path: string, text: string, mode?: number): void =>
  writeWhole(path, text, { ...(mode === undefined ? {} : { mode }), beforeReplacing: () => keepPrevious(path) });

/** Never throws, because the file must be written even if the copy cannot be made. */
function keepPrevious(path: string): void {
  // A memory disk writes to a store, whose transactions leave no damaged file.
  if (isMounted(path) || !existsSync(path)) return;
  try {
    rmSync(previousOf(path), { force: true });
    twin(path, previousOf(path));
  } catch {}
}

export interface SetAside {
  /** New name of the damaged file. Undefined if it could not be renamed. */
  readonly aside?: string;
  readonly restored: boolean;
}

/** Renames a damaged file and restores its previous copy if `isWhole` is true for the copy. */
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

/** Replaces the file in one step, so that a file with its name always exists. */
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

export function freePath(nth: (n: number) => string): string {
  for (let n = 1; ; n++) if (!existsSync(nth(n))) return nth(n);
}
