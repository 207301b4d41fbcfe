import type { Line } from './styled-text.ts';
import type { Target, TargetArea } from './target.ts';

/** Rows of the screen that are not a game's: title, two rules, two of status, footer. */
export const frameRows = 6;

/** A part of the screen below a rule with its title. */
export interface Section {
  readonly title: string;
  /** At the right end of the rule. */
  readonly tag?: string | undefined;
  readonly lines: readonly Line[];
  /** Whether it only helps: where people talk, what they say may take its last lines. */
  readonly isSpare?: true | undefined;
  /** A section to its right in the same rows; the lines of this one are then limited to so many columns. */
  readonly beside?: { readonly columns: number; readonly section: Section } | undefined;
  /** Of a title that does something: what it stands for, and whether the cursor is on it. */
  readonly button?: { readonly target: Target; readonly isChosen: boolean } | undefined;
  /** Rectangles of a board or map that stand for something; what a line itself stands for comes first. */
  readonly areas?: readonly TargetArea[] | undefined;
  /** The target of the whole section below its title. */
  readonly target?: Target | undefined;
}

/** A screen as data: what the frame composes into rows. */
export interface Frame {
  readonly title: Line;
  /** At the right end of the title row. */
  readonly facts: Line;
  readonly left: readonly Section[];
  /** The panel; the left part takes the whole width without it. */
  readonly panel?: { readonly width: number; readonly sections: readonly Section[] } | undefined;
  /** The thing at the cursor, and the effect of Enter there. */
  readonly status: readonly [Line, Line];
  /** Whether both rows of the status are one text, which makes room for a message as a whole. */
  readonly isOneStatus?: boolean;
}
