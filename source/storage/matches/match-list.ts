import { basename, join } from 'node:path';
import { day } from '#engine/durations.ts';
import type { ParsedHeader } from '#engine/journal/save.ts';
import type { Refusal } from '#engine/result.ts';
import { attempt } from '../files/attempt.ts';
import { readdirSync, rmSync, statSync } from '../files/disk.ts';
import type { Folders } from '../files/folders.ts';
import { isLeftOver } from '../files/write-file.ts';
import { type FileMarks, marksOf } from './file-marks.ts';
import { type End, factsOf, type MatchFacts } from './match-facts.ts';
import { isSaveName } from './save-name.ts';
import { type SetAside, setAside, stemOf } from './saved-file.ts';
import { readHead, readMatch } from './stored-save.ts';

export interface TimedFile {
  readonly path: string;
  readonly time: Date;
}

export interface SavesIn {
  readonly files: readonly TimedFile[];
  readonly problem?: string;
}

/** Lists the save files of a folder, last changed first, without reading them. Also removes old temporary files. */
export function savesIn(folder: string): SavesIn {
  const names = attempt(() => readdirSync(folder));
  if (!names.ok) return isThere(folder) ? { files: [], problem: names.error.message } : { files: [] };
  for (const name of names.value) if (isLeftOver(name)) removeIfOld(join(folder, name));
  const files = names.value
    .filter((name) => name.endsWith('.turncade'))
    .flatMap((name) => timeOf(join(folder, name)) ?? [])
    .sort((a, b) => b.time.getTime() - a.time.getTime() || (a.path < b.path ? -1 : 1));
  return { files };
}

/** Path and time of a file. Undefined if `path` is not a file. */
export function timeOf(path: string): TimedFile | undefined {
  const stats = attempt(() => statSync(path));
  return stats.ok && stats.value.isFile() ? { path, time: stats.value.mtime } : undefined;
}

function isThere(path: string): boolean {
  const stats = attempt(() => statSync(path, { throwIfNoEntry: false }));
  return !stats.ok || stats.value !== undefined;
}

/** Removes a temporary file, except a recent one that a program may still be writing. Failures are ignored. */
function removeIfOld(path: string): void {
  const file = timeOf(path);
  if (file !== undefined && Date.now() - file.time.getTime() > day) attempt(() => rmSync(path, { force: true }));
}

export interface ListedMatch extends FileMarks {
  readonly path: string;
  /** File name without the ending. */
  readonly name: string;
  readonly game: string;
  readonly level: { readonly name: string; readonly title: string } | undefined;
  readonly seed: string;
  readonly players: number;
  readonly standing: string;
  readonly time: Date;
  readonly over: End | undefined;
  readonly facts: MatchFacts;
}

export interface DamagedFile extends SetAside {
  readonly name: string;
  /** Reason why the file is damaged, such as `line 31: found ..`. */
  readonly reason: string;
  readonly line: number | undefined;
  readonly time: Date;
  /** The previous copy of the file, which the list shows instead. */
  readonly opens?: ListedMatch;
}

/** Describes a damaged file and what was done with it, without a full stop. */
export function damageText({ name, reason, aside, opens }: DamagedFile): string {
  const where = aside === undefined ? 'it could not be renamed' : `renamed to ${aside}`;
  return `The match ${name} is damaged: ${reason}; ${where}${opens === undefined ? '' : ', and an earlier copy opens instead'}`;
}

/** Describes damaged and unreadable files of a folder for the player, without full stops. */
export const listProblems = ({
  damaged,
  newer,
  unreadable,
}: Pick<MatchLists, 'damaged' | 'newer' | 'unreadable'>): readonly string[] => [
  ...damaged.map(damageText),
  ...newer.map(({ name }) => `Skipped: ${name} is from a newer turncade`),
  ...unreadable.map(({ name, reason }) => `Not readable: ${name}: ${reason}`),
];

export interface UnreadFile {
  readonly name: string;
  readonly reason: string;
}

export interface MatchLists {
  readonly running: readonly ListedMatch[];
  readonly finished: readonly ListedMatch[];
  /** Files that this call has found damaged, and has renamed if possible. */
  readonly damaged: readonly DamagedFile[];
  readonly newer: readonly UnreadFile[];
  readonly unreadable: readonly UnreadFile[];
}

export const newestFirst = ({ running, finished }: MatchLists): readonly ListedMatch[] =>
  [...running, ...finished].toSorted((a, b) => b.time.getTime() - a.time.getTime());

export function listFolder(folders: Folders, folder: string): MatchLists {
  const listed: ListedMatch[] = [];
  const damaged: DamagedFile[] = [];
  const newer: UnreadFile[] = [];
  const { files, problem } = savesIn(folder);
  const unreadable: UnreadFile[] = problem === undefined ? [] : [{ name: basename(folder), reason: problem }];
  for (const file of files) {
    const head = readHead(folders, file.path);
    if (head.ok) listed.push(listedMatch(file, head.value));
    else if (head.error.code === 'bad-save') {
      const rescued = rescue(folders, file, head.error);
      damaged.push(rescued);
      if (rescued.opens !== undefined) listed.push(rescued.opens);
    } else if (timeOf(file.path) !== undefined) {
      const list = head.error.code === 'unknown-version' ? newer : unreadable;
      list.push({ name: basename(stemOf(file.path)), reason: head.error.message });
    }
  }
  listed.sort((a, b) => b.time.getTime() - a.time.getTime());
  return {
    running: listed.filter(({ over }) => over === undefined),
    finished: listed.filter(({ over }) => over !== undefined),
    damaged,
    newer,
    unreadable,
  };
}

/** Renames a damaged save. If its previous copy is intact, puts the copy in its place. */
export function rescue(folders: Folders, { path, time }: TimedFile, { message }: Refusal): DamagedFile {
  const done = setAside(path, (copy) => readMatch(folders, copy).ok);
  const line = /^line (\d+):/.exec(message)?.[1];
  const file = done.restored ? timeOf(path) : undefined;
  const head = file && readHead(folders, path);
  return {
    ...done,
    name: basename(stemOf(path)),
    reason: message,
    time,
    line: line === undefined ? undefined : Number(line),
    ...(file === undefined || head?.ok !== true ? {} : { opens: listedMatch(file, head.value) }),
  };
}

function listedMatch({ path, time }: TimedFile, { header, commands }: ParsedHeader): ListedMatch {
  const { level, seed, players } = header.setup;
  const facts = factsOf(header.notes);
  return {
    path,
    name: basename(stemOf(path)),
    game: header.game,
    level: level && { name: level.name, title: facts.levelTitle ?? level.name },
    seed,
    players,
    standing: facts.standing ?? `${commands} command${commands === 1 ? '' : 's'}`,
    time,
    over: facts.over,
    facts,
    ...marksOf(path, isSaveName),
  };
}
