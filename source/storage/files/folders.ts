import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a player's files are on this machine. */
export interface Folders {
  /** Of everything that a player makes. */
  readonly data: string;
  /** Of settings, and of what logs one in on servers. */
  readonly config: string;
  /** Of what can be made again at any time. */
  readonly cache: string;
}

/** The platform's folders, or those in the one that `TURNCADE_HOME` names for everything. */
export function foldersOf(env: Environment): Folders {
  const { TURNCADE_HOME: home = '' } = env;
  return home === '' ? envPaths('turncade', { suffix: '' }) : { data: home, config: home, cache: join(home, 'cache') };
}

/** The folder of the matches being played and of the finished ones, which are the replays: one file each. */
export const matchesFolder = ({ data }: Folders): string => join(data, 'matches');

/** The folder of the matches that the player saved under a name. */
export const savesFolder = ({ data }: Folders): string => join(data, 'saves');

/** The folder of what the player removed. */
export const deletedFolder = ({ data }: Folders): string => join(data, 'deleted');

/** The folder of the command line's history. */
export const historyFolder = ({ data }: Folders): string => join(data, 'history');

/** The file with the secret of this installation, by which it knows what it has written itself. */
export const keyFile = ({ data }: Folders): string => join(data, 'installation.key');

/** The file with one line for each finished match. */
export const resultsFile = ({ data }: Folders): string => join(data, 'results.jsonl');

/** The file of who played a game last. */
export const seatsFile = ({ data }: Folders): string => join(data, 'seats.json');

export const settingsFile = ({ config }: Folders): string => join(config, 'settings.json');

/** The file of servers that were joined, with what logs one in there. */
export const serversFile = ({ config }: Folders): string => join(config, 'servers.json');

/** The folder of a server that runs on this machine. */
export const serverFolder = ({ data }: Folders): string => join(data, 'server');

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
