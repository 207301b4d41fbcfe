import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
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
  const first = made(path);
  if (first === undefined) return;
  const outermost = dirname(resolve(first));
  for (let folder = dirname(resolve(path)); folder.length >= outermost.length; folder = dirname(folder)) {
    syncFolder(folder);
    if (folder === outermost) return;
  }
}

/** Makes folders; gives the outermost that was not there. */
function made(path: string): string | undefined {
  try {
    return mkdirSync(path, { recursive: true });
  } catch (error) {
    // Of several folders on a read-only disk Node says that something is missing; of one it says what is wrong.
    let missing = resolve(path);
    while (!existsSync(dirname(missing))) missing = dirname(missing);
    mkdirSync(missing);
    throw error;
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
