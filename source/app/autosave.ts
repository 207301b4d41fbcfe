import { existsSync, readFileSync } from 'node:fs';
import type { GameTypes } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { newMatchPath, writeMatch } from '../storage/matches.ts';
import { keptText } from './kept-text.ts';

/** Keeps the file of a match up to date. */
export interface Autosave<T extends GameTypes> {
  /**
   * The match has changed; it is written as soon as the keys at hand are done with.
   *
   * @param notes what its file is to say about it
   * @param patience milliseconds that it may wait, of a match that goes on by itself
   */
  changed(match: Match<T>, notes?: Readonly<Record<string, string>>, patience?: number): void;
  /** Writes at once what has not been written yet; says whether nothing is left unwritten. */
  flush(): boolean;
  /** The file that the match is in, once it is in one. */
  path(): string | undefined;
}

/** What the player has to know about saving. */
export interface AutosaveNews {
  /** It cannot be written; play goes on, and the next change tries again. */
  failed(error: unknown): void;
  /** What could not be written before is written now. */
  recovered(): void;
  /** Another program has written to the file; this match goes on in another. */
  copied(): void;
}

/**
 * Autosave into a file of the match's own, so that no match replaces another.
 *
 * @param path the file that the match was read from, if it was
 */
export function autosave<T extends GameTypes>(path: string | undefined, news: AutosaveNews): Autosave<T> {
  let file = path;
  /** What the file holds, as far as is known here. */
  let known = path === undefined ? undefined : contents(path);
  let pending: { match: Match<T>; notes: Readonly<Record<string, string>> } | undefined;
  /** Calls off the writing that is to come. */
  let timer: (() => void) | undefined;
  let failing = false;

  const write = ({ match, notes }: NonNullable<typeof pending>) => {
    if (file !== undefined && known !== undefined && contents(file) !== known) {
      file = undefined;
      news.copied();
    }
    file ??= newMatchPath(match.game.id, match.setup.seed, new Date());
    known = writeMatch(file, keptText(match, notes));
  };
  const flush = (): boolean => {
    timer?.();
    timer = undefined;
    if (pending === undefined) return true;
    try {
      write(pending);
      pending = undefined;
      if (failing) news.recovered();
      failing = false;
    } catch (error) {
      failing = true;
      news.failed(error);
    }
    return !failing;
  };
  return {
    changed(match, notes = {}, patience = 0) {
      pending = { match, notes };
      timer ??= patience === 0 ? soon(flush) : later(flush, patience);
    },
    flush,
    path: () => (known === undefined ? undefined : file),
  };
}

const contents = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Does something as soon as the keys at hand are done with; returns what calls it off. */
function soon(act: () => void): () => void {
  const timer = setImmediate(act);
  return () => clearImmediate(timer);
}

function later(act: () => void, milliseconds: number): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}
