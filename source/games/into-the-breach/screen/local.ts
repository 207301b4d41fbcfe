import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Preferences, Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { Coord } from '../board.ts';
import type { Command } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import type { Kind } from '../vocabulary.ts';

export interface Local {
  /** Tile under the cursor, moved by keys or the mouse. */
  readonly cursor: Coord;
  /** First visible row and column of a cropped board. */
  readonly seen?: Coord;
  readonly cells?: Preferences['cells'] | undefined;
  readonly selected: Coord | null;
  /** Enemies whose targets are marked: all, or one by its list index, from 0. */
  readonly threats: 'all' | number;
  readonly forecast: boolean;
  /** The current hint, as long as the player follows it. */
  readonly hint?: ShownHint<Command> | undefined;
  /** Content of the section beside or below the board: the forecast or the log of the last turn. */
  readonly below: 'outlook' | 'log';
  /** Scroll offset of that section, in lines. */
  readonly scrolled: number;
  /** Marks over the board, set only during playback. */
  readonly flash?: readonly Flash[];
  /** Way of the enemy about to move, set only during playback. */
  readonly walking?: Walk | undefined;
  /** Number of stars of a win shown so far, set only while they appear. */
  readonly starsSeen?: number;
}

export interface Flash {
  readonly at: Coord;
  /** A single character: a unit's letter or a building's digit. */
  readonly glyph: string;
  /** At most two characters behind the sign, such as `-3`. */
  readonly tail: string;
  readonly look: 'inverse' | 'bold' | 'plain';
}

export interface IntoTheBreachScreen extends IntoTheBreach {
  readonly local: Local;
}

export type BreachScene = Scene<IntoTheBreachScreen>;

export interface Walk {
  readonly kind: Kind;
  readonly from: Coord;
  /** Tiles that it enters. The last one is the destination. */
  readonly path: readonly Coord[];
}

/** Click targets: tiles, rows of units by their tile, and controls, from 0. */
export const breachTargets = targetsOf<
  | { readonly type: 'tile'; readonly tile: Coord }
  | { readonly type: 'unit'; readonly tile: Coord }
  | { readonly type: 'control'; readonly control: number }
>({ tile: true, unit: true, control: true });
