import { closeSync, constants, fchmodSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** True for a name that the server gives to files and folders in its data folder. */
const isOurs = (name: string): boolean => /^(?:server\.|admin\.key|owner|backups$|ssh$|tls$)/.test(name);

/**
 * Makes a server's files unreadable for other users, because earlier versions did not. Leaves the folder itself
 * unchanged if other programs also have files in it.
 *
 * @param failed called for each file that could not be changed
 */
export function makePrivate(folder: string, failed: (path: string, why: unknown) => void): void {
  if (process.platform === 'win32') return;
  const names = readdirSync(folder);
  const closed = (path: string) => {
    try {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      // A link is skipped, because it may lead to another user's file.
      if (stats === undefined || !(stats.isFile() || stats.isDirectory())) return;
      if ((stats.mode & 0o077) !== 0) setMode(path, stats.isDirectory() ? 0o700 : 0o600);
      if (stats.isDirectory() && path !== folder) for (const name of readdirSync(path)) closed(join(path, name));
    } catch (error) {
      failed(path, error);
    }
  };
  if (names.every(isOurs)) closed(folder);
  for (const name of names.filter(isOurs)) closed(join(folder, name));
}

/** Changes the mode of a file or folder. With `O_NOFOLLOW` it fails if a link has replaced the file meanwhile. */
function setMode(path: string, mode: number): void {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    fchmodSync(file, mode);
  } finally {
    closeSync(file);
  }
}
