import type { Result } from '#engine/result.ts';
import { type Glyphs, type Line, wrappedLines } from '../styled-text.ts';

export interface LevelPainter {
  /** Columns of a level list between title and best result. A spare column appears only if no title is cut for it. */
  readonly columns: readonly {
    readonly head: string;
    readonly width: number;
    readonly align: 'left' | 'right';
    readonly isSpare?: true;
  }[];
  cells(text: string): readonly string[];
  /** Lines for the panel about a level: its map and goal. The map is as large as the room allows. */
  about(text: string, room: PictureRoom): readonly Line[];
  /** Board of a level. Defined if `about` returns only text, such as the level's goal and stars. */
  board?(text: string, room: PictureRoom): readonly Line[];
  /** Map of the level in the colours of its owners (0 for none). Empty if the owners do not fit the level. */
  owned?(text: string, owners: readonly number[], room: PictureRoom): readonly Line[];
}

export interface PictureRoom {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
}

/**
 * True if a room has space for the map of a match, with names and numbers, in place of a small map.
 *
 * @example
 * hasRoomForMap({ columns: 102, rows: 40, glyphs: unicode }) // => true
 * hasRoomForMap({ columns: 56, rows: 30, glyphs: unicode }) // => false
 */
export const hasRoomForMap = ({ columns, rows }: PictureRoom): boolean => columns >= 80 && rows >= 24;

export interface GameScreenLevels {
  readonly painter?: LevelPainter;
  /** Name for playing without a level, such as `custom board`. Undefined if the game requires a level. */
  readonly customName?: string;
}

export interface LevelPainting<Level> {
  readonly columns: LevelPainter['columns'];
  cells(level: Level): readonly string[];
  board?(level: Level, room: PictureRoom): readonly Line[];
  /** Lines about a level: its map and goal. `text` is the content of the level's file. */
  about(level: Level, room: PictureRoom, text: string): readonly Line[];
  /** Map of the level in the colours of its owners. Defined only for games whose owners are public. */
  owned?(level: Level, owners: readonly number[], room: PictureRoom): readonly Line[];
}

/**
 * Creates the level painter of a game. For an unreadable level, the painter shows the fault.
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
  ...(painting.board && {
    board(text, room) {
      const level = read(text);
      return (level.ok && painting.board?.(level.value, room)) || [];
    },
  }),
  owned(text, owners, room) {
    const level = read(text);
    return (level.ok && painting.owned?.(level.value, owners, room)) || [];
  },
});
