import { itemAt } from '../../../../engine/lookup.ts';
import { borderOf, drawBorder, isTyped, ownerRole } from '../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import { type Marks, marksOf } from '../../../../graph/drawing/marks.ts';
import type { Rect } from '../../../../graph/rect.ts';
import type { Glyphs } from '../../../../screen/paint.ts';
import { shortNumber, threeSigns } from '../../../../screen/short-number.ts';
import { type Owner, ownerOf } from '../../vocabulary.ts';
import type { Sighting } from '../local.ts';
import type { MapPicture } from './picture.ts';

/** Draws a planet as a box: id, home and owner in its border, two bars against its size, and numbers. */
export function drawBox(canvas: Canvas, rect: Rect, look: Look, glyphs: Glyphs): void {
  if (!look.seen) {
    drawFog(canvas, rect, look, glyphs);
    return;
  }
  const { left, top, width } = rect;
  const inner = width - 2;
  drawBorder(canvas, { left, top, width, height: 3 }, glyphs, look.owner);
  drawHead(canvas, rect, look);
  drawBars(canvas, rect, look, glyphs);
  const isOver = look.p1 + look.p2 > look.size;
  const numbers = bothText(look.p1, look.p2, isOver ? inner - 1 : inner);
  write(canvas, top + 2, left + 1, numbers, look.isFlashing ? 'strong' : 'text');
  if (isOver) write(canvas, top + 2, left + 1 + numbers.length, '!', 'hazard');
}

/** The id in its brackets, the home mark and the owner; a long id takes the corner, and the home mark goes before either. */
function drawHead(canvas: Canvas, { left, top, width }: Rect, { id, isHome, owner, brackets, area }: Look): void {
  const [open = '', close = ''] = brackets;
  const name = `${open}${id}${close}`;
  const room = width - 2 - (owner === 0 ? 0 : 1);
  const start = name.length > room ? left : left + 1;
  write(canvas, top, start, name, 'strong', area);
  if (isHome && start + name.length < left + 1 + room) write(canvas, top, start + name.length, '*', 'strong');
  if (owner !== 0) write(canvas, top, left + width - 2, String(owner), ownerRole(owner));
}

function drawBars(canvas: Canvas, { left, top, width }: Rect, { p1, p2, size }: Look, glyphs: Glyphs): void {
  const [one = '', two = '', both = ''] = barSigns(glyphs);
  const first = barLength(p1, size, width - 2);
  const second = barLength(p2, size, width - 2);
  const shared = Math.min(first, second);
  write(canvas, top + 1, left + 1, both.repeat(shared), 'text');
  write(canvas, top + 1, left + 1 + shared, one.repeat(first - shared), 'seat1');
  write(canvas, top + 1, left + 1 + shared, two.repeat(second - shared), 'seat2');
}

/** Columns of a bar: one from the first person on, all only from the size on. */
const barLength = (people: number, size: number, columns: number): number =>
  people >= size ? columns : Math.min(columns - 1, Math.ceil((columns * people) / size));

function drawFog(canvas: Canvas, { left, top, width }: Rect, look: Look, glyphs: Glyphs): void {
  for (let row = top; row < top + 3; row += 1) write(canvas, row, left, glyphs.fog.repeat(width), 'fog');
  const [open = ' ', close = ' '] = look.brackets;
  const name = `${open}${look.id}?${close}`;
  write(canvas, top + 1, left + ((width - name.length) >> 1), name, 'text', look.area);
  const { sighting } = look;
  if (sighting === undefined) return;
  const turn = `t${sighting.turn} `;
  const people = bothText(sighting.p1, sighting.p2, width - turn.length);
  const text = turn.length + people.length <= width ? `${turn}${people}` : people;
  write(canvas, top + 2, left + ((width - text.length) >> 1), text, 'fog');
}

/** People of both players, such as `34/1`; in at most seven signs where they do not fit the columns otherwise. */
function bothText(p1: number, p2: number, columns: number): string {
  const exact = `${shortNumber(p1)}/${shortNumber(p2)}`;
  return exact.length <= columns ? exact : `${threeSigns(p1)}/${threeSigns(p2)}`;
}

