import { failure, type Result } from '#engine/result.ts';
import { withPeriod, wrapSentences } from '#screen/sentences.ts';
import type { Folders } from '#storage/files/folders.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { readStored, type StoredMatch } from '#storage/matches/matches.ts';

/** Answer to a typed line, and the room the player is in afterwards. */
export interface Reply {
  /** One or more sentences per line. */
  readonly says: readonly string[];
  /** Next room. Default: the same room. */
  readonly next?: Room | 'leave';
  readonly later?: Promise<Reply>;
}

/** Answer now, or after something has loaded. */
export type Answer = Reply | Promise<Reply>;

/**
 * The player's location in text mode: the menu, the levels of a game, a match. Takes lines and returns sentences, and
 * knows nothing of terminals.
 */
export interface Room {
  greeting(): readonly string[];
  /** Text after the greeting that needs thinking first: the turns of bots. */
  begin?(): Promise<Reply> | undefined;
  /**
   * Reports events while the player is here, and leads to another room if they require it. Returns a function that
   * stops it.
   */
  follow?(say: (lines: readonly string[]) => void, go: (where: () => Answer) => void): () => void;
  hear(line: string): Answer;
  /** True if what is typed here is a secret, neither shown nor saved. */
  readonly isSecret?: boolean;
  completions(text: string): readonly string[];
  /** Lines typed here before, oldest first. */
  history?(): readonly string[];
  /** Saves changes before they are reported. */
  settle?(): void;
  /** Saves unsaved changes now. True if nothing is left unsaved. */
  flush?(): boolean;
}

export const reply = (...says: readonly string[]): Reply => ({ says });

export const faultLines = (fault: string): string[] => wrapSentences([withPeriod(fault)]);

/** Reply that leads to a room, or why there is none. */
export type Opened = Result<Reply, string>;

export const replyTo = (opened: Opened): Reply =>
  opened.ok ? opened.value : reply(...faultLines(`Not opened: ${opened.error}`));

export async function withStored(
  folders: Folders,
  match: ListedMatch,
  open: (stored: StoredMatch) => Promise<Opened>,
): Promise<Reply> {
  const stored = readStored(folders, match);
  return replyTo(stored.ok ? await open(stored.value) : failure(`${match.name}: ${stored.error.message}`));
}
