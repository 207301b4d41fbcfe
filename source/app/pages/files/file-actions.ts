import { failure, type Result, success } from '#engine/result.ts';
import { withTilde } from '#storage/files/open-file.ts';
import { setStar } from '#storage/matches/file-marks.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { readStored } from '#storage/matches/matches.ts';
import { renameMatch } from '#storage/matches/rename.ts';
import { fitName } from '#storage/matches/save-name.ts';
import { deleteMatch } from '#storage/matches/trash.ts';
import { now } from '#storage/now.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { ExportKind } from '../../export/export-replay.ts';

/** A file in a list of saves, replays or removed matches. */
export interface ListedFile {
  readonly path: string;
  /** Name in messages, such as `mine` or `Space Defender, Long Watch`. */
  readonly label: string;
  readonly isStarred: boolean;
}

export const listedFile = (
  { path, isStarred }: Pick<ListedMatch, 'path' | 'isStarred'>,
  label: string,
): ListedFile => ({
  path,
  label,
  isStarred: isStarred === true,
});

/** Sentence for the player, and the path of the file after the action. */
export type FileOutcome = Result<{ readonly says: string; readonly path: string }, string>;

/** Actions of the lists of files, on the screen and in text mode. */
export interface FileActions<Item> {
  /** Undefined for a damaged file without an earlier copy. */
  fileOf(item: Item): Pick<ListedFile, 'label' | 'isStarred'> | undefined;
  /** Folder for exported files. Undefined if the player can write no files. */
  readonly exportFolder: string | undefined;
  remove(item: Item): FileOutcome;
  rename(item: Item, name: string): FileOutcome;
  star(item: Item): FileOutcome;
  exportAs(item: Item, kind: ExportKind): Promise<FileOutcome>;
}

export interface ExportFormat {
  readonly kind: ExportKind;
  readonly label: string;
  readonly help: string;
}

export const exportFormats = [
  { kind: 'txt', label: 'Text', help: 'write the screen of each turn to a .txt file' },
  { kind: 'svg', label: 'Picture', help: 'write a picture of the last screen to a .svg file' },
  { kind: 'cast', label: 'Recording', help: 'write the playback for asciinema to a .cast file' },
] as const satisfies readonly ExportFormat[];

export function fileActions<Item>(
  { folders, cwd, isLocal }: PlayersHome,
  fileOf: (item: Item) => ListedFile | undefined,
): FileActions<Item> {
  const act = (item: Item, done: string, run: (file: ListedFile) => Result<{ says: string; path: string }, string>) => {
    const file = fileOf(item);
    const outcome = file === undefined ? failure('the file is damaged') : run(file);
    return outcome.ok ? outcome : failure(`Not ${done}: ${outcome.error}`);
  };
  return {
    fileOf,
    exportFolder: isLocal ? withTilde(cwd) : undefined,
    remove: (item) =>
      act(item, 'removed', ({ path, label }) => {
        const removed = deleteMatch(folders, path);
        if (!removed.ok) return failure(removed.error.message);
        return success({ says: `Removed: ${label}.`, path: removed.value });
      }),
    rename: (item, typed) =>
      act(item, 'renamed', ({ path, label }) => {
        const name = typed.trim().replace(/\.turncade$/i, '');
        if (name === label) return success({ says: `${label} keeps its name.`, path });
        const renamed = renameMatch(folders, path, name);
        if (!renamed.ok) return failure(renamed.error.message);
        return success({ says: `Renamed: ${label} is now ${name}.`, path: renamed.value });
      }),
    star: (item) =>
      act(item, 'starred', ({ path, label, isStarred }) => {
        const starred = setStar(path, !isStarred);
        if (!starred.ok) return failure(starred.error.message);
        return success({ says: isStarred ? `No longer starred: ${label}.` : `Starred: ${label}.`, path });
      }),
    async exportAs(item, kind) {
      const file = fileOf(item);
      if (file === undefined) return failure('Not exported: the file is damaged');
      const { path, label } = file;
      const stored = readStored(folders, { path, time: now() });
      if (!stored.ok) return failure(`Not exported: ${stored.error.message}`);
      const { exportToFile } = await import('../../export/export-file.ts');
      const exported = await exportToFile(stored.value, { folder: cwd, name: fitName(label) || 'match', kind });
      if (!exported.ok) return failure(`Not exported: ${exported.error}`);
      return success({ says: `Exported ${label} to ${withTilde(exported.value)}.`, path });
    },
  };
}
