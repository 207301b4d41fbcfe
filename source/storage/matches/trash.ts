import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Result } from '#engine/result.ts';
import { attempt } from '../files/attempt.ts';
import { deletedFolder, type Folders, makeFolder, matchesFolder, savesFolder, syncFolder } from '../files/folders.ts';
import { twin } from '../files/write-file.ts';
import { type ListedMatch, listFolder } from './match-list.ts';
import { freePath, previousOf, stemOf } from './saved-file.ts';

/** The part of the trash for what the player had saved under a name. */
const deletedSaves = (folders: Folders): string => join(deletedFolder(folders), 'saves');

/** Matches in the trash, the newest first. They stay there until the player deletes them. */
export function listTrash(folders: Folders): readonly ListedMatch[] {
  const lists = [deletedFolder(folders), deletedSaves(folders)].map((folder) => listFolder(folders, folder));
  return lists
    .flatMap(({ running, finished }) => [...running, ...finished])
    .sort((a, b) => b.time.getTime() - a.time.getTime());
}

/** Whether a match of the trash was saved under a name. */
export const wasSave = (folders: Folders, { path }: Pick<ListedMatch, 'path'>): boolean =>
  dirname(path) === deletedSaves(folders);

/** The bytes that matches take with the copies before them; what has gone meanwhile takes none. */
export const bytesOf = (matches: readonly Pick<ListedMatch, 'path'>[]): number =>
  matches
    .flatMap(({ path }) => [path, previousOf(path)])
    .flatMap((path) => statSync(path, { throwIfNoEntry: false }) ?? nothing)
    .reduce((sum, { size }) => sum + size, 0);

/**
 * Moves a match or a named save to the trash, with the copy before it.
 *
 * @returns where it is now
 */
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
    // Its new name first: a power cut may leave both, and never neither.
    syncFolder(folder);
    syncFolder(dirname(path));
    return target;
  });
}

/**
 * Takes a match out of the trash, back to where it was. Where another has its name by now it gets one of its own; nothing
 * is replaced, whoever else is at work there.
 *
 * @returns where it is now
 */
export function restoreMatch(folders: Folders, { path }: Pick<ListedMatch, 'path'>): Result<string> {
  return attempt(() => {
    const folder = wasSave(folders, { path }) ? savesFolder(folders) : matchesFolder(folders);
    makeFolder(folder);
    const target = linkedTo(path, nthIn(folder, path));
    syncFolder(folder);
    if (existsSync(previousOf(path)) && !existsSync(previousOf(target)))
      renameSync(previousOf(path), previousOf(target));
    rmSync(path);
    syncFolder(dirname(path));
    return target;
  });
}

/** Deletes a match of the trash for good, with the copy before it. */
export function deleteForGood({ path }: Pick<ListedMatch, 'path'>): Result<undefined> {
  return attempt(() => {
    rmSync(previousOf(path), { force: true });
    rmSync(path);
    syncFolder(dirname(path));
    return undefined;
  });
}

/** For a file that is not there. */
const nothing: readonly { readonly size: number }[] = [];

/** Names for a file in another folder: its own, then the same with a number. */
const nthIn =
  (folder: string, path: string) =>
  (n: number): string =>
    join(folder, `${basename(stemOf(path))}${n === 1 ? '' : `-${n}`}.turncade`);

/**
 * The first of some names that is free, taken by an empty file, which only a rename replaces: so no other program that
 * removes something of the same name at the same time gets it, and what is moved there is the file as it is then.
 */
function reserved(nth: (n: number) => string): string {
  for (let n = 1; ; n++) {
    try {
      closeSync(openSync(nth(n), 'wx'));
      return nth(n);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Gives a file a further name, or a copy where the system knows no such thing, the first that is free; another program cannot take it in between. */
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
