import { itemAt } from '#engine/lookup.ts';
import { type Canvas, signAt, write } from '#graph/canvas.ts';
import type { Rect } from '#graph/graph.ts';
import { borderOf, drawBorder, type End, isTyped, marksOf, type NodeMarks, ownerRole } from '#graph/node-border.ts';
import { shortNumber, threeCharacters } from '#screen/format-number.ts';
import { type Area, type Glyphs, type Role, seatPlate } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { bonusOf, countOf, minus, noUnits, type Units, unitsText } from '../../units.ts';
import { typeAt } from '../../vocabulary.ts';
import { isPlacedInSecret } from '../situation.ts';
import { forceWords } from '../words.ts';
import type { EdgeNote, FightPicture, FightSide, MapPicture } from './drawing.ts';

/** Block characters for the unit types, weakest type first. */
const heights = ['▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** Possible numbers of units that one sign of a silhouette stands for. */
const scales = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000] as const;

const signsAt = (units: Units, scale: number): readonly number[] => units.map((count) => Math.ceil(count / scale));

/** Fewest units per sign for signs and a scale text that fit into `columns`. Undefined if no scale fits. */
export const scaleOf = (units: Units, columns: number): number | undefined =>
  scales.find((scale) => countOf(signsAt(units, scale)) + scaleText(scale).length <= columns);

export const scaleText = (scale: number): string => (scale === 1 ? '' : `x${scale}`);

export function silhouette(units: Units, columns: number, glyphs: Glyphs, scale: number): string {
  const signs = unitSigns(units, scale, glyphs);
  return signs.length > columns ? '' : signs;
}

export const unitSigns = (units: Units, scale: number, glyphs: Glyphs): string =>
  signsAt(units, scale)
    .map((count, type) => signOf(type, glyphs).repeat(count))
    .join('');

export const signOf = (type: number, glyphs: Glyphs): string =>
  isTyped(glyphs) ? typeAt(type) : (heights[type] ?? '█');

/** Splits a silhouette around its last sign of the fighting type `meeting`. `hit` is empty without such a sign. */
export function hitIn(
  picture: string,
  meeting: number | undefined,
  glyphs: Glyphs,
): readonly [before: string, hit: string, after: string] {
  const at = meeting === undefined ? -1 : picture.lastIndexOf(signOf(meeting, glyphs));
  return at < 0 ? [picture, '', ''] : [picture.slice(0, at), picture.slice(at, at + 1), picture.slice(at + 1)];
}

export const fallenSign = (glyphs: Glyphs): string => (isTyped(glyphs) ? '.' : '░');

/** Draws a territory's box: name and owner at the top, units and yield inside, and a risk or odds in the lower edge. */
export function drawBox(
  canvas: Canvas,
  rect: Rect,
  nameIn: (columns: number) => string,
  look: Look,
  glyphs: Glyphs,
  ends: readonly End[],
): void {
  drawBorder(canvas, rect, borderOf(glyphs, look.owner), ownerRole(look.owner), ends);
  if (look.fight !== undefined) fill(canvas, rect, 'threat');
  drawHead(canvas, rect, nameIn, look, glyphs);
  const { left, top, width, height } = rect;
  const area = look.fight === undefined ? undefined : 'threat';
  for (const [i, parts] of rowsOf(look, rect, glyphs)
    .slice(0, height - 2)
    .entries()) {
    const isWide = lengthOf(parts) > width - 3;
    writeParts(canvas, top + 1 + i, left + (isWide ? 1 : 2), parts, area);
  }
  if (look.note !== undefined) drawNote(canvas, rect, look.note);
}

function fill(canvas: Canvas, { left, top, width, height }: Rect, area: Area): void {
  for (let row = top + 1; row < top + height - 1; row += 1)
    write(canvas, row, left + 1, ' '.repeat(width - 2), 'text', area);
}

function writeParts(canvas: Canvas, row: number, column: number, parts: Parts, area?: Area): void {
  let at = column;
  for (const [text, role, ownArea] of parts) {
    write(canvas, row, at, text, role, ownArea ?? area);
    at += text.length;
  }
}

/** Columns that texts in an edge leave free on the right: for a link, the owner's number and the corner. */
const rightEnd = 3;

