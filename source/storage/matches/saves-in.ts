import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../files/attempt.ts';
import { isLeftOver } from '../files/write-file.ts';

/** A file and when it was last written. */
export interface TimedFile {
  readonly path: string;
  readonly time: Date;
}

/** The saves of a folder. */
export interface SavesIn {
  /** Newest first. */
  readonly files: readonly TimedFile[];
  /** Why the folder cannot be read, if so. */
  readonly problem?: string;
}

/** The saves of a folder, not yet read; a folder that is not there holds none. */
export function savesIn(folder: string): SavesIn {
  const names = attempt(() => readdirSync(folder));
  if (!names.ok) return isThere(folder) ? { files: [], problem: names.error.message } : { files: [] };
  for (const name of names.value) if (isLeftOver(name)) removeIfOld(join(folder, name));
  const files = names.value
    .filter((name) => name.endsWith('.turncade'))
    .flatMap((name) => timeOf(join(folder, name)) ?? [])
    .sort((a, b) => b.time.getTime() - a.time.getTime() || (a.path < b.path ? -1 : 1));
  return { files };
}

/** A file and when it was last written; nothing if it is no file, or gone. */
export function timeOf(path: string): TimedFile | undefined {
  const stats = attempt(() => statSync(path));
  return stats.ok && stats.value.isFile() ? { path, time: stats.value.mtime } : undefined;
}

function isThere(path: string): boolean {
  const stats = attempt(() => statSync(path, { throwIfNoEntry: false }));
  return !stats.ok || stats.value !== undefined;
}

const day = 24 * 60 * 60 * 1000;

/** One that is new may be in the making by another program; one that cannot be removed does no harm. */
function removeIfOld(path: string): void {
  const file = timeOf(path);
  if (file !== undefined && Date.now() - file.time.getTime() > day) attempt(() => rmSync(path, { force: true }));
}
