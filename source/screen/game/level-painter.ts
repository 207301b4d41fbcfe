import type { Result } from '#engine/result.ts';
import { type Glyphs, type Line, wrappedLines } from '../styled-text.ts';

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

/** How levels of a game are shown that have been read. */
export interface LevelPainting<Level> {
  readonly columns: LevelPainter['columns'];
  /** One text for each column. */
  cells(level: Level): readonly string[];
  /** Its look and its goal, in so much room; the text is that of its file. */
  about(level: Level, room: PictureRoom, text: string): readonly Line[];
  /** Its map with the owners of its places, in a game in which everybody knows them. */
  owned?(level: Level, owners: readonly number[], room: PictureRoom): readonly Line[];
}

/**
 * Shows a game's levels in the level picker; of one that cannot be read, the fault.
 *
 * @example
 * const columns = [{ head: 'rows', width: 4, align: 'right' }] as const;
 * const painting = { columns, cells: (rows: number) => [`${rows}`], about: () => [] };
 * levelPainterOf((text) => success(text.split('\n').length), painting).cells('..\n.#') // => ['2']
 */
export const levelPainterOf = <Level>(
  read: (text: string) => Result<Level, { readonly message: string }>,
  painting: LevelPainting<Level>,
): LevelPainter => ({
  columns: painting.columns,
  cells(text) {
    const level = read(text);
    return level.ok ? painting.cells(level.value) : painting.columns.map(() => '-');
  },
  about(text, room) {
    const level = read(text);
    return level.ok
      ? painting.about(level.value, room, text)
      : wrappedLines(level.error.message, room.columns, 'refusal');
  },
  owned(text, owners, room) {
    const level = read(text);
    return (level.ok && painting.owned?.(level.value, owners, room)) || [];
  },
});
