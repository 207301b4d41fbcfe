import type { Area, Role } from '../../../../screen/styled-text.ts';
import type { Cell } from '../../cells.ts';
import { type Canvas, put } from '../board/drawing.ts';
import type { CellSize } from '../layout.ts';
import type { Flash, FlashLook } from '../local.ts';

/** How each look is drawn over what was there. */
const looks: Readonly<Record<Exclude<FlashLook, 'inverse'>, Role>> = {
  bold: 'strong',
  hurt: 'warning',
  healed: 'success',
  lost: 'hazard',
  new: 'accent',
  friend: 'own',
  enemy: 'enemy',
};

interface CellPosition {
  readonly row: number;
  /** The line of its letter. */
  readonly middle: number;
  readonly column: number;
  readonly glyph: number;
  readonly cell: CellSize;
}

/**
 * What flashes: a thing that is hit is inverse, a change stands above it where there is a line for it, all else in its
 * place. Changes for which there is too little room show as `--` or `++`.
 */
export function paintFlashes(canvas: Canvas, flashes: readonly Flash[], positionOf: (at: Cell) => CellPosition): void {
  for (const flash of flashes) {
    const position = positionOf(flash);
    if (flash.look === 'inverse') invert(canvas, position);
    else paintFlash(canvas, position, flash.text, looks[flash.look]);
  }
}

function invert(canvas: Canvas, { row, column, cell }: CellPosition): void {
  const area: Area = 'cursor';
  for (const line of canvas.rows.slice(row, row + cell.rows))
    for (const sign of line.slice(column, column + cell.columns)) if (sign.text !== ' ') sign.area = area;
}

function paintFlash(canvas: Canvas, { row, middle, glyph, cell }: CellPosition, fullText: string, role: Role): void {
  const text = fullText.length < 2 * cell.columns ? fullText : fullText.slice(0, 1).repeat(2);
  const line = text.length > 1 ? row : middle;
  put(canvas, line, glyph - Math.floor(text.length / 2), text, role);
}
