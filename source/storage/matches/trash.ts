import { basename, dirname, join } from 'node:path';
import type { Result } from '#engine/result.ts';
import { attempt } from '../files/attempt.ts';
import { createFile, existsSync, renameSync, rmSync, statSync } from '../files/disk.ts';
import { deletedFolder, type Folders, makeFolder, matchesFolder, savesFolder, syncFolder } from '../files/folders.ts';
import { twin } from '../files/write-file.ts';
import { deleteMatchFiles, moveMarks } from './file-marks.ts';
import { type ListedMatch, listFolder } from './match-list.ts';
import { freePath, previousOf, stemOf } from './saved-file.ts';

export const deletedSaves = (folders: Folders): string => join(deletedFolder(folders), 'saves');

/** Matches in the trash, newest first. They stay until the player deletes them. */
export function listTrash(folders: Folders): readonly ListedMatch[] {
  const lists = [deletedFolder(folders), deletedSaves(folders)].map((folder) => listFolder(folders, folder));
  return lists
    .flatMap(({ running, finished }) => [...running, ...finished])
    .sort((a, b) => b.time.getTime() - a.time.getTime());
}

/** True if a match in the trash was saved under a name that the player chose. */
export const wasSave = (folders: Folders, { path }: Pick<ListedMatch, 'path'>): boolean =>
  dirname(path) === deletedSaves(folders);

/** Size in bytes of matches with their previous copies. Missing files count as 0. */
export const bytesOf = (matches: readonly Pick<ListedMatch, 'path'>[]): number =>
  matches
    .flatMap(({ path }) => [path, previousOf(path)])
    .flatMap((path) => statSync(path, { throwIfNoEntry: false }) ?? nothing)
    .reduce((sum, { size }) => sum + size, 0);

/** Moves a match or save to the trash, with its previous copy and its marks. Returns its new path. */
export function deleteMatch(folders: Folders, path: string): Result<string> {
  return attempt(() => {
    const folder = dirname(path) === savesFolder(folders) ? deletedSaves(folders) : deletedFolder(folders);
    makeFolder(folder);
    const target = reserved(nthIn(folder, path));
    try {
      renameSync(path, target);
    } catch (error) {
      rmSync(target);
      throw error;
    }
    if (existsSync(previousOf(path))) renameSync(previousOf(path), previousOf(target));
    moveMarks(path, target);
    // Syncs the new name before the removal of the old one, so that a power cut leaves at least one of the names.
    syncFolder(folder);
    syncFolder(dirname(path));
    return target;
  });
}

/**
 * Moves a match back to its folder, under another name if its own is taken, and returns its path. Never replaces a
 * file, even if other programs write to the folder.
 */
export function restoreMatch(folders: Folders, { path }: Pick<ListedMatch, 'path'>): Result<string> {
  return attempt(() => {
    const folder = wasSave(folders, { path }) ? savesFolder(folders) : matchesFolder(folders);
    makeFolder(folder);
    const target = linkedTo(path, nthIn(folder, path));
    syncFolder(folder);
    if (existsSync(previousOf(path)) && !existsSync(previousOf(target)))
      renameSync(previousOf(path), previousOf(target));
    moveMarks(path, target);
    rmSync(path);
    syncFolder(dirname(path));
    return target;
  });
}

export function deleteForGood({ path }: Pick<ListedMatch, 'path'>): Result<undefined> {
  return attempt(() => {
    deleteMatchFiles(path);
    syncFolder(dirname(path));
    return undefined;
  });
}

const nothing: readonly { readonly size: number }[] = [];

/** Possible names for a file in another folder: its own name, then the name with a number. */
const nthIn =
  (folder: string, path: string) =>
  (n: number): string =>
    join(folder, `${basename(stemOf(path))}${n === 1 ? '' : `-${n}`}.turncade`);

/** Reserves the first unused name with an empty file, so that two programs never move files to the same name. */
function reserved(nth: (n: number) => string): string {
  for (let n = 1; ; n++) {
    try {
      createFile(nth(n));
      return nth(n);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Links or copies a file to the first unused name. If another program takes that name, tries the next one. */
function linkedTo(path: string, nth: (n: number) => string): string {
  for (let n = 1; ; n++) {
    const target = freePath((later) => nth(n + later - 1));
    try {
      twin(path, target);
      return target;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}
