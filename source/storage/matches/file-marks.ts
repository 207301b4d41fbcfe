import { join } from 'node:path';
import { compact } from '#engine/lookup.ts';
import type { Result } from '#engine/result.ts';
import { attempt } from '../files/attempt.ts';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from '../files/disk.ts';
import { writeWhole } from '../files/write-file.ts';
import { previousOf, stemOf } from './saved-file.ts';

/*
 * The star and the given name of a match are in files beside it, NAME.star and NAME.title. The match's own file never
 * changes for them, because another program may be appending to it, and another installation may have signed it.
 */

export interface FileMarks {
  readonly isStarred?: true;
  /** Name that the player gave to a match whose file name the program has chosen. */
  readonly givenName?: string;
}

const starOf = (path: string): string => `${stemOf(path)}.star`;

const titleOf = (path: string): string => `${stemOf(path)}.title`;

const maxTitleBytes = 100;

/** Reads the marks of a match. Ignores a given name that `isName` rejects. */
export function marksOf(path: string, isName: (text: string) => boolean): FileMarks {
  const title = readTitle(path);
  return {
    ...(existsSync(starOf(path)) && { isStarred: true }),
    ...(title !== undefined && isName(title) && { givenName: title }),
  };
}

function readTitle(path: string): string | undefined {
  const text = attempt(() => {
    const stats = statSync(titleOf(path), { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size <= maxTitleBytes ? readFileSync(titleOf(path), 'utf8') : undefined;
  });
  return text.ok ? text.value?.trim() : undefined;
}

/** Given names of the matches in a folder, except the one at `path`. */
export const titlesIn = (folder: string, path: string): readonly string[] => {
  const names = attempt(() => readdirSync(folder));
  const matches = names.ok ? names.value.filter((name) => name.endsWith('.turncade')) : [];
  const others = matches
    .map((name) => join(folder, name))
    .filter((other) => stemOf(other) !== stemOf(path) && existsSync(titleOf(other)));
  return compact(...others.map(readTitle));
};

/** Stars a match, or removes its star. Fails if the match does not exist. */
export const setStar = (path: string, isStarred: boolean): Result<undefined> =>
  attempt(() => {
    statSync(path);
    if (isStarred) writeWhole(starOf(path), '', { inFolder: true });
    else rmSync(starOf(path), { force: true });
    return undefined;
  });

/** Gives a match a name without renaming its file. Fails if the match does not exist. */
export const setTitle = (path: string, name: string): Result<string> =>
  attempt(() => {
    statSync(path);
    writeWhole(titleOf(path), `${name}\n`, { inFolder: true });
    return path;
  });

/** Moves the marks of a match to its new path `target`. Removes older marks of `target`. */
export function moveMarks(path: string, target: string): void {
  for (const markOf of [starOf, titleOf])
    if (existsSync(markOf(path))) renameSync(markOf(path), markOf(target));
    else rmSync(markOf(target), { force: true });
}

/** Deletes everything that belongs to a match, its own file last. */
export function deleteMatchFiles(path: string): void {
  for (const one of [previousOf, starOf, titleOf]) rmSync(one(path), { force: true });
  rmSync(path);
}
