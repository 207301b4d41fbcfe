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
}

/** The rows of a tile. */
export function cellLines(cell: Cell, size: CellSize): Line[] {
  switch (size.width) {
    case 3:
      return [around(cell, '')];
    case 5:
      return [[...around(cell, ''), ...tail(cell)]];
    case 7:
      return [
        [fill(cell, 1), ...around({ ...cell, isDestroyed: false }, cell.fill), mark(cell)],
        [span(centred(cell.health ?? '', cell.fill), 'strong', cell.area)],
      ];
  }
}

/** The glyph between its brackets. */
function around({ glyph, role, area, glyphArea = area, brackets, isDestroyed, fill }: Cell, gap: string): Span[] {
  const [open = fill, close = isDestroyed ? 'x' : fill] = brackets ?? '';
  const look = (sign: string) => (brackets === '[]' ? 'accent' : sign === fill ? 'dim' : 'strong');
  return [span(open + gap, look(open), area), span(glyph, role, glyphArea), span(gap + close, look(close), area)];
}

function tail(cell: Cell): Span[] {
  return cell.change === undefined ? [fill(cell, 1), mark(cell)] : [span(cell.change, 'strong', cell.area)];
}

const fill = ({ area, fill: sign }: Cell, width: number): Span => span(sign.repeat(width), 'dim', area);

const mark = (cell: Cell): Span => (cell.mark === undefined ? fill(cell, 1) : span(cell.mark, 'debug', cell.area));

/** A text in the middle of a tile of seven columns. */
function centred(text: string, sign: string): string {
  const before = Math.floor((7 - text.length) / 2);
  return `${sign.repeat(before)}${text}${sign.repeat(7 - before - text.length)}`;
}
