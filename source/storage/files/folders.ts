import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { isMounted } from './disk.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Folders {
  readonly data: string;
  readonly config: string;
  /** Folder for files that the program can recreate at any time. */
  readonly cache: string;
}

/** Returns the platform's folders, or those below `TURNCADE_HOME` if it is set. */
export function foldersOf(env: Environment): Folders {
  const { TURNCADE_HOME: home = '' } = env;
  return home === '' ? envPaths('turncade', { suffix: '' }) : { data: home, config: home, cache: join(home, 'cache') };
}

/** Folder with one file per match. The files of finished matches are the replays. */
export const matchesFolder = ({ data }: Folders): string => join(data, 'matches');

export const savesFolder = ({ data }: Folders): string => join(data, 'saves');

export const deletedFolder = ({ data }: Folders): string => join(data, 'deleted');

export const historyFolder = ({ data }: Folders): string => join(data, 'history');

/** File with the secret of this installation, from which its keys are derived. */
export const keyFile = ({ data }: Folders): string => join(data, 'installation.key');

/** File with one line for each finished match, and another line for a card chosen after it. */
export const resultsFile = ({ data }: Folders): string => join(data, 'results.jsonl');

/** File with the players and options of each game's last match. */
export const seatsFile = ({ data }: Folders): string => join(data, 'seats.json');

export const settingsFile = ({ config }: Folders): string => join(config, 'settings.json');

/** File with the servers that the player has joined, and the player's logins on them. */
export const serversFile = ({ config }: Folders): string => join(config, 'servers.json');

export const serverFolder = ({ data }: Folders): string => join(data, 'server');

/* A new file survives a power cut only if its content and its name, which is part of the folder, are synced. */

/** Creates a folder and its missing parents, and syncs their names. Throws the system's errors. */
export function makeFolder(path: string): void {
  if (isMounted(path) || isFolder(path)) return;
  // Node's recursive mkdir never returns if the system reports every parent folder as missing, as in /proc.
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

/** Syncs the names in a folder, on systems that can. Throws the system's error if the disk fails. */
export function syncFolder(path: string): void {
  if (isMounted(path)) return;
  let folder: number;
  try {
    folder = openSync(path, 'r');
  } catch {
    // Some folders are writable but not readable, or cannot be opened at all. Such folders are not synced.
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

/** Error codes of systems on which a folder cannot be synced. */
const cannot = new Set(['EINVAL', 'EPERM', 'EBADF', 'ENOTSUP', 'ENOSYS', 'EISDIR']);

/** Nearest parent folder with a package.json: the project's folder, or that of the installed package. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Path of a file in the built program, even if the program runs from source. */
export const builtFile = (name: string): string => join(packageFolder(), 'dist', name);

export const exampleText = (game: string, file: string): string =>
  readFileSync(join(exampleFolder(game), file), 'utf8');

export const exampleFolder = (name: string): string => join(packageFolder(), 'examples', name);

/** The program's folders, with matches, settings and server logins. Players' programs may not read them. */
export const closedFolders = (): readonly string[] => [...new Set(Object.values(foldersOf(process.env)))];
