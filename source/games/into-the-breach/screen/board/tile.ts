import { itemAt } from '#engine/lookup.ts';
import { type Area, type Glyphs, type Line, type Role, type Span, span } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { type Coord, tileKey } from '../../board.ts';
import type { Change } from '../event-texts.ts';
import { badgeHalf, bodyRow, type CellSize, middleOf } from '../layout.ts';
import type { Walk } from '../local.ts';
import { compact, signed, tailOf } from '../words.ts';
import { type Outline, type Shapes, shapesIn } from './shapes.ts';

/** Grid of characters for one tile. Later writes cover earlier writes. */
export interface Canvas {
  /** Writes text and clips it at the edges. Without `area`, the background colour stays unchanged. */
  put(row: number, column: number, text: string, role: Role, area?: Area): void;
  lines(): Line[];
}

interface CanvasCell {
  readonly sign: string;
  readonly role: Role;
  readonly area: Area;
}

export function canvasOf(size: { readonly width: number; readonly height: number }, area: Area): Canvas {
  const blank: CanvasCell = { sign: ' ', role: 'dim', area };
  const rows = Array.from({ length: size.height }, () => Array<CanvasCell>(size.width).fill(blank));
  return {
    put(row, column, text, role, under) {
      const places = rows[row];
      if (places === undefined) return;
      for (let i = 0; i < text.length; i++) {
        const before = places[column + i];
        if (before !== undefined) places[column + i] = { sign: text.charAt(i), role, area: under ?? before.area };
      }
    },
    lines: () => rows.map(runsOf),
  };
}

function runsOf(places: readonly CanvasCell[]): Line {
  const runs: Span[] = [];
  let start = 0;
  for (let end = 1; end <= places.length; end++) {
    const { role, area } = itemAt(places, start);
    const next = places[end];
    if (next !== undefined && next.role === role && next.area === area) continue;
    const text = places
      .slice(start, end)
      .map(({ sign }) => sign)
      .join('');
    runs.push(span(text, role, area));
    start = end;
  }
  return runs;
}

/** Sign of a unit. Colour and outline show the unit's side. */
export interface Badge {
  readonly type: 'badge';
  readonly letter: string;
  readonly name: string;
  /** `gone` for an enemy that will be destroyed before it attacks. */
  readonly side: 'own' | 'enemy' | 'gone';
  readonly health: number;
  readonly change?: Change | undefined;
  /** One-based positions in the order of attack of the units that will hit or heal the tile. */
  readonly from: readonly number[];
  readonly isInverse?: true | undefined;
}

export interface BuildingFigure {
  readonly type: 'building';
  readonly health: string;
  readonly change?: Change | undefined;
  readonly from: readonly number[];
  readonly isInverse?: true | undefined;
}

export type Figure =
  | Badge
  | BuildingFigure
  | { readonly type: 'ground' | 'mountain' | 'border' | 'ruin' }
  | { readonly type: 'fallen'; readonly was: 'own' | 'enemy' | 'building' }
  | { readonly type: 'ghost'; readonly letter: string; readonly role: Role }
  | { readonly type: 'source'; readonly letter: string };

export interface Tile {
  readonly area: Area;
  readonly figure: Figure;
  /** Path of an enemy across the tile. */
  readonly arms: Arms | undefined;
  readonly brackets: string | undefined;
  readonly isCursor: boolean;
  readonly isInReach: boolean;
  readonly isHit: boolean;
  /** A character that is drawn only in the debug view. */
  readonly mark: string | undefined;
  /** Text beside the sign during playback, such as `-3`. */
  readonly tail: string;
}

export function tileLines(tile: Tile, size: CellSize, glyphs: Glyphs): Line[] {
  const canvas = canvasOf(size, tile.area);
  const drawing: Drawing = { canvas, size, glyphs, shapes: shapesIn(glyphs) };
  if (tile.arms !== undefined) drawArms(drawing, tile.arms, tile.figure);
  // The figure is drawn after the corners, because its numbers may cover them.
  if (tile.isCursor) drawCorners(drawing);
  drawFigure(drawing, tile);
  drawEdges(drawing, tile);
  return canvas.lines();
}

interface Drawing {
  readonly canvas: Canvas;
  readonly size: CellSize;
  readonly glyphs: Glyphs;
  readonly shapes: Shapes;
}