/** Draws name and owner into the upper edge. Brackets around the name may cover the end of a link. */
function drawHead(canvas: Canvas, rect: Rect, nameIn: (columns: number) => string, look: Look, glyphs: Glyphs): void {
  const { left, top, width } = rect;
  const { owner, brackets, area, isOwn, isFlashing } = look;
  const room = width - 1 - rightEnd;
  const name = nameIn(room);
  const [open = '', close = ''] = brackets;
  const isRoomy = width >= roomyFrom;
  const before = open === '' && isRoomy && name.length + 2 <= room ? ' ' : open;
  const after = close === '' && before.length + name.length + 1 < room ? ' ' : close;
  const role = area === undefined ? ownerRole(owner) : 'strong';
  const plate = area ?? (isOwn !== isFlashing ? seatPlate(owner) : undefined);
  const start = Math.min(left + 1, left + width - 2 - before.length - name.length - after.length);
  write(canvas, top, start, before, role, area ?? (before === ' ' ? plate : undefined));
  write(canvas, top, start + before.length, name, role, plate);
  const end = start + before.length + name.length;
  write(canvas, top, end, after, role, area ?? (after === ' ' && isRoomy ? plate : undefined));
  const hasWord = isOwn && isTyped(glyphs) && end + after.length <= left + width - 2 - typedOwn.length;
  write(canvas, top, left + width - 2, String(owner), ownerRole(owner));
  if (hasWord) write(canvas, top, left + width - 2 - typedOwn.length, typedOwn, ownerRole(owner));
}

/** Text in own territories if the terminal cannot highlight names. */
const typedOwn = 'you';

/** Minimum columns of a box that has blanks around its name. */
const roomyFrom = 16;
const wordyFrom = 20;
const longFrom = 24;

function pictureRoom({ units, fight, isSecret }: Look, width: number, height: number): number {
  if (height <= 3 || fight !== undefined || isSecret) return 0;
  const inner = width - 3;
  return height <= 4 ? inner - fittingUnits(units, inner).length - 1 : inner - 1;
}

/** Finest scale that fits all boxes with room for a silhouette. All boxes share it, so that forces can be compared. */
export const mapScale = (looks: readonly Look[], rects: readonly Rect[]): number =>
  Math.max(
    1,
    ...looks.flatMap((look, i) => {
      const { width, height } = itemAt(rects, i);
      const room = pictureRoom(look, width, height);
      const scale = scales.find((one) => countOf(signsAt(look.units, one)) <= room);
      return room < 1 || scale === undefined ? [] : [scale];
    }),
  );

type Parts = readonly (readonly [text: string, role: Role, area?: Area])[];

function rowsOf(look: Look, { width, height }: Rect, glyphs: Glyphs): readonly Parts[] {
  const inner = width - 3;
  if (look.fight !== undefined) return fightRows(look.fight, inner, height, glyphs);
  const { units, was, owner, settled } = look;
  const force = look.isSecret ? '?' : fittingUnits(units, inner);
  if (height <= 3) return [besideEach([[force, 'strong']], landIn(look, inner - force.length - 1), inner)];
  if (height <= 4) {
    const room = pictureRoom(look, width, height);
    const picture = silhouette(units, room, glyphs, look.scale);
    const first: Parts = [[force, 'strong'], ...(picture === '' ? [] : [[` ${picture}`, ownerRole(owner)] as const])];
    return [first, productionIn(look, inner + 1, width)];
  }
  const count = `${shortNumber(countOf(units))} ${countOf(units) === 1 ? 'unit' : 'units'}`;
  const hasCount = width >= wordyFrom && countOf(units) > 0 && force.length + count.length + 3 <= inner;
  const settledText = settled?.find((text) => text.length <= inner);
  const before: Parts =
    settledText !== undefined
      ? [[settledText, 'dim']]
      : was === undefined
        ? []
        : [[`was ${fittingUnits(was, inner - 4)}`, 'dim']];
  return [
    hasCount ? besideEach([[force, 'strong']], [[count, 'dim']], inner - 1) : [[force, 'strong']],
    [[silhouette(units, inner - 1, glyphs, look.scale), ownerRole(owner)]],
    ...(width >= longFrom ? [[[countOf(units) === 0 ? '' : forceWords(units, inner), 'text'] as const]] : []),
    before,
    productionIn(look, inner, width),
  ];
}

