import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Match } from '../../../engine/match.ts';
import type { GameTypes } from '../../../engine/vocabulary.ts';
import type { Folders } from '../../../storage/files/folders.ts';
import { newMatchPath, writeMatch } from '../../../storage/matches/matches.ts';
import { now } from '../../../storage/now.ts';
import { serializeMatch } from './kept-text.ts';

export interface AutosaveCallbacks {
  /** Saving failed; play goes on, and the next change tries again. */
  onFailure(error: unknown): void;
  /** Saving works again. */
  onRecover(): void;
  /** Another program has written to the file; this match goes on in another. */
  onCopy(): void;
  /** The file was deleted, or the folder that it was in; the match is in a new one of the same name. */
  onDelete(what: 'file' | 'folder'): void;
}

/**
 * Autosave into a file of the match's own, so that no match replaces another. A change is in the file before the player
 * sees it: the screen calls `settle` first.
 *
 * @param path the file that the match was read from, if it was
 */
export function createAutosave<T extends GameTypes>(folders: Folders, path: string | undefined, callbacks: AutosaveCallbacks) {
  let file = path;
  /** The content of the file, as far as we know: somebody else may have changed it. */
  let lastWritten = path === undefined ? undefined : contents(path);
  let pending: { match: Match<T>; notes: Readonly<Record<string, string>> } | undefined;
  /** The writing that is to come. */
  let timer: { readonly isPatient: boolean; stop(): void } | undefined;
  let isFailing = false;

  const write = ({ match, notes }: NonNullable<typeof pending>) => {
    const onDisk = file === undefined || lastWritten === undefined ? lastWritten : contents(file);
    if (onDisk !== undefined && onDisk !== lastWritten) {
      file = undefined;
      callbacks.onCopy();
    }
    const lost = file === undefined || onDisk !== undefined || lastWritten === undefined ? undefined : lostAt(file);
    file ??= newMatchPath(folders, match.game.id, match.setup.seed, now());
    try {
      lastWritten = writeMatch(folders, file, serializeMatch(folders, match, notes));
    } catch (error) {
      // It may be there all the same, where only the folder could not be synced.
      lastWritten = contents(file) ?? lastWritten;
      throw error;
    }
    if (lost !== undefined) callbacks.onDelete(lost);
  };
  const flush = (): boolean => {
    timer?.stop();
    timer = undefined;
    if (pending === undefined) return true;
    try {
      write(pending);
      pending = undefined;
      if (isFailing) callbacks.onRecover();
      isFailing = false;
    } catch (error) {
      isFailing = true;
      callbacks.onFailure(error);
    }
    return !isFailing;
  };
  return {
    /**
     * The match has changed. It is written before the change is shown, or as soon as the keys that have arrived are done.
     *
     * @param notes the file's notes
     * @param patience milliseconds it may wait, for a match of bots that runs by itself
     */
    changed(match: Match<T>, notes: Readonly<Record<string, string>> = {}, patience: number = 0) {
      pending = { match, notes };
      if (patience === 0 && timer?.isPatient === true) {
        timer.stop();
        timer = undefined;
      }
      timer ??= patience === 0 ? soon(flush) : later(flush, patience);
    },
    /**
     * Writes changes before they are shown, except those that may wait. If it fails, the player is told, and the next try
     * is at the next change.
     */
    settle() {
      if (timer?.isPatient === false) flush();
    },
    /** Writes everything at once; says whether it is all written. */
    flush,
    /** The file that the match is in, once it is in one. */
    path: (): string | undefined => (lastWritten === undefined ? undefined : file),
  };
}

const contents = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Whether the file alone was deleted, or its folder. */
const lostAt = (path: string): 'file' | 'folder' => (existsSync(dirname(path)) ? 'file' : 'folder');

/** Runs after the keys that have already arrived. */
function soon(act: () => void) {
  const timer = setImmediate(act);
  return { isPatient: false, stop: () => clearImmediate(timer) };
}

function later(act: () => void, milliseconds: number) {
  const timer = setTimeout(act, milliseconds);
  return { isPatient: true, stop: () => clearTimeout(timer) };
}
