import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Preferences, Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { Coord } from '../board.ts';
import type { Command } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import type { Kind } from '../vocabulary.ts';

export interface Local {
  /** Keys and the mouse move it. */
  readonly cursor: Coord;
  /** First visible row and column of a cropped board. */
  readonly seen?: Coord;
  readonly cells?: Preferences['cells'] | undefined;
  readonly selected: Coord | null;
  /** Enemies whose targets are marked: all, or one by its list index. */
  readonly threats: 'all' | number;
  readonly forecast: boolean;
  /** Remains while the player follows it. */
  readonly hint?: ShownHint<Command> | undefined;
  /** The forecast, or the log of the last turn. */
  readonly below: 'outlook' | 'log';
  /** Number of lines. */
  readonly scrolled: number;
  /** Set only during playback. */
  readonly flash?: readonly Flash[];
  /** Set only during playback. */
  readonly walking?: Walk | undefined;
  /** Stars of a win shown so far, while they appear. */
  readonly starsSeen?: number;
}

export interface Flash {
  readonly at: Coord;
  /** A unit's letter or a building's digit. */
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

/** Tiles, rows of units by their tile, and controls, from 0. */
export const breachTargets = targetsOf<
  | { readonly type: 'tile'; readonly tile: Coord }
  | { readonly type: 'unit'; readonly tile: Coord }
  | { readonly type: 'control'; readonly control: number }
>({ tile: true, unit: true, control: true });
