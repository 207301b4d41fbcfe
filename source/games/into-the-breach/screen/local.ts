import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Preferences, Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { Coord } from '../board.ts';
import type { Command } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import type { Kind } from '../vocabulary.ts';

export interface Local {
  /** The tile under the keys, or the mouse. */
  readonly cursor: Coord;
  /** The first row and column that are seen of a board that is not whole on the screen. */
  readonly seen?: Coord;
  /** How large tiles are wanted, where that was chosen in this match. */
  readonly cells?: Preferences['cells'] | undefined;
  /** The tile of the selected unit. */
  readonly selected: Coord | null;
  /** Whose targets are marked: every enemy's, or those of one, by its place in the list of units, from 0. */
  readonly threats: 'all' | number;
  readonly forecast: boolean;
  /** The hint that was given, as long as it is followed. */
  readonly hint?: ShownHint<Command> | undefined;
  /** Shown beside or below the board: the forecast, or the log of the last turn. */
  readonly below: 'outlook' | 'log';
  /** Lines that this is scrolled down by. */
  readonly scrolled: number;
  /** Over the board for a moment, only while a turn is played back. */
  readonly flash?: readonly Flash[];
  /** The way of the enemy that is about to go; there only while a turn is played back. */
  readonly walking?: Walk | undefined;
  /** How many of the stars of a win are seen already; there only while they appear one after another. */
  readonly starsSeen?: number;
}

/** A tile in a moment of a playback: its sign, its look, and its tail. */
export interface Flash {
  readonly at: Coord;
  /** One sign: a unit's letter, a building's digit. */
  readonly glyph: string;
  /** At most two signs behind it, such as `-3`. */
  readonly tail: string;
  readonly look: 'inverse' | 'bold' | 'plain';
}

/** The types of this game for its screen. */
export interface IntoTheBreachScreen extends IntoTheBreach {
  readonly local: Local;
}

export type BreachScene = Scene<IntoTheBreachScreen>;

export interface Walk {
  readonly kind: Kind;
  readonly from: Coord;
  /** The tiles that it enters, the last of which is where it stays. */
  readonly path: readonly Coord[];
}

/** Targets of clicks: tiles, rows of units by the tiles where they stand, and controls, from 0. */
export const breachTargets = targetsOf<
  | { readonly type: 'tile'; readonly tile: Coord }
  | { readonly type: 'unit'; readonly tile: Coord }
  | { readonly type: 'control'; readonly control: number }
>({ tile: true, unit: true, control: true });