function drawFigure(drawing: Drawing, tile: Tile): void {
  const { canvas, size, shapes } = drawing;
  const { figure, tail, arms } = tile;
  const [row, middle] = [bodyRow(size), middleOf(size)];
  switch (figure.type) {
    case 'ground': {
      const [sign, role] = groundSign(tile, size);
      if (arms === undefined || sign !== '.') canvas.put(row, middle, sign, role);
      // On a tile of one row, a bracket follows the sign.
      if (sign === '+' && tile.isHit) canvas.put(row, size.height === 1 ? 3 : middle + 1, '!', 'danger');
      return;
    }
    case 'mountain':
      drawMountain(drawing);
      return;
    case 'border':
      for (let at = 0; at < size.height; at++) canvas.put(at, 0, shapes.border.repeat(size.width), 'rock');
      return;
    case 'ruin':
      drawRuin(drawing);
      return;
    case 'fallen':
      drawOutline(drawing, shapes[figure.was], figure.was === 'own' ? 'dim' : 'gone');
      canvas.put(row, middle, 'x', 'danger');
      return;
    case 'ghost':
      if (size.height > 1) drawOutline(drawing, shapes.ghost, figure.role);
      canvas.put(row, middle, figure.letter, figure.role);
      if (tile.isInReach && size.width > 3) {
        const column = size.height === 1 && arms?.tip === 'right' ? 2 : 0;
        canvas.put(size.height - 1, column, '+', tile.isHit ? 'danger' : 'strong');
      }
      return;
    case 'source':
      if (size.height > 2) drawOutline(drawing, shapes.source, 'own');
      canvas.put(row, middle, figure.letter, 'own');
      return;
    case 'building':
      drawHouse(drawing, figure, tail);
      return;
    case 'badge':
      drawBadge(drawing, figure, tail);
      return;
  }
}

/** A mech should not move to a reachable tile that will be hit, so the sign of the tile is emphasized. */
function groundSign({ isInReach, isHit }: Tile, { width }: CellSize): readonly [sign: string, role: Role] {
  if (isHit) return isInReach ? [width > 3 ? '+' : '!', 'danger'] : ['!', 'dim'];
  return isInReach ? ['+', 'strong'] : ['.', 'dim'];
}

function drawOutline({ canvas, size }: Drawing, { roof, sides, bare }: Outline, role: Role): void {
  const [row, middle, half] = [bodyRow(size), middleOf(size), badgeHalf(size)];
  const [leftSide, rightSide] = row === 0 ? bare : sides;
  if (row > 0) {
    const [start, fill, end] = roof;
    const inside = 2 * half + 1 - start.length - end.length;
    canvas.put(row - 1, middle - half, start + fill.repeat(inside) + end, role);
  }
  canvas.put(row, middle - half, leftSide, role);
  canvas.put(row, middle + half, rightSide, role);
}

function drawPlate({ canvas, size }: Drawing, sign: string, area: Area): void {
  const inside = badgeHalf(size) - 1;
  const blank = ' '.repeat(inside);
  canvas.put(bodyRow(size), middleOf(size) - inside, blank + sign + blank, 'strong', area);
}

const plates = { own: 'own-plate', enemy: 'enemy-plate', gone: 'gone-plate' } as const;

/** Draws an `x` at both sides of a unit or building that will be destroyed, so that this is visible without colour. */
function drawFall({ canvas, size }: Drawing, change: Change | undefined): void {
  if (change?.destroyed !== true) return;
  canvas.put(bodyRow(size), middleOf(size) - badgeHalf(size), 'x', 'danger');
  canvas.put(bodyRow(size), middleOf(size) + badgeHalf(size), 'x', 'danger');
}

function drawBadge(drawing: Drawing, badge: Badge, tail: string): void {
  const { canvas, size, shapes } = drawing;
  const { side, letter, name, change, health, isInverse } = badge;
  drawOutline(drawing, side === 'own' ? shapes.own : shapes.enemy, side);
  drawPlate(drawing, letter, isInverse === true ? 'cursor' : plates[side]);
  drawFall(drawing, change);
  if (size.height === 1) {
    drawBeside(drawing, tail, change, health, side);
    return;
  }
  const number = compact(health);
  const column = Math.min(middleOf(size) + badgeHalf(size) + 1, size.width - number.length);
  if (column > middleOf(size)) canvas.put(0, column, number, side);
  if (size.height >= 4) canvas.put(2, centredAt(size, name), name, side);
  drawPips(drawing, badge, tail);
  drawAttackers(drawing, badge, 4);
}

function drawHouse(drawing: Drawing, { health, change, from, isInverse }: BuildingFigure, tail: string): void {
  const { canvas, size, shapes } = drawing;
  drawOutline(drawing, shapes.building, 'building');
  drawPlate(drawing, health, isInverse === true ? 'cursor' : 'building');
  drawFall(drawing, change);
  if (size.height === 1) {
    drawBeside(drawing, tail, change, undefined, 'building');
    return;
  }
  const text = changeText(change, tail, size.width);
  canvas.put(Math.min(2, size.height - 1), centredAt(size, text), text, roleOf(change, tail));
  drawAttackers(drawing, { change, from }, 3);
}

