import type { GameTypes, StateOf, Viewer } from '../engine/game.ts';
import type { Refusal } from '../engine/result.ts';
import type { Glyphs, Line } from './paint.ts';

/** Rows of the screen that are not a game's: title, two rules, two of hint, footer. */
export const frameRows = 6;

/** The types of a game with a screen: `local` is what the screen keeps beside the match, such as the cursor. */
export interface ScreenTypes extends GameTypes {
  readonly local: object;
}

/** Everything a screen is made from. */
export interface Scene<T extends ScreenTypes> {
  /** What the player at the screen may know. */
  readonly view: T['view'];
  /** What happened because of the last command that took effect, as far as the player may know it. */
  readonly events: readonly T['event'][];
  readonly local: T['local'];
  readonly seed: string;
  /** Columns and rows of the terminal. */
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
}

/** A part of the screen below a rule with its title. */
export interface Section {
  readonly title: string;
  /** At the right end of the rule. */
  readonly tag?: string;
  readonly lines: readonly Line[];
}

/** A screen as data: what the frame composes into rows. */
export interface Painting {
  readonly title: Line;
  /** At the right end of the title row. */
  readonly facts: Line;
  readonly left: readonly Section[];
  /** The panel; the left part takes the whole width without it. */
  readonly panel?: { readonly width: number; readonly sections: readonly Section[] };
  /** Words in the foot rule, such as `DEBUG`. */
  readonly tags: readonly string[];
  /** What stands at the cursor, and what Enter would do. */
  readonly hint: readonly [Line, Line];
}

/** What a key does. */
export type Action<T extends ScreenTypes> =
  | { readonly type: 'play'; readonly commands: readonly T['command'][] }
  | { readonly type: 'local'; readonly local: T['local'] }
  | { readonly type: 'refuse'; readonly error: Refusal }
  | { readonly type: 'new-match' };

/** A row of the key table, from which handler, footer and help are made. */
export interface KeyBinding<T extends ScreenTypes> {
  /** Names of keys: `up`, `enter`, `space`, `ctrl+s`, or a character. */
  readonly keys: readonly string[];
  /** What the footer shows: key and label; absent from the footer without it. */
  readonly footer?: readonly [key: string, label: string];
  /** A sentence for the help. */
  readonly help: string;
  act(key: string): Action<T>;
}

/** What a game contributes to the screen: what to show and which keys do what. No part of it has any effect itself. */
export interface GameScreen<T extends ScreenTypes> {
  /** What the screen keeps at the start of a match. */
  start(view: T['view']): T['local'];
  /** What it keeps after a command. */
  follow(local: T['local'], before: T['view'], after: T['view']): T['local'];
  /** Whose eyes the screen looks through. */
  viewer(state: StateOf<T>): Viewer;
  /** Which of a step's events begin anew what `Scene.events` holds; others leave it as it was. */
  replacesEvents(events: readonly T['event'][]): boolean;
  paint(scene: Scene<T>): Painting;
  keys(scene: Scene<T>): readonly KeyBinding<T>[];
  /** The player's rule book. */
  readonly rules: string;
}
