import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Folders {
  readonly data: string;
  readonly config: string;
  /** Folder for files that the program can create again at any time. */
  readonly cache: string;
}

/** Returns the platform's folders, or those below `TURNCADE_HOME` if it is set. */
export function foldersOf(env: Environment): Folders {
  const { TURNCADE_HOME: home = '' } = env;
  return home === '' ? envPaths('turncade', { suffix: '' }) : { data: home, config: home, cache: join(home, 'cache') };
}

/** Folder with running and finished matches, one file each. Finished matches are the replays. */
export const matchesFolder = ({ data }: Folders): string => join(data, 'matches');

export const savesFolder = ({ data }: Folders): string => join(data, 'saves');

export const deletedFolder = ({ data }: Folders): string => join(data, 'deleted');

export const historyFolder = ({ data }: Folders): string => join(data, 'history');

/** Secret key of this installation. It marks the installation's own files. */
export const keyFile = ({ data }: Folders): string => join(data, 'installation.key');

/** File with one line for each finished match. */
export const resultsFile = ({ data }: Folders): string => join(data, 'results.jsonl');

/** File with the players of each game's last match. */
export const seatsFile = ({ data }: Folders): string => join(data, 'seats.json');

export const settingsFile = ({ config }: Folders): string => join(config, 'settings.json');

/** File with all servers joined so far and their logins. */
export const serversFile = ({ config }: Folders): string => join(config, 'servers.json');

export const serverFolder = ({ data }: Folders): string => join(data, 'server');

/*
 * A new file survives a power cut only if both its content and its name are on the disk. The name is stored in the
 * folder, which must be synced like a file.
 */

/**
 * Creates a folder with its missing parents, durably.
 *
 * @throws the system's error if it cannot be created
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  // Node's recursive mkdir never returns if the system reports every parent as missing, as in /proc.
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
      // Another program may have created the folder in the meantime.
      if (!isFolder(folder)) throw error;
    }
  }
  for (const folder of missing.reverse()) syncFolder(dirname(folder));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

/**
 * Syncs the names in a folder to the disk. Does nothing on systems that cannot sync a folder, such as Windows.
 *
 * @throws the system's error if the disk fails
 */
export function syncFolder(path: string): void {
  let folder: number;
  try {
    folder = openSync(path, 'r');
  } catch {
    // A folder that is writable but not readable, or that no program can open, cannot be synced.
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
