import { type Line, span, wrap } from '../../../screen/paint.ts';
import type { LevelPainter } from '../../../screen/screen.ts';
import { goalsOf } from '../board.ts';
import { readLevel } from '../level/level.ts';
import { levels } from '../levels.ts';
import { smallBoard } from './small-board.ts';

/** Most rows in the panel of the level picker on the smallest screen. */
const mostRows = 14;

/** What the level picker shows of this game's levels. */
export const levelPainter: LevelPainter = {
  columns: [
    { head: 'size', width: 5, align: 'right' },
    { head: 'robots', width: 6, align: 'right' },
  ],
  cells(text) {
    const level = readLevel(text);
    if (!level.ok) return ['-', '-'];
    const { width, height, starts } = level.value.board;
    return [`${width}x${height}`, starts.length === 1 ? '1' : `1-${starts.length}`];
  },
  about(text, width) {
    const level = readLevel(text);
    const facts = levels.read(text);
    const plain = (words: string, role: 'text' | 'refusal'): Line[] =>
      wrap(words, width).map((row): Line => [span(row, role)]);
    if (!level.ok) return plain(level.error.message, 'refusal');
    const { board } = level.value;
    const starts = board.starts.map(({ square }, i) => ({ square, player: i + 1 }));
    // The size is a column of the list.
    const told = facts.ok ? plain(facts.value.summary.replace(/^\d+x\d+, /, ''), 'text') : [];
    return [...told, ...smallBoard(board, starts, { columns: width, rows: mostRows - told.length }, goalsOf(board))];
  },
};