function landIn({ food, tech }: Look, columns: number): Parts {
  const [f, t] = [`${shortNumber(food)}f`, `${shortNumber(tech)}t`];
  const parts: Parts = [
    [f, 'resource1'],
    [' ', 'dim'],
    [t, 'resource2'],
  ];
  return lengthOf(parts) <= columns ? parts : [];
}

function besideEach(left: Parts, right: Parts, columns: number): Parts {
  const gap = columns - lengthOf(left) - lengthOf(right);
  return gap < 1 ? left : [...left, [' '.repeat(gap), 'dim'], ...right];
}

/** Rows of a battle in progress: the defender's units, then the attacker's. A low box has one row with the numbers. */
function fightRows(
  { attacker, defender }: FightPicture,
  columns: number,
  height: number,
  glyphs: Glyphs,
): readonly Parts[] {
  if (height <= 4) return [[[firstThatFits(scoreTexts({ attacker, defender }), columns), 'strong']]];
  const lost = minus(defender.all, defender.unitsLeft);
  const defenderUnits = fittingUnits(defender.unitsLeft, columns);
  const lostText = countOf(lost) === 0 ? '' : `lost ${unitsText(lost)}`;
  const longText = `${unitsText(attacker.unitsLeft)} of ${unitsText(attacker.all)}`;
  const short = `${countOf(attacker.unitsLeft)} of ${countOf(attacker.all)}`;
  return [
    besideEach([[defenderUnits, 'strong']], lostText === '' ? [] : [[lostText, 'dim']], columns - 1),
    sideRow(defender, columns, glyphs),
    [[firstThatFits([longText, short], columns), 'strong']],
    sideRow(attacker, columns, glyphs),
  ];
}

/** Number of defenders and attackers left, such as `2b v 3b`. Longest text first. */
export function scoreTexts({ attacker, defender }: Omit<FightPicture, 'territory'>): readonly string[] {
  const [counted, against] = [countOf(defender.unitsLeft), countOf(attacker.unitsLeft)];
  return [
    `${unitsText(defender.unitsLeft)} v ${unitsText(attacker.unitsLeft)}`,
    `${counted} v ${against}`,
    `${counted}v${against}`,
  ];
}

/** Row for one side of a battle: signs of the units left, then of the lost units, such as `▂▂░░░░`. */
function sideRow({ seat, unitsLeft, all, meeting }: FightSide, columns: number, glyphs: Glyphs): Parts {
  const scale = scaleOf(all, columns);
  if (scale === undefined) return [];
  const picture = unitSigns(unitsLeft, scale, glyphs);
  const [before, hit, after] = hitIn(picture, meeting, glyphs);
  const fallen = Math.max(0, unitSigns(all, scale, glyphs).length - picture.length);
  return [
    [before, ownerRole(seat)],
    [hit, ownerRole(seat), seatPlate(seat)],
    [after, ownerRole(seat)],
    [fallenSign(glyphs).repeat(fallen), 'dim'],
    [scaleText(scale), 'dim'],
  ];
}

function drawNote(canvas: Canvas, { left, top, width, height }: Rect, { texts, role }: EdgeNote): void {
  const room = width - 1 - rightEnd;
  const text = firstThatFits(texts, room);
  const padded = [` ${text} `, `${text} `, text].find(({ length }) => length <= room) ?? text;
  write(canvas, top + height - 1, left + 1, padded, role);
}

/** Yield and size, such as `+4f +4t  s1`. Omits the size if it does not fit. */
function productionIn({ food, tech, size }: Look, columns: number, width: number): Parts {
  const [f, t] = [shortNumber(food), shortNumber(tech)];
  const part = (foodText: string, techText: string, sizeText: string, gap: string): Parts => [
    [foodText, 'resource1'],
    [' ', 'dim'],
    [techText, 'resource2'],
    ...(sizeText === '' ? [] : ([[`${gap}${sizeText}`, 'dim']] as const)),
  ];
  const choices: readonly Parts[] = [
    ...(width >= longFrom ? [part(`+${f} food`, `+${t} tech`, `s${size}`, '  ')] : []),
    ...(width >= wordyFrom ? [part(`+${f}f`, `+${t}t`, `size ${size}`, '   ')] : []),
    ...(width >= roomyFrom ? [part(`+${f}f`, `+${t}t`, `s${size}`, '  ')] : []),
    part(`${f}f`, `${t}t`, `s${size}`, width > 12 ? '  ' : ' '),
    part(`${f}f`, `${t}t`, '', ''),
    [
      [`${f}f`, 'resource1'],
      [`${t}t`, 'resource2'],
    ],
  ];
  return choices.find((parts) => lengthOf(parts) <= columns) ?? [];
}

