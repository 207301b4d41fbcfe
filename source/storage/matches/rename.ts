import { basename, dirname, extname, join, resolve } from 'node:path';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { attempt } from '../files/attempt.ts';
import { createFile, existsSync, readdirSync, renameSync, rmSync } from '../files/disk.ts';
import { type Folders, savesFolder, syncFolder } from '../files/folders.ts';
import { moveMarks, setTitle, titlesIn } from './file-marks.ts';
import { saveName } from './save-name.ts';
import { previousOf, stemOf } from './saved-file.ts';
import { deletedSaves } from './trash.ts';

/**
 * Renames a named save. Any other match gets a title, and its file is not renamed: results refer to the file, and a
 * running program may write to it. Never replaces a file.
 *
 * @returns the path of the match. Refuses with the code `bad-name`, `save-exists` or `file-error`
 */
export function renameMatch(folders: Folders, path: string, typed: string): Result<string> {
  const name = saveName(typed);
  if (!name.ok) return name;
  const folder = dirname(resolve(path));
  const isNamedSave = [savesFolder(folders), deletedSaves(folders)].some((one) => resolve(one) === folder);
  if (isNamedSave) return renameSave(path, name.value);
  const isSame = (text: string) => text.toLowerCase() === name.value.toLowerCase();
  if (titlesIn(folder, resolve(path)).some(isSame)) return isTaken(name.value);
  return setTitle(path, name.value);
}

const isTaken = (name: string): Result<never> => failure(refusal('save-exists', `the name ${name} is taken`));

function renameSave(path: string, name: string): Result<string> {
  const folder = dirname(path);
  const own = basename(stemOf(path));
  if (own === name) return success(path);
  const entries = attempt(() => readdirSync(folder));
  if (!entries.ok) return entries;
  const isOfAnother = (entry: string) =>
    stemOf(entry) !== own &&
    stemOf(entry).toLowerCase() === name.toLowerCase() &&
    ['.turncade', '.previous'].includes(extname(entry));
  if (entries.value.some(isOfAnother)) return isTaken(name);
  const target = join(folder, `${name}${extname(path)}`);
  // On a file system that ignores letter case, the target already exists: it is this file.
  const isOtherCase = own.toLowerCase() === name.toLowerCase();
  const moved = attempt(() => {
    if (!isOtherCase) createFile(target);
    try {
      renameSync(path, target);
    } catch (error) {
      if (!isOtherCase) rmSync(target);
      throw error;
    }
    if (existsSync(previousOf(path))) renameSync(previousOf(path), previousOf(target));
    moveMarks(path, target);
    syncFolder(folder);
    return target;
  });
  return moved.ok || !existsSync(path) || !existsSync(target) ? moved : isTaken(name);
}
