import type { Line } from '../screen/paint.ts';
import type { Painting } from '../screen/screen.ts';
import type { CommandLine } from './command-line.ts';

/** Columns and rows of the terminal. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** A place's screen as data. */
export interface Shown {
  readonly painting: Painting;
  /** The two rows above the footer. */
  readonly hint: readonly [Line, Line];
  /** Key and label of what can be done now, most important first. */
  readonly footer: readonly (readonly [key: string, label: string])[];
  /** The command line, if it is open; it takes the first row of the hint. */
  readonly field?: CommandLine;
}

/** Where the player is: the menu or a match. Keys go in, screens come out; no terminal is known here. */
export interface Place {
  show(size: Size): Shown;
  /** Calls the listener after every change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** Keys, in the order in which they came. */
  keys(names: readonly string[], size: Size): void;
  /** The whole text of the command line after typing; line ends in it enter what is before them. */
  lineTyped(text: string, size: Size): void;
  /** A pasted text: commands, one a line. */
  paste(text: string): void;
}
