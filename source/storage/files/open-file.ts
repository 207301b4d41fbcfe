import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { type DamagedFile, rescue } from '../matches/match-list.ts';
import type { StoredMatch } from '../matches/matches.ts';
import { readMatch } from '../matches/read-match.ts';
import { timeOf } from '../matches/saves-in.ts';
import { now } from '../now.ts';
import { type Folders, matchesFolder, savesFolder } from './folders.ts';

/** A save that was opened. */
export interface OpenedFile {
  readonly match: StoredMatch;
  /** The file was damaged, and this is the copy before it. */
  readonly damaged?: DamagedFile;
}

/** A path as typed, from the root: `~` is the player's home. */
export const absolutePath = (typed: string, cwd: string): string => resolve(cwd, fromHome(typed));

/** A path as typed, with the player's home in place of `~`. */
export const fromHome = (typed: string): string => typed.replace(/^~(?=$|[\\/])/, homedir());

/** A path with `~` for the player's home, as it can be typed. */
export const withTilde = (path: string, home: string = homedir()): string =>
  path.startsWith(home) && /^(?:[\\/]|$)/.test(path.slice(home.length)) ? `~${path.slice(home.length)}` : path;

/** Whether a file is one of the player's matches or named saves, and not somebody's that lies elsewhere. */
export const isKept = (folders: Folders, path: string): boolean =>
  [matchesFolder(folders), savesFolder(folders)].some((folder) => dirname(path) === resolve(folder));

/**
 * Opens a save from a path as typed. A damaged one of the player's own is set aside, and the previous copy opens
 * instead, if there is one; one that lies elsewhere is left as it is.
 *
 * @param cwd what the path is relative to
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
  return failure(damaged.aside === undefined ? save.error : refusal(code, `${message}; set aside as ${damaged.aside}`));
}
