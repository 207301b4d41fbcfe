import { type Line, span, wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import { columnsOf } from '../board.ts';
import { readLevel } from '../level-text.ts';
import { levels } from '../levels.ts';
import { smallBoard } from './board/small-board.ts';

/** Most rows of a board in the panel of the level picker on the smallest screen. */
const mostRows = 12;
/** Columns that a board is set in by, where there is room. */
const indent = 2;

/** What the level picker shows of this game's levels. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [{ head: 'size', width: 5, align: 'right' }],
  cells: ({ board }) => [`${board.length}x${columnsOf(board)}`],
  about({ board, units }, width, glyphs, text) {
    const facts = levels.read(text);
    const drawn = smallBoard({ board, units }, { columns: width, rows: mostRows }, glyphs);
    const margin = 2 * columnsOf(board) + 2 * indent <= width ? [span(' '.repeat(indent))] : [];
    return [
      ...(facts.ok ? wrappedLines(facts.value.summary, width) : []),
      [],
      ...drawn.map((row): Line => [...margin, ...row]),
    ];
  },
});
