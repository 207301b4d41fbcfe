import type { GameTypes } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { writeSave } from '../engine/save.ts';
import { newMatchPath, writeMatch } from '../storage/matches.ts';

/** Keeps the file of a match up to date. */
export interface Autosave<T extends GameTypes> {
  /** The match has changed; it is written as soon as the keys at hand are done with. */
  changed(match: Match<T>): void;
  /** Writes at once what has not been written yet. */
  flush(): void;
}

/**
 * Autosave into a file of the match's own, so that no match replaces another.
 *
 * @param path the file that the match was read from, if it was
 * @param failed called when it cannot be written; play goes on, and the next change tries again
 */
export function autosave<T extends GameTypes>(path: string | undefined, failed: (error: unknown) => void): Autosave<T> {
  let file = path;
  let pending: Match<T> | undefined;
  let timer: NodeJS.Immediate | undefined;
  const flush = () => {
    if (timer !== undefined) clearImmediate(timer);
    timer = undefined;
    const match = pending;
    pending = undefined;
    if (match === undefined) return;
    try {
      file ??= newMatchPath(match.game.id, match.setup.seed, new Date());
      writeMatch(file, writeSave(match));
    } catch (error) {
      failed(error);
    }
  };
  return {
    changed(match) {
      pending = match;
      timer ??= setImmediate(flush);
    },
    flush,
  };
}
