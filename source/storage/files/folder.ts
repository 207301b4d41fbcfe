import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/*
 * A new file outlasts a power cut only when its content is on the disk and its name is, too: names belong to the folder,
 * which has to be written out like a file.
 */

/**
 * Makes a folder where there is none, with those that it lies in, so that all of them last.
 *
 * @throws the system's error where it cannot be made
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  // Node makes several at once, too, but tries for ever where the system says that something is missing, as in /proc.
  let first = resolve(path);
  const missing = [first];
  while (!existsSync(dirname(first)) && dirname(first) !== first) {
    first = dirname(first);
    missing.unshift(first);
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another program may have been faster.
      if (!isFolder(folder)) throw error;
    }
  }
  for (const folder of missing.reverse()) syncFolder(dirname(folder));
}

/** Whether there is a folder that can be reached. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

/**
 * Has the names in a folder written to the disk. Some systems know no such thing, Windows among them; there it is left
 * to them.
 *
 * @throws the system's error where the disk fails
 */
export function syncFolder(path: string): void {
  let folder: number;
  try {
    folder = openSync(path, 'r');
  } catch {
    // A folder that may be written and not be read, or that no program can open: it has to do without.
    return;
  }
  try {
    fsyncSync(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && cannot.has(String(error.code)))) throw error;
  } finally {
    closeSync(folder);
  }
}

/** Error codes of systems that cannot fsync a folder. */
const cannot = new Set(['EINVAL', 'EPERM', 'EBADF', 'ENOTSUP', 'ENOSYS', 'EISDIR']);
