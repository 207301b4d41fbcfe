import type { GameTypes } from '../../engine/game.ts';
import { parseLine, type Vocabulary } from '../../engine/script.ts';

/** A line in which a letter and a number typed together, such as `E9`, are two arguments, where it can only be read so. */
export function withCellsApart<T extends GameTypes>(game: Vocabulary<T>, line: string): string {
  if (parseLine(game, line)?.ok !== false) return line;
  const apart = line.replace(/(?<=[\s(,])([a-z])(\d{1,3})(?=[\s),]|$)/gi, '$1,$2');
  const parsed = parseLine(game, apart);
  return parsed?.ok === true || parsed?.error.code === 'out-of-range' ? apart : line;
}
