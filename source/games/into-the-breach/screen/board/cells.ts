import { type Area, type Line, type Role, type Span, span } from '../../../../screen/paint.ts';
import type { CellSize } from '../layout.ts';

/** A tile as it is drawn: each of its layers in a channel of its own, so that they can coincide. */
export interface Cell {
  readonly glyph: string;
  readonly role: Role;
  /** What lies under the whole tile. */
  readonly area: Area;
  /** What lies under the glyph alone. */
  readonly glyphArea?: Area;
  /** The signs left and right of the glyph, such as `()`. */
  readonly brackets?: string;
  /** The net change, in at most two signs. */
  readonly change?: string;
  readonly isDestroyed?: boolean;
  /** Health, where tiles have a second row. */
  readonly health?: string;
  /** One sign of the debug view. */
  readonly mark?: string;
  /** What a tile is filled with. */
  readonly fill: string;
  /** What lies under that, where it is not what lies under the sign and its brackets. */
  readonly fillArea?: Area;
}

/** The rows of a tile. */
export function cellLines(cell: Cell, size: CellSize): Line[] {
  switch (size.width) {
    case 3:
      return [around(cell, [])];
    case 5:
      return [[...around(cell, []), ...tail(cell)]];
    case 7:
      return [
        [fill(cell, 1), ...around({ ...cell, isDestroyed: false }, [fill(cell, 1)]), mark(cell)],
        cell.health === undefined ? [fill(cell, 7)] : [span(centred(cell.health), 'strong', cell.area)],
      ];
  }
}

/** The glyph between its brackets, each a gap away. */
function around(cell: Cell, gap: Line): Span[] {
  const { glyph, role, area, glyphArea = area, brackets, isDestroyed } = cell;
  const [open, close = isDestroyed ? 'x' : undefined] = brackets ?? '';
  const look = brackets === '[]' ? 'accent' : 'strong';
  const side = (sign: string | undefined) => (sign === undefined ? fill(cell, 1) : span(sign, look, area));
  return [side(open), ...gap, span(glyph, role, glyphArea), ...gap, side(close)];
}

function tail(cell: Cell): Span[] {
  return cell.change === undefined ? [fill(cell, 1), mark(cell)] : [span(cell.change, 'strong', cell.area)];
}

const fill = ({ area, fill: sign, fillArea = area }: Cell, width: number): Span =>
  span(sign.repeat(width), 'dim', fillArea);

const mark = (cell: Cell): Span => (cell.mark === undefined ? fill(cell, 1) : span(cell.mark, 'debug', cell.area));

/** A text in the middle of a tile of seven columns. */
const centred = (text: string): string => text.padStart(Math.floor((7 + text.length) / 2)).padEnd(7);
