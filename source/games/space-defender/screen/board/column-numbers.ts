import { itemAt } from '../../../../engine/lookup.ts';
import { type Line, span } from '../../../../screen/paint.ts';
import type { Board } from '../../cells.ts';
import { boardWidth } from '../layout.ts';
import { glyphColumn } from './board-layout.ts';

/** Numbers of the columns: of all where there is room, else of every fifth, and always of the cursor's. */
export function columnNumbers(board: Board, cursor: number | undefined, cellWidth: number): Line {
  const { columns } = board;
  const digits = Array.from({ length: boardWidth(board, cellWidth) }, () => ' ');
  const put = (column: number) => {
    const text = String(column);
    const end = glyphColumn(column, cellWidth);
    for (let i = 0; i < text.length; i++) digits[end - text.length + 1 + i] = itemAt(text, i);
  };
  for (let column = 1; column <= columns; column++) {
    const isShown = cellWidth === 3 || column === 1 || column % 5 === 0;
    const isCovered = cellWidth === 2 && cursor !== undefined && Math.abs(column - cursor) === 1;
    if ((isShown && !isCovered) || column === cursor) put(column);
  }
  return [span(digits.join(''), 'dim')];
}
