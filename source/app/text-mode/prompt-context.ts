import { failure, type Result } from '#engine/result.ts';
import { withPeriod, wrapSentences } from '#screen/sentences.ts';
import type { Folders } from '#storage/files/folders.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { readStored, type StoredMatch } from '#storage/matches/matches.ts';

/** An answer to a typed line, and where the player is then. */
export interface Reply {
  /** Sentences, one or more a line. */
  readonly says: readonly string[];
  /** Where the player goes on; the same room where absent. */
  readonly next?: Room | 'leave';
  /** A further answer that needs thinking first. */
  readonly later?: Promise<Reply>;
}

/** An answer at once, or after something has been loaded. */
export type Answer = Reply | Promise<Reply>;

/** Where the player is in words: the menu, the levels of a game, a match. Lines go in and sentences come out; no terminal is known here. */
export interface Room {
  greeting(): readonly string[];
  /** Text after the greeting that needs thinking first: the turns of bots. */
  begin?(): Promise<Reply> | undefined;
  /**
   * Says what happens by itself while the player is here, and goes on elsewhere when that is where it leads; returns what
   * ends that.
   */
  follow?(say: (lines: readonly string[]) => void, go: (where: () => Answer) => void): () => void;
  hear(line: string): Answer;
  /** Whether what is typed here is a secret: it is neither shown nor kept. */
  readonly isSecret?: boolean;
  /** Whole lines that the beginning of a line could become. */
  completions(text: string): readonly string[];
  /** Lines that were typed here before, oldest first. */
  history?(): readonly string[];
  /** Writes what has changed, before anything is told of it. */
  settle?(): void;
  /** Writes at once what has not been written yet; says whether nothing is left unwritten. */
  flush?(): boolean;
}

/** A reply that stays in the room. */
export const reply = (...says: readonly string[]): Reply => ({ says });

/** A sentence about what is not as it should be, as lines. */
export const faultLines = (fault: string): string[] => wrapSentences([withPeriod(fault)]);

/** A reply with a room to go on in, or why there is none. */
export type Opened = Result<Reply, string>;

export const replyTo = (opened: Opened): Reply =>
  opened.ok ? opened.value : reply(...faultLines(`Not opened: ${opened.error}`));

/** Opens a match of a list in some way. */
export async function withStored(
  folders: Folders,
  match: ListedMatch,
  open: (stored: StoredMatch) => Promise<Opened>,
): Promise<Reply> {
  const stored = readStored(folders, match);
  return replyTo(stored.ok ? await open(stored.value) : failure(`${match.name}: ${stored.error.message}`));
}
