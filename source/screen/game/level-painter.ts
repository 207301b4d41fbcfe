import type { Result } from '../../engine/result.ts';
import type { LevelPainter, PictureRoom } from './levels.ts';
import { type Line, wrappedLines } from '../styled-text.ts';

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