/** Change of health, such as `-3`: `tail` during playback, otherwise the forecast. Empty without a change. */
function changeText(change: Change | undefined, tail: string, room: number): string {
  if (tail !== '' || change === undefined) return tail;
  const difference = change.after - change.now;
  return firstThatFits([signed(difference), tailOf(difference)], room);
}

const roleOf = (change: Change | undefined, tail: string): Role => {
  const isGain = tail === '' ? change !== undefined && change.after > change.now : tail.startsWith('+');
  return isGain ? 'success' : 'danger';
};

function drawAttackers(
  { canvas, size }: Drawing,
  { change, from }: Pick<BuildingFigure, 'change' | 'from'>,
  row: number,
): void {
  if (size.height < 5 || change === undefined || from.length === 0) return;
  const text = `from ${from.join(',')}`.slice(0, size.width);
  canvas.put(row, centredAt(size, text), text, roleOf(change, ''));
}

/** On a tile of one row, draws the change of health after the sign, or the unchanged health if it fits. */
function drawBeside(
  { canvas, size: { width } }: Drawing,
  tail: string,
  change: Change | undefined,
  health: number | undefined,
  role: Role,
): void {
  // In a single column, a digit would be mistaken for the health, so only `+` or `-` is drawn.
  const text = width > 3 ? changeText(change, tail, width - 2) : changeText(change, tail, 2).slice(0, 1);
  if (text !== '') canvas.put(0, Math.min(3, width - text.length), text, roleOf(change, tail));
  else if (health !== undefined && width > 3) {
    const number = compact(health);
    if (number.length <= width - 2) canvas.put(0, Math.min(3, width - number.length), number, role);
  }
}

const maxPips = 5;

/** Draws health up to `maxPips` as pips, and its change as a number. Below four rows, a change replaces the pips. */
function drawPips({ canvas, size, shapes }: Drawing, { health, change, side }: Badge, tail: string): void {
  const row = size.height >= 4 ? 3 : size.height - 1;
  const text = changeText(change, tail, size.width);
  const after = change?.after ?? health;
  const all = Math.max(health, after);
  if (all > maxPips || (text !== '' && size.height < 4)) {
    canvas.put(row, centredAt(size, text), text, roleOf(change, tail));
    return;
  }
  const remaining = Math.min(health, after);
  const start = Math.floor((size.width - all) / 2);
  const { remaining: pip, lost, gained } = shapes.pips;
  canvas.put(row, start, pip.repeat(remaining), side);
  if (after < health) canvas.put(row, start + remaining, lost.repeat(all - remaining), 'danger');
  else canvas.put(row, start + remaining, gained.repeat(all - remaining), 'success');
  if (text !== '') canvas.put(row, Math.min(start + all, size.width - text.length), text, roleOf(change, tail));
}

const centredAt = ({ width }: CellSize, text: string): number => Math.floor((width - text.length) / 2);

function drawMountain({ canvas, size }: Drawing): void {
  if (size.height === 1) {
    canvas.put(0, 0, '^^^', 'faint');
    return;
  }
  for (let row = 0; row < size.height; row++)
    for (let column = row % 2 === 0 ? 1 : 3; column < size.width - 1; column += 4)
      canvas.put(row, column, '^', 'faint');
}

function drawRuin({ canvas, size, shapes }: Drawing): void {
  const [leftSign, rightSign] = shapes.ruin;
  const middle = middleOf(size);
  if (size.width >= 7) {
    canvas.put(bodyRow(size), middle - 2, leftSign, 'building');
    canvas.put(bodyRow(size), middle + 1, rightSign, 'building');
  }
  canvas.put(bodyRow(size), middle, 'x', 'dim');
}

/** Draws paths from the middle of the tile to its edges. A path that ends here gets an arrow tip beside the sign. */
function drawArms({ canvas, size, glyphs }: Drawing, arms: Arms, figure: Figure): void {
  const [row, middle] = [bodyRow(size), middleOf(size)];
  const isOpen = figure.type !== 'badge' && figure.type !== 'ghost' && figure.type !== 'building';
  const half = isOpen ? 0 : badgeHalf(size);
  const { horizontal, vertical, arrows } = glyphs;
  const put = (at: number, column: number, text: string) => canvas.put(at, column, text, 'enemy');
  const upTo = (first: number, last: number) => {
    for (let at = first; at < last; at++) put(at, middle, vertical);
  };
  if (arms.left) put(row, 0, horizontal.repeat(Math.max(0, middle - half)));
  if (arms.right || arms.tip === 'left') put(row, middle + half + 1, horizontal.repeat(size.width - middle - half - 1));
  if (arms.up) upTo(0, row);
  if ((arms.down && isOpen) || arms.tip === 'up') upTo(row + 1, size.height);
  if (isOpen) {
    const sign = bendOf(arms, glyphs, size);
    canvas.put(row, middle, sign, sign === '.' ? 'dim' : 'enemy');
  }
  const [tipRow, tipColumn] = tipAt(arms.tip, size);
  if (arms.tip !== undefined) put(tipRow, tipColumn, arrows[arms.tip]);
}

