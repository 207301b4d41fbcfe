import { type Line, span, wrap } from '../../../screen/paint.ts';
import type { LevelPainter } from '../../../screen/screen.ts';
import { columnsOf } from '../board.ts';
import { readLevel } from '../level-text.ts';
import { levels } from '../levels.ts';
import { smallBoard } from './small-board.ts';

/** Most rows of a board in the panel of the level picker on the smallest screen. */
const mostRows = 12;
/** Columns that a board is set in by, where there is room. */
const indent = 2;

/** What the level picker shows of this game's levels. */
export const levelPainter: LevelPainter = {
  columns: [{ head: 'size', width: 5, align: 'right' }],
  cells(text) {
    const level = readLevel(text);
    return [level.ok ? `${level.value.board.length}x${columnsOf(level.value.board)}` : '-'];
  },
  about(text, width, glyphs) {
    const level = readLevel(text);
    const facts = levels.read(text);
    const plain = (words: string, role: 'text' | 'refusal'): Line[] =>
      wrap(words, width).map((row): Line => [span(row, role)]);
    if (!level.ok) return plain(level.error.message, 'refusal');
    const { board, units } = level.value;
    const drawn = smallBoard({ board, units }, { columns: width, rows: mostRows }, glyphs);
    const margin = 2 * columnsOf(board) + 2 * indent <= width ? [span(' '.repeat(indent))] : [];
    return [
      ...(facts.ok ? plain(facts.value.summary, 'text') : []),
      [],
      ...drawn.map((row): Line => [...margin, ...row]),
    ];
  },
};
