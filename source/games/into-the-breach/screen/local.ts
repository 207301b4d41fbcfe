import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Preferences, Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { Coord } from '../board.ts';
import type { Command } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import type { Kind } from '../vocabulary.ts';

export interface Local {
  /** Tile that the keys or the mouse point at. */
  readonly cursor: Coord;
  /** First visible row and column of a board that does not fit. Undefined until the player scrolls. */
  readonly seen?: Coord;
  readonly cells?: Preferences['cells'] | undefined;
  readonly selected: Coord | null;
  /** Set after the player chose a tile that the selected mech cannot move to. The choice cleared the selection. */
  readonly missed?: { readonly mech: Coord; readonly tile: Coord } | undefined;
  /** Enemies whose targets are marked: all, or the enemy with this list index. */
  readonly threats: 'all' | number;
  readonly forecast: boolean;
  /** Hint that the player is following. Undefined after another move. */
  readonly hint?: ShownHint<Command> | undefined;
  /** Content of the section below the board or in the panel. `outlook` is the forecast, `log` the last turn. */
  readonly below: 'outlook' | 'log';
  /** Number of lines scrolled in the section `below`. */
  readonly scrolled: number;
  /** Signs that flash in this keyframe. Undefined outside playback. */
  readonly flash?: readonly Flash[];
  /** Unit whose path is shown in this keyframe. Undefined outside playback. */
  readonly walking?: Walk | undefined;
  /** During the animation of a win: number of stars that have already appeared. */
  readonly starsSeen?: number;
}

export interface Flash {
  readonly at: Coord;
  /** A unit's letter, a building's digit, or `x` for a unit or building that is destroyed. */
  readonly glyph: string;
  /** Text of at most two characters after the sign, such as `-3`. */
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
  /** Tiles that the unit enters, in order. The last tile is its destination. */
  readonly path: readonly Coord[];
}

/** Click targets: tiles, rows of the unit table (by the unit's tile), and buttons (by zero-based index). */
export const breachTargets = targetsOf<
  | { readonly type: 'tile'; readonly tile: Coord }
  | { readonly type: 'unit'; readonly tile: Coord }
  | { readonly type: 'control'; readonly control: number }
>({ tile: true, unit: true, control: true });