const lengthOf = (parts: Parts): number => parts.reduce((sum, [text]) => sum + text.length, 0);

/** Units by type, or their number and total bonus, or only their number: the first text that fits. */
export function fittingUnits(units: Units, columns: number): string {
  const count = shortNumber(countOf(units));
  const bonus = shortNumber(bonusOf(units));
  // `u` for units is omitted after a count in thousands, which already ends in a letter.
  const sum = /\d$/.test(count) ? `${count}u` : count;
  const texts = [unitsText(units), `${count} units, +${bonus}`, `${sum} +${bonus}`, `${sum}+${bonus}`, sum];
  return firstThatFits([...texts, count], columns);
}

export interface Look extends NodeMarks {
  readonly owner: number;
  readonly isOwn: boolean;
  readonly units: Units;
  readonly isSecret: boolean;
  readonly was: Units | undefined;
  readonly settled: readonly string[] | undefined;
  readonly food: number;
  readonly tech: number;
  readonly size: number;
  readonly note: EdgeNote | undefined;
  readonly fight: FightPicture | undefined;
  readonly isFlashing: boolean;
  readonly scale: number;
}

export const lookOf = (picture: MapPicture, territory: number, scale = 1): Look => {
  const { map, owners } = picture.view;
  const owner = itemAt(owners, territory);
  const { brackets, area } = marksOf(picture, territory);
  return {
    brackets,
    area,
    owner,
    scale,
    isOwn: owner === picture.ownSeat,
    units: picture.units[territory] ?? noUnits,
    isSecret: isPlacedInSecret(picture.view, territory),
    was: picture.was?.get(territory),
    settled: picture.settled?.get(territory),
    food: itemAt(map.foods, territory),
    tech: itemAt(map.techs, territory),
    size: itemAt(map.sizes, territory),
    note: picture.notes?.get(territory),
    fight: picture.fight?.territory === territory ? picture.fight : undefined,
    isFlashing: picture.flashing?.has(territory) === true,
  };
};

const minName = 1;

/** Draws a territory as one row, such as `|2:Eyrie 9a|`. Brackets of cursor, source or target replace the borders. */
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
  const exact = look.isSecret ? '?' : fittingUnits(units, room - minNameColumns);
  const number = exact.length < room ? exact : threeCharacters(countOf(units));
  // A blank always separates name and units, because `Ed5a` would read like one word.
  const name = nameIn(Math.max(0, room - 1 - number.length));
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
  write(
    canvas,
    top,
    left + width - 1 - number.length,
    number,
    'strong',
    area ?? (isNew ? seatPlate(owner) : undefined),
  );
  write(canvas, top, left + width - 1, close, ends, area);
  const score = fight && scoreTexts(fight).find(({ length }) => length <= width - 2);
  if (score !== undefined)
    write(canvas, top, left + 1, score.padStart((width - 2 + score.length) >> 1).padEnd(width - 2), 'strong', 'threat');
}

/** Maximum number of columns that a note may extend beyond the right end of its row. */
const overhang = 2;

/** Writes a note in one of its three shortest forms below a row, joined to it by a corner sign, if it fits. */
export function hangNote(canvas: Canvas, { left, top, width }: Rect, { texts, role }: EdgeNote, glyphs: Glyphs): void {
  const end = left + width + overhang;
  const signIn = (column: number) => signAt(canvas, top + 1, column);
  const isFree = (column: number, length: number) =>
    column + length <= end &&
    Array.from({ length }, (_, i) => signIn(column + i)).every((sign) => sign === ' ') &&
    !/^\w$/.test(String(signIn(column + length)));
  for (const text of texts.slice(-3)) {
    const note = `${glyphs.corners.upRight}${text}`;
    const at = Array.from({ length: width }, (_, i) => left + i).find((column) => isFree(column, note.length));
    if (at !== undefined) return write(canvas, top + 1, at, note, role);
  }
}
