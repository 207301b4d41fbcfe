import { borderOf, ownerRole } from '../../../../graph/drawing/border.ts';
import { type Canvas, signAt, write } from '../../../../graph/drawing/canvas.ts';
import type { Rect } from '../../../../graph/rect.ts';
import { type Glyphs, seatPlate } from '../../../../screen/paint.ts';
import { threeSigns } from '../../../../screen/short-number.ts';
import { countOf } from '../../units.ts';
import type { EdgeNote } from './picture.ts';
import { fittingUnits, type Look, scoreTexts } from './territory.ts';

/** Columns of names that units leave them at least. */
const minName = 2;

/** Draws a territory as one row in its owner's border, such as `|2:Eyrie 9a|`; brackets take the place of the border. */
export function drawStrip(
  canvas: Canvas,
  { left, top, width }: Rect,
  nameIn: (columns: number) => string,
  look: Look,
  glyphs: Glyphs,
): void {
  const { owner, units, brackets, area, was, isFlashing, isOwn, fight } = look;
  const role = ownerRole(owner);
  const head = String(owner);
  const room = width - 2 - head.length;
  const minNameColumns = Math.min(nameIn(room).length, Math.max(minName, room - 5));
  const exact = fittingUnits(units, room - minNameColumns);
  const number = exact.length < room ? exact : threeSigns(countOf(units));
  const beside = nameIn(room - number.length);
  const name = /\d$/.test(beside) ? nameIn(room - 1 - number.length) : beside;
  const { down } = borderOf(glyphs, owner);
  const [open = down, close = down] = brackets;
  const ends = brackets === '' ? role : 'strong';
  const plate = area ?? (isOwn !== isFlashing ? seatPlate(owner) : undefined);
  write(canvas, top, left, open, ends, area);
  write(canvas, top, left + 1, head, role, area);
  write(
    canvas,
    top,
    left + 1 + head.length,
    name.padEnd(room - number.length),
    area === undefined ? role : 'strong',
    area,
  );
  write(canvas, top, left + 1 + head.length, name, area === undefined ? role : 'strong', plate);
  const isNew = isFlashing || was !== undefined;
  write(canvas, top, left + width - 1 - number.length, number, isNew ? 'strong' : 'text', area);
  write(canvas, top, left + width - 1, close, ends, area);
  const score = fight && scoreTexts(fight).find(({ length }) => length <= width - 2);
  if (score !== undefined)
    write(canvas, top, left + 1, score.padStart((width - 2 + score.length) >> 1).padEnd(width - 2), 'strong', 'threat');
}

/** Columns beyond the right end of a row that its note may take: the least gap between two rows. */
const overhang = 2;

/**
 * Writes a note below a row, beside the links that leave it there; a corner ties it to the row, as another may stand right
 * below. It stays clear of units on the links, and is left out where there is no room.
 */
export function hangNote(canvas: Canvas, { left, top, width }: Rect, { texts, role }: EdgeNote, glyphs: Glyphs): void {
  const end = left + width + overhang;
  const signIn = (column: number) => signAt(canvas, top + 1, column);
  const isFree = (column: number, length: number) =>
    column + length <= end &&
    Array.from({ length }, (_, i) => signIn(column + i)).every((sign) => sign === ' ') &&
    !/^\w$/.test(String(signIn(column + length)));
  for (const text of texts) {
    const note = `${glyphs.corners.upRight}${text}`;
    const at = Array.from({ length: width }, (_, i) => left + i).find((column) => isFree(column, note.length));
    if (at !== undefined) return write(canvas, top + 1, at, note, role);
  }
}