function tipAt(direction: Arms['tip'], size: CellSize): readonly [row: number, column: number] {
  const [row, middle] = [bodyRow(size), middleOf(size)];
  if (direction === 'left') return [row, middle + badgeHalf(size) + (size.height === 1 ? 0 : 1)];
  if (direction === 'down' && row > 0) return [row - 1, middle];
  if (direction === 'up' && size.height > 1) return [row + 1, middle];
  return [row, 0];
}

function bendOf(
  { left: hasLeft, right: hasRight, up: hasUp, down: hasDown }: Arms,
  { horizontal, vertical, corners }: Glyphs,
  size: CellSize,
): string {
  const isRoomy = size.height >= 3;
  if (!(hasUp || hasDown)) return isRoomy || !(hasLeft && hasRight) ? '.' : horizontal;
  if (!(hasLeft || hasRight)) return isRoomy || !(hasUp && hasDown) ? '.' : vertical;
  if ((hasLeft && hasRight) || (hasUp && hasDown)) return '.';
  return corners[hasDown ? (hasRight ? 'downRight' : 'downLeft') : hasRight ? 'upRight' : 'upLeft'];
}

function drawEdges({ canvas, size }: Drawing, { brackets, isCursor, isInReach, mark, figure, arms }: Tile): void {
  const { width, height } = size;
  if (mark !== undefined && width >= 5) canvas.put(height - 1, width - 1, mark, 'debug');
  const [open, close] = brackets ?? '';
  if (open === undefined || close === undefined) return;
  const isWideGhost = figure.type === 'ghost' && (figure.letter.length > 1 || (isInReach && width > 3));
  const isOnUnit = figure.type === 'badge' || figure.type === 'building' || isWideGhost;
  const role = isCursor ? 'accent' : brackets === '><' ? 'strong' : 'mark';
  // Brackets of a tile in reach or under attack must not cover a unit, a building, a sign such as `s?`, or a path.
  if (role === 'mark' && ((height === 1 && isOnUnit) || (figure.type === 'ground' && arms !== undefined))) return;
  // On a tile of one row, the columns after the bracket show the health.
  const last = height === 1 ? 2 : height === 2 && isOnUnit ? middleOf(size) + badgeHalf(size) : width - 1;
  // An arrow tip takes priority over a bracket, except at the cursor.
  const tip = isCursor ? undefined : arms?.tip;
  if (tip !== 'right') canvas.put(bodyRow(size), 0, open, role);
  if (tip !== 'left') canvas.put(bodyRow(size), last, close, role);
}

function drawCorners({ canvas, size: { width, height }, glyphs }: Drawing): void {
  if (height < 3) return;
  const { downRight, downLeft, upRight, upLeft } = glyphs.corners;
  canvas.put(0, 0, downRight, 'accent');
  canvas.put(0, width - 1, downLeft, 'accent');
  canvas.put(height - 1, 0, upRight, 'accent');
  canvas.put(height - 1, width - 1, upLeft, 'accent');
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Edges of the tile that paths cross, and the direction of a path that ends here. */
export interface Arms extends Readonly<Record<Direction, boolean>> {
  readonly tip: Direction | undefined;
}

const none: Arms = { left: false, right: false, up: false, down: false, tip: undefined };

const opposite: Readonly<Record<Direction, Direction>> = { left: 'right', right: 'left', up: 'down', down: 'up' };

export function armsOf(walks: readonly Walk[]): ReadonlyMap<string, Arms> {
  const arms = new Map<string, Arms>();
  const add = (tile: Coord, change: Partial<Arms>) => {
    const key = tileKey(tile);
    arms.set(key, { ...(arms.get(key) ?? none), ...change });
  };
  for (const { from, path } of walks) {
    const way = [from, ...path];
    for (let step = 1; step < way.length; step++) {
      const before = itemAt(way, step - 1);
      const tile = itemAt(way, step);
      const direction = directionOf(before, tile);
      if (direction === undefined) continue;
      add(before, { [direction]: true });
      add(tile, step === way.length - 1 ? { tip: direction } : { [opposite[direction]]: true });
    }
  }
  return arms;
}

function directionOf(from: Coord, to: Coord): Direction | undefined {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(down) + Math.abs(right) !== 1) return undefined;
  return right === 1 ? 'right' : right === -1 ? 'left' : down === 1 ? 'down' : 'up';
}