/** Draws a planet as one row, such as `1:07 152`: owner, id, the owner's people; `*` for a home, `!` where it is overcrowded. */
export function drawRow(canvas: Canvas, { left, top, width }: Rect, look: Look, digits: number, glyphs: Glyphs): void {
  const { owner, seen, sighting } = look;
  const id = String(look.id).padStart(digits, '0');
  const people = seen ? Math.max(look.p1, look.p2) : sighting && Math.max(sighting.p1, sighting.p2);
  const number = people === undefined ? '' : threeSigns(people);
  const role = seen ? ownerRole(owner) : 'fog';
  write(canvas, top, left, (seen || people !== undefined ? ' ' : glyphs.fog).repeat(width), role);
  const head = seen ? `${owner === 0 ? '.' : owner}${look.isHome ? '*' : ':'}` : glyphs.fog;
  write(canvas, top, left, head, role);
  write(canvas, top, left + head.length, seen ? id : `${id}?`, seen ? 'strong' : 'text');
  write(canvas, top, left + width - number.length, number, seen ? (look.isFlashing ? 'strong' : 'text') : 'fog');
  if (seen && look.p1 + look.p2 > look.size) write(canvas, top, left + 2 + digits, '!', 'hazard');
  drawBrackets(canvas, { left, top, width, height: 1 }, look);
}

/** Draws a planet as its id in its owner's brackets; of a home, the second one is `*`. */
export function drawId(canvas: Canvas, { left, top, width }: Rect, look: Look, digits: number, glyphs: Glyphs): void {
  const { owner, seen, isFlashing } = look;
  const { down } = borderOf(glyphs, owner);
  const role = seen ? ownerRole(owner) : 'fog';
  const id = String(look.id)
    .padStart(digits, '0')
    .padEnd(width - 2);
  write(canvas, top, left, seen ? down : glyphs.fog, role);
  write(canvas, top, left + 1, id, seen ? (isFlashing ? 'strong' : role) : 'text');
  write(canvas, top, left + width - 1, seen ? (look.isHome ? '*' : down) : '?', role);
  drawBrackets(canvas, { left, top, width, height: 1 }, look);
}

/** Brackets stand outside: there is no room within. */
function drawBrackets(canvas: Canvas, { left, top, width }: Rect, { brackets, area }: Look): void {
  const [open, close] = brackets;
  if (open === undefined || close === undefined) return;
  write(canvas, top, left - 1, open, 'strong', area);
  write(canvas, top, left + width, close, 'strong', area);
  if (area !== undefined) underlay(canvas, top, left, width, area);
}

function underlay(canvas: Canvas, row: number, column: number, width: number, area: NonNullable<Look['area']>): void {
  const y = row - canvas.top;
  if (y < 0 || y >= canvas.rows) return;
  for (let x = Math.max(0, column - canvas.left); x < Math.min(canvas.columns, column - canvas.left + width); x += 1)
    canvas.areas[y * canvas.columns + x] = area;
}

/** A planet as it is to be drawn. */
interface Look extends Marks {
  readonly id: number;
  readonly seen: boolean;
  readonly owner: Owner;
  readonly isHome: boolean;
  readonly p1: number;
  readonly p2: number;
  readonly size: number;
  /** The last sight of one that is not seen now. */
  readonly sighting: Sighting | undefined;
  /** Whether its numbers have just changed. */
  readonly isFlashing: boolean;
}

/** What is to be drawn of a planet. */
export function lookOf(picture: MapPicture, planet: number): Look {
  const { view, sightings, flashing } = picture;
  const p1 = itemAt(view.p1, planet);
  const p2 = itemAt(view.p2, planet);
  const seen = view.visible[planet] === true;
  return {
    id: itemAt(view.map.ids, planet),
    seen,
    owner: seen ? ownerOf(p1, p2) : 0,
    isHome: seen && view.homes[planet] !== 0,
    p1: seen ? p1 : 0,
    p2: seen ? p2 : 0,
    size: seen ? itemAt(view.sizes, planet) : 0,
    sighting: seen ? undefined : sightings[planet],
    ...marksOf(picture, planet),
    isFlashing: flashing?.has(planet) === true,
  };
}

/** The signs of the two bars: seat 1 alone, seat 2 alone, both. */
const barSigns = (glyphs: Glyphs): string => (isTyped(glyphs) ? '12B' : '▀▄█');
