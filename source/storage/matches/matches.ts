import { join } from 'node:path';
import { type Result, success } from '#engine/result.ts';
import { signed } from '../checksum.ts';
import { type Folders, matchesFolder } from '../files/folders.ts';
import { factsOf, isPlayed, type MatchFacts } from './match-facts.ts';
import { type DamagedFile, listFolder, type MatchLists, rescue } from './match-list.ts';
import { readHead, readMatch } from './read-match.ts';
import type { StoredSave } from './save-text.ts';
import { freePath, replaceKept } from './saved-file.ts';
import { savesIn, type TimedFile } from './saves-in.ts';

/** A match on disk. */
export interface StoredMatch extends TimedFile {
  readonly save: StoredSave;
}

/** The newest match in the folder, and the problems found there. */
export interface NewestMatch {
  /** The newest that a person plays, that is not over and can be read. */
  readonly match?: StoredMatch;
  /** Newer files that are damaged. */
  readonly damaged: readonly DamagedFile[];
}

/** A name for the file of a new match, such as `space-defender-20261120-154501-k7f2-4711.turncade`. */
export function newMatchPath(folders: Folders, game: string, seed: string, now: Date): string {
  const time = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const plain = seed.replace(/[^\w-]/g, '').slice(0, 20);
  const name = join(matchesFolder(folders), `${game}-${time}-${plain}-${process.pid}`);
  return freePath((n) => `${name}${n === 1 ? '' : `-${n}`}.turncade`);
}

/**
 * Writes a save so that a kill or a full disk at any moment leaves the old file or the new one whole. What the file
 * held before is kept beside it.
 *
 * @returns what the file holds now
 * @throws the system's error where it cannot be written
 */
export function writeMatch(folders: Folders, path: string, text: string): string {
  const signedText = signed(folders, text);
  replaceKept(path, signedText);
  return signedText;
}

/**
 * The match of this player that was written last, is not over, and is not played by bots alone. Damaged files are set
 * aside, never deleted, and named; where the copy before one is whole, that is the match. What cannot be read for another
 * reason, or is of a newer program, is left alone.
 *
 * @param skipped paths of files that are not wanted
 */
export function newestMatch(folders: Folders, skipped: ReadonlySet<string> = new Set()): NewestMatch {
  const damaged: DamagedFile[] = [];
  for (const file of savesIn(matchesFolder(folders)).files) {
    if (skipped.has(file.path)) continue;
    const head = readHead(folders, file.path);
    if (head.ok && !isToContinue(head.value.header.setup.players, factsOf(head.value.header.notes))) continue;
    const save = head.ok ? readMatch(folders, file.path) : head;
    if (save.ok) return { match: { ...file, save: save.value }, damaged };
    if (save.error.code !== 'bad-save') continue;
    const rescued = rescue(folders, file, save.error);
    damaged.push(rescued);
    const { opens } = rescued;
    const copy =
      opens !== undefined && isToContinue(opens.players, opens.facts) ? readMatch(folders, opens.path) : undefined;
    if (opens !== undefined && copy?.ok === true)
      return { match: { path: opens.path, time: opens.time, save: copy.value }, damaged };
  }
  return { damaged };
}

/** Whether a match is one to go on with: it is not over, and a person plays it. */
const isToContinue = (players: number, facts: MatchFacts): boolean =>
  facts.over === undefined && isPlayed(players, facts);

/** A match of a list, as it is kept. */
export function readStored(folders: Folders, { path, time }: TimedFile): Result<StoredMatch> {
  const save = readMatch(folders, path);
  return save.ok ? success({ path, time, save: save.value }) : save;
}

/** All matches of this player; the finished ones are the replays. Only the beginnings of long files are read. */
export const listMatches = (folders: Folders): MatchLists => listFolder(folders, matchesFolder(folders));
