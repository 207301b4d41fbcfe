import { homedir } from 'node:os';
import { dirname, posix, resolve } from 'node:path';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { type DamagedFile, rescue, timeOf } from '../matches/match-list.ts';
import type { StoredMatch } from '../matches/matches.ts';
import { readMatch } from '../matches/stored-save.ts';
import { now } from '../now.ts';
import { isMounted, nameOnMount, rootOf } from './disk.ts';
import { type Folders, matchesFolder, savesFolder } from './folders.ts';

export interface OpenedFile {
  readonly match: StoredMatch;
  /** Set if the file was damaged. `match` then comes from the file's previous copy. */
  readonly damaged?: DamagedFile;
}

/**
 * Resolves a typed path. `~` stands for the player's home folder. On a memory disk, `~` is the root, and no path leads
 * out of it.
 */
export const absolutePath = (typed: string, cwd: string): string =>
  isMounted(cwd)
    ? `${rootOf(cwd)}${posix.resolve('/', nameOnMount(typed) ?? typed.replace(/^~/, ''))}`
    : resolve(cwd, fromHome(typed));

export const fromHome = (typed: string): string => typed.replace(/^~(?=$|[\\/])/, homedir());

/** Replaces the path of the player's home folder with `~`. */
export const withTilde = (path: string, home: string = isMounted(path) ? rootOf(path) : homedir()): string =>
  path.startsWith(home) && /^(?:[\\/]|$)/.test(path.slice(home.length)) ? `~${path.slice(home.length)}` : path;

/** True for the player's own matches and named saves, false for files elsewhere. */
export const isKept = (folders: Folders, path: string): boolean =>
  [matchesFolder(folders), savesFolder(folders)].some((folder) => dirname(path) === resolve(folder));

/**
 * Opens a save from a typed path. If one of the player's own saves is damaged, renames it and opens its previous copy,
 * if intact. A damaged file elsewhere stays unchanged.
 *
 * @param cwd base of a relative path
 */
export function openFile(folders: Folders, typed: string, cwd: string): Result<OpenedFile> {
  const path = absolutePath(typed, cwd);
  const save = readMatch(folders, path);
  const file = timeOf(path);
  if (save.ok) return success({ match: { path, time: file?.time ?? now(), save: save.value } });
  if (save.error.code !== 'bad-save' || file === undefined || !isKept(folders, path)) return save;
  const damaged = rescue(folders, file, save.error);
  const copy = damaged.opens && readMatch(folders, path);
  if (damaged.opens !== undefined && copy?.ok === true)
    return success({ match: { path, time: damaged.opens.time, save: copy.value }, damaged });
  const { code, message } = save.error;
  return failure(damaged.aside === undefined ? save.error : refusal(code, `${message}; renamed to ${damaged.aside}`));
}
