import { join } from 'node:path';
import { type Result, success } from '#engine/result.ts';
import { signed } from '../checksum.ts';
import { type Folders, matchesFolder } from '../files/folders.ts';
import { factsOf, isPlayed, type MatchFacts } from './match-facts.ts';
import { type DamagedFile, listFolder, type MatchLists, rescue, savesIn, type TimedFile } from './match-list.ts';
import { freePath, replaceKept } from './saved-file.ts';
import { readHead, readMatch, type StoredSave } from './stored-save.ts';

export interface StoredMatch extends TimedFile {
  readonly save: StoredSave;
}

export interface NewestMatch {
  /** The newest readable, unfinished match in which a person plays. */
  readonly match?: StoredMatch;
  readonly damaged: readonly DamagedFile[];
}

/** Unused path for a new match, such as `.../space-defender-20261120-154501-k7f2-4711.turncade`. */
export function newMatchPath(folders: Folders, game: string, seed: string, now: Date): string {
  const time = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const plain = seed.replace(/[^\w-]/g, '').slice(0, 20);
  const name = join(matchesFolder(folders), `${game}-${time}-${plain}-${process.pid}`);
  return freePath((n) => `${name}${n === 1 ? '' : `-${n}`}.turncade`);
}

/** Writes a save atomically, and keeps the old content in a copy. Returns the written text. Throws system errors. */
export function writeMatch(folders: Folders, path: string, text: string): string {
  const signedText = signed(folders, text);
  replaceKept(path, signedText);
  return signedText;
}

/**
 * Finds the match to continue: the last written unfinished match with a person. A damaged file is renamed and reported,
 * and its previous copy, if intact, takes its place. Files that are unreadable for other reasons, or from a newer
 * program, stay unchanged.
 *
 * @param skipped paths of files to skip
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

const isToContinue = (players: number, facts: MatchFacts): boolean =>
  facts.over === undefined && isPlayed(players, facts);

export function readStored(folders: Folders, { path, time }: TimedFile): Result<StoredMatch> {
  const save = readMatch(folders, path);
  return save.ok ? success({ path, time, save: save.value }) : save;
}

/** Lists the player's matches, without named saves. Finished ones are the replays. Long files are read in part. */
export const listMatches = (folders: Folders): MatchLists => listFolder(folders, matchesFolder(folders));
