import type { Glyphs, Line } from '../styled-text.ts';

/** A game's levels in the level picker. */
export interface LevelPainter {
  /** Columns between the title and the player's best; a spare one is there only where no title is cut for it. */
  readonly columns: readonly {
    readonly head: string;
    readonly width: number;
    readonly align: 'left' | 'right';
    readonly isSpare?: true;
  }[];
  /** One text for each column. */
  cells(text: string): readonly string[];
  /** The panel: what it looks like and what it asks for; a picture is as large as there is room. */
  about(text: string, room: PictureRoom): readonly Line[];
  /**
   * Its map with the owners of its places, 0 for nobody, in so much room, for games whose owners everybody may know; no
   * rows where these are not the places of this level.
   */
  owned?(text: string, owners: readonly number[], room: PictureRoom): readonly Line[];
}

/** Room for a small picture. */
export interface PictureRoom {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
}

/** How its levels are shown. */
export interface GameScreenLevels {
  readonly painter?: LevelPainter;
  /** Playing without a level in a few words, where that can be done: `custom board`. */
  readonly own?: string;
}
