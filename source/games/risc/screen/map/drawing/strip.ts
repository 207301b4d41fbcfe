import { borderOf, ownerRole } from '../../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../../graph/drawing/canvas.ts';
import type { Rect } from '../../../../../graph/rect.ts';
import type { Glyphs } from '../../../../../screen/paint.ts';
import type { Look } from './look.ts';
import { fittingUnits } from './units-text.ts';

/** Columns of names that units leave them at least. */
const leastName = 2;
/** Columns below which there is no sign between owner and name, and no blank before the units where none is needed. */
const narrow = 9;

/** Draws a territory as one row in its owner's border, such as `|2:Eyrie 9a|`; brackets take the place of the border. */
export function drawStrip(
  canvas: Canvas,
  { left, top, width }: Rect,
  nameIn: (columns: number) => string,
  look: Look,
  glyphs: Glyphs,
): void {
  const { owner, units, brackets, area, was, isFlashing } = look;
  const role = ownerRole(owner);
  const head = width < narrow ? String(owner) : `${owner}:`;
  const room = width - 2 - head.length;
  const least = Math.min(nameIn(room).length, Math.max(leastName, room - 5));
  const number = fittingUnits(units, width < narrow ? room - least : room - 1 - least);
  const beside = nameIn(room - number.length);
  const name = width < narrow && !/\d$/.test(beside) ? beside : nameIn(room - 1 - number.length);
  const { down } = borderOf(glyphs, owner);
  const [open = down, close = down] = brackets;
  const ends = brackets === '' ? role : 'strong';
  write(canvas, top, left, open, ends, area);
  write(canvas, top, left + 1, head, role, area);
  write(canvas, top, left + 1 + head.length, name.padEnd(room - number.length), 'strong', area);
  const isNew = isFlashing || was !== undefined;
  write(canvas, top, left + width - 1 - number.length, number, isNew ? 'strong' : 'text', area);
  write(canvas, top, left + width - 1, close, ends, area);
}
