import { itemAt } from '../../../../engine/lookup.ts';
import { borderOf, drawBorder, ownerRole } from '../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import { type Marks, marksOf } from '../../../../graph/drawing/marks.ts';
import type { Rect } from '../../../../graph/rect.ts';
import type { Glyphs, Role } from '../../../../screen/paint.ts';
import { shortNumber } from '../../../../screen/short-number.ts';
import { bonusOf, countOf, noUnits, type Units, unitsText } from '../../units.ts';
import type { MapPicture } from './picture.ts';

/** Draws a territory as a box: name and owner in its border, units and production, and how much that is where there is room. */
export function drawBox(
  canvas: Canvas,
  rect: Rect,
  nameIn: (columns: number) => string,
  look: Look,
  glyphs: Glyphs,
): void {
  drawBorder(canvas, rect, glyphs, look.owner);
  drawHead(canvas, rect, nameIn, look);
  const { left, top, width, height } = rect;
  const inner = width - 2;
  const rows = rowsOf(look, inner);
  for (const [i, parts] of rows.slice(0, height - 2).entries()) {
    // A blank beside the border is given up for a text that needs its column.
    const indent = lengthOf(parts) < inner ? 2 : 1;
    writeParts(canvas, top + 1 + i, left + indent, parts);
  }
  const under = height <= 3 ? rows[height - 2] : undefined;
  if (under !== undefined) writeParts(canvas, top + height - 1, left + 1, under);
}

/** What is in a box, the most important first. */
function rowsOf(look: Look, columns: number): readonly Parts[] {
  const { units, was, isFlashing } = look;
  const role = isFlashing || was !== undefined ? 'strong' : 'text';
  return [
    [[fittingUnits(units, columns), role]],
    productionIn(look, columns),
    [[sumText(units), 'dim']],
    was === undefined ? [] : [[`was ${fittingUnits(was, columns - 4)}`, 'dim']],
  ];
}

function writeParts(canvas: Canvas, row: number, column: number, parts: Parts): void {
  let at = column;
  for (const [text, role] of parts) {
    write(canvas, row, at, text, role);
    at += text.length;
  }
}

/** The name in its brackets, and the owner, not right behind another digit; a long name in brackets takes the corners, too. */
function drawHead(canvas: Canvas, rect: Rect, nameIn: (columns: number) => string, look: Look): void {
  const { left, top, width } = rect;
  const { owner, brackets, area } = look;
  const [open = '', close = ''] = brackets;
  const fitting = nameIn(width - 3);
  const name = fitting.length === width - 3 && /\d$/.test(fitting) ? nameIn(width - 4) : fitting;
  const text = `${open}${name}${close}`;
  const start = text.length > width - 3 ? left : left + 1;
  write(canvas, top, start, text, 'strong', area);
  write(canvas, top, Math.max(left + width - 2, start + text.length), String(owner), ownerRole(owner));
}

/** Texts with what each means. */
type Parts = readonly (readonly [text: string, role: Role])[];

/** What a territory yields, and its size, in at most so many columns: `f8 t2 s1`; without its size where there is no room. */
function productionIn({ food, tech, size }: Look, columns: number): Parts {
  const parts: Parts = [
    [`f${shortNumber(food)}`, 'resource1'],
    [`t${shortNumber(tech)}`, 'resource2'],
    [`s${size}`, 'dim'],
  ];
  for (const kept of [parts, parts.slice(0, 2)])
    for (const gap of [' ', '']) {
      const spaced: Parts = kept.flatMap((part, i) => (i === 0 || gap === '' ? [part] : [[gap, 'dim'] as const, part]));
      if (lengthOf(spaced) <= columns) return spaced;
    }
  return [];
}

/** Columns of texts. */
const lengthOf = (parts: Parts): number => parts.reduce((sum, [text]) => sum + text.length, 0);

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

/** What stands in a territory, in at most so many columns: by type, else how many units and the sum of their bonuses. */
function fittingUnits(units: Units, columns: number): string {
  const count = shortNumber(countOf(units));
  const bonus = shortNumber(bonusOf(units));
  // A number in thousands has a letter of its own.
  const sum = /\d$/.test(count) ? `${count}u` : count;
  const texts = [unitsText(units), `${count} units, +${bonus}`, `${sum} +${bonus}`, `${sum}+${bonus}`, sum];
  return texts.find((text) => text.length <= columns) ?? count;
}

/** How many units stand in a territory, and the sum of their bonuses. */
const sumText = (units: Units): string => `${shortNumber(countOf(units))} units, +${shortNumber(bonusOf(units))}`;

/** A territory as it is to be drawn. */
interface Look extends Marks {
  readonly owner: number;
  readonly units: Units;
  /** What stood there before the draft, where that is something else. */
  readonly was: Units | undefined;
  readonly food: number;
  readonly tech: number;
  readonly size: number;
  /** Whether its units or its owner have just changed. */
  readonly isFlashing: boolean;
}

/** What is to be drawn of a territory. */
export const lookOf = (picture: MapPicture, territory: number): Look => {
  const { map, owners } = picture.view;
  return {
    ...marksOf(picture, territory),
    owner: itemAt(owners, territory),
    units: picture.units[territory] ?? noUnits,
    was: picture.was?.get(territory),
    food: itemAt(map.foods, territory),
    tech: itemAt(map.techs, territory),
    size: itemAt(map.sizes, territory),
    isFlashing: picture.flashing?.has(territory) === true,
  };
};
