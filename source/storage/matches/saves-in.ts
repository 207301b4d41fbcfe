import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../files/attempt.ts';
import { isLeftOver } from '../files/write-file.ts';

export interface TimedFile {
  readonly path: string;
  readonly time: Date;
}

export interface SavesIn {
  readonly files: readonly TimedFile[];
  readonly problem?: string;
}

/** Lists the save files of a folder without reading them. A missing folder is empty. */
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

/** Returns undefined if the path is not a file or is gone. */
export function timeOf(path: string): TimedFile | undefined {
  const stats = attempt(() => statSync(path));
  return stats.ok && stats.value.isFile() ? { path, time: stats.value.mtime } : undefined;
}

function isThere(path: string): boolean {
  const stats = attempt(() => statSync(path, { throwIfNoEntry: false }));
  return !stats.ok || stats.value !== undefined;
}

const day = 24 * 60 * 60 * 1000;

/** A recent leftover may belong to a write in progress. One that cannot be removed does no harm. */
function removeIfOld(path: string): void {
  const file = timeOf(path);
  if (file !== undefined && Date.now() - file.time.getTime() > day) attempt(() => rmSync(path, { force: true }));
}
