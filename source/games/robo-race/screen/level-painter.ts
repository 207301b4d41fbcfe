import { wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import { goalsOf } from '../board.ts';
import { readLevel } from '../level/level.ts';
import { levels } from '../levels.ts';
import { smallBoard } from './small-board.ts';

/** Most rows in the panel of the level picker on the smallest screen. */
const mostRows = 14;

/** What the level picker shows of this game's levels. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [
    { head: 'size', width: 5, align: 'right' },
    { head: 'robots', width: 6, align: 'right' },
  ],
  cells({ board: { width, height, starts } }) {
    return [`${width}x${height}`, starts.length === 1 ? '1' : `1-${starts.length}`];
  },
  about({ board }, width, _, text) {
    const facts = levels.read(text);
    const starts = board.starts.map(({ square }, i) => ({ square, player: i + 1 }));
    // The size is a column of the list.
    const told = facts.ok ? wrappedLines(facts.value.summary.replace(/^\d+x\d+, /, ''), width) : [];
    return [...told, ...smallBoard(board, starts, { columns: width, rows: mostRows - told.length }, goalsOf(board))];
  },
});
