import { join } from 'node:path';
import { skippedHistoryOf } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { signed } from '../checksum.ts';
import { attempt } from '../files/attempt.ts';
import { readdirSync } from '../files/disk.ts';
import { type Folders, savesFolder } from '../files/folders.ts';
import { writeWhole } from '../files/write-file.ts';
import { lockedText } from './encrypted-plans.ts';
import { listFolder, type MatchLists, type TimedFile, timeOf } from './match-list.ts';
import { saveName } from './save-name.ts';
import { replaceKept, setAside } from './saved-file.ts';
import { readHead, type StoredSave } from './stored-save.ts';

const ending = '.turncade';

export const listSaves = (folders: Folders): MatchLists => listFolder(folders, savesFolder(folders));

/** Finds the save `name`. Ignores letter case, because some file systems do. */
export function existingSave(folders: Folders, name: string): TimedFile | undefined {
  const file = `${name}${ending}`.toLowerCase();
  const names = attempt(() => readdirSync(savesFolder(folders)));
  const sameName = names.ok ? names.value.find((existing) => existing.toLowerCase() === file) : undefined;
  return sameName === undefined ? undefined : timeOf(join(savesFolder(folders), sameName));
}

/**
 * Saves a match under a name. If the save exists, refuses with the code `save-exists` unless `replace` is set. A
 * replaced file is kept as a copy, or renamed if it is damaged.
 *
 * @param text output of `writeSave`
 * @returns the path of the save
 */
export function saveAs(folders: Folders, typed: string, text: string, { replace = false } = {}): Result<string> {
  const name = saveName(typed);
  if (!name.ok) return name;
  const existing = existingSave(folders, name.value);
  const path = existing?.path ?? join(savesFolder(folders), `${name.value}${ending}`);
  if (existing !== undefined && !replace) return exists(name.value);
  const head = existing && readHead(folders, path);
  if (head?.ok === false && head.error.code === 'bad-save' && setAside(path, () => false).aside === undefined)
    return failure(refusal('file-error', `${name.value} is damaged and could not be renamed: ${head.error.message}`));
  const written = attempt(() =>
    replace ? replaceKept(path, signed(folders, text)) : writeWhole(path, signed(folders, text), { exclusive: true }),
  );
  if (written.ok) return success(path);
  return replace || existingSave(folders, name.value) === undefined ? written : exists(name.value);
}

const exists = (name: string): Result<never> => failure(refusal('save-exists', `there is already a save ${name}`));

/** Sentences for the player about the parts of a save that could not be opened. */
export function saveNotices<T extends GameTypes>(match: Match<T>, save: StoredSave): readonly string[] {
  const commandsLeftOut = skippedHistoryOf(match, save);
  const age = save.header.rules < match.game.rulesVersion ? 'older' : 'newer';
  return [
    ...(save.isLocked ? [lockedText] : []),
    ...(commandsLeftOut === undefined
      ? []
      : [`Saved under ${age} rules: it opens at turn ${commandsLeftOut.turn}, and earlier turns cannot be replayed.`]),
    ...(commandsLeftOut === undefined || commandsLeftOut.commands === 0
      ? []
      : [noLongerLegal(commandsLeftOut.commands)]),
    ...(save.isTorn ? ['The last line of this save was cut off; everything before it is here.'] : []),
  ];
}

const noLongerLegal = (commands: number): string =>
  commands === 1
    ? '1 command is no longer legal and was left out.'
    : `${commands} commands are no longer legal and were left out.`;
