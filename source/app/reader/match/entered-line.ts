import { parseLine, type ScriptGame } from '../../../engine/script.ts';
import type { GameTypes } from '../../../engine/vocabulary.ts';

/** A line in which a letter and a number typed together, such as `E9`, are two arguments, where it can only be read so. */
export function withCellsApart<T extends GameTypes>(game: ScriptGame<T>, line: string): string {
  if (parseLine(game, line)?.ok !== false) return line;
  const apart = line.replace(/(?<=[\s(,])([a-z])(\d{1,3})(?=[\s),]|$)/gi, '$1,$2');
  const parsed = parseLine(game, apart);
  return parsed?.ok === true || parsed?.error.code === 'out-of-range' ? apart : line;
}
