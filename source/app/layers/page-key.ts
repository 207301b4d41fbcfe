import type { Pondering } from '../pondering.ts';
import type { Dialog } from './dialog.ts';
import type { KeyRow } from './key-table.ts';
import type { Size } from './place.ts';

/** What came of something that was to be done: a sentence why it was not, or a question to the player first. */
// biome-ignore lint/suspicious/noConfusingVoidType: what simply does its work returns nothing
type Result = string | Dialog | undefined | void;

/** What came of it, at once or after a while. */
export type Answer = Result | Promise<Result>;

/** A row of a page's key table. */
export type PageKey = KeyRow<Answer>;

/** What every page asks of the program around it. */
export interface Around {
  /** Shows the help of these keys, and the rule books. */
  help(rows: readonly PageKey[]): Answer;
  /** Leaves the program, whatever is open. */
  exit(): void;
  /** Gives keys to where the player is now. */
  passOn(keys: readonly string[], size: Size): void;
  /** What is thought about for the page that waits for it, where anything is. */
  readonly thinking?: Pondering;
}
