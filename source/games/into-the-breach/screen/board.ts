import { itemAt } from '../../../engine/lookup.ts';
import { type Area, ascii, type Line, type Role, type Span, span } from '../../../screen/paint.ts';
import { type Coord, isMountain, isSame, isStanding, tileAt, tileKey } from '../board.ts';
import { at, isMech } from '../state.ts';
import { symbols } from '../vocabulary.ts';
import { healthIn, tailOf } from './board/numbers.ts';
import { type Overlay, overlayOf, type Sign } from './board/overlay.ts';
import type { Unit } from './keys/selection.ts';
import type { CellSize, Layout } from './layout.ts';
import type { BreachScene, Flash } from './local.ts';

/** The board as rows: the numbers of its columns, its tiles, and an edge where there is more of it below. */
export function boardLines(scene: BreachScene, layout: Layout): Line[] {
  const { window, cell: size } = layout;
  const { view, glyphs } = scene;
  const overlay = overlayOf(scene);
  const cellAt = cellPainter(overlay, glyphs.fog === ascii.fog ? ' ' : '▒');
  const columns = Array.from({ length: window.columns }, (_, i) => window.column + i);
  const left = span(window.column > 0 ? ':' : ' ', 'dim');
  const right = span(window.column + window.columns < itemAt(view.board, 0).length ? ':' : ' ', 'dim');
  const rows = Array.from({ length: window.rows }, (_, i): Line[] => {
    const row = window.row + i;
    const cells = columns.map((column) => cellLines(cellAt([row, column]), size));
    const number = span(String(row).padStart(3), row === overlay.cursor?.[0] ? 'accent' : 'dim');
    return Array.from({ length: size.height }, (_, line) => [
      line === 0 ? number : span('   '),
      left,
      ...cells.flatMap((lines) => lines[line] ?? []),
      right,
    ]);
  }).flat();
  return [columnNumbers(columns, overlay.cursor, layout), ...rows, ...edgeBelow(scene, layout)];
}

function columnNumbers(columns: readonly number[], cursor: Coord | undefined, { cell, window }: Layout): Line {
  const middle = cell.width === 5 ? 3 : (cell.width + 1) / 2;
  return [
    span(`${window.row > 0 ? '  :' : '   '} `, 'dim'),
    ...columns.map((column) =>
      span(String(column).padStart(middle).padEnd(cell.width), column === cursor?.[1] ? 'accent' : 'dim'),
    ),
  ];
}

/** The row below a board that is not whole: it says whether there is more. */
function edgeBelow({ view }: BreachScene, { window, cell }: Layout): Line[] {
  if (window.rows === view.board.length) return [];
  if (window.row + window.rows === view.board.length) return [[span('')]];
  const glyph = cell.width === 5 ? 2 : (cell.width + 1) / 2;
  return [[span(`  : ${':'.padStart(glyph).padEnd(cell.width).repeat(window.columns)}`, 'dim')]];
}

/** Paints tiles, each layer over those below it. */
function cellPainter(overlay: Overlay, mountain: string): (tile: Coord) => Cell {
  const { view, changes, flashes } = overlay;
  const units = new Map(view.entities.filter(({ health }) => health > 0).map((unit) => [tileKey(at(unit)), unit]));
  return (tile) => {
    const key = tileKey(tile);
    const text = tileAt(view.board, tile);
    const unit = units.get(key);
    const change = changes.get(key);
    const flash = flashes.get(key);
    const [glyph, role] = glyphOf(text, unit, overlay.comingTo.get(key));
    const brackets = bracketsOf(overlay, tile, key);
    const mark = overlay.wanted.get(key);
    const health = unit?.health ?? (isStanding(text) && change !== undefined ? Number(text) : undefined);
    const area = areaOf(overlay, tile, key, text);
    return {
      glyph,
      role,
      area,
      fill: isMountain(text) ? mountain : ' ',
      // A mountain that is hit stays what it is, and does not catch the eye.
      ...(isMountain(text) && area === 'threat' ? { fillArea: 'classic-mountain' as const } : {}),
      ...(overlay.cursor !== undefined && isSame(overlay.cursor, tile) ? { glyphArea: 'cursor' as const } : {}),
      ...(brackets === undefined ? {} : { brackets }),
      ...(change === undefined ? {} : { change: tailOf(change.after - change.now), isDestroyed: change.destroyed }),
      ...(health === undefined ? {} : { health: healthIn(health, change, 7) }),
      ...(mark === undefined ? {} : { mark }),
      ...(flash === undefined ? {} : flashed(flash)),
    };
  };
}

function glyphOf(tile: string | undefined, unit: Unit | undefined, coming: Sign | undefined): Sign {
  if (unit !== undefined) return [symbols[unit.kind], isMech(unit) ? 'friend' : 'enemy'];
  if (isStanding(tile)) return [tile ?? '', 'strong'];
  if (coming !== undefined) return coming;
  if (isMountain(tile)) return ['M', 'dim'];
  return tile === '0' ? ['x', 'text'] : ['.', 'dim'];
}

function areaOf(overlay: Overlay, tile: Coord, key: string, text: string | undefined): Area {
  if (overlay.selected !== null && isSame(overlay.selected, tile)) return 'selection';
  if (overlay.attacked.has(key)) return 'classic-attacked';
  if (overlay.reach.has(key)) return 'classic-reachable';
  if (overlay.threats.has(key)) return 'threat';
  if (isMountain(text)) return 'classic-mountain';
  if (isStanding(text)) return 'classic-building';
  return text === '0' ? 'classic-destroyed' : 'classic-ground';
}

function bracketsOf(overlay: Overlay, tile: Coord, key: string): string | undefined {
  if (overlay.cursor !== undefined && isSame(overlay.cursor, tile)) return '[]';
  if (overlay.selected !== null && isSame(overlay.selected, tile)) return '><';
  if (overlay.attacked.has(key) || overlay.threats.has(key)) return '{}';
  return overlay.reach.has(key) ? '()' : undefined;
}

/** What lies over a tile for a moment of a playback. */
const flashed = ({ glyph, tail, look }: Flash): Partial<Cell> => ({
  glyph,
  ...(look === 'plain' ? {} : { role: 'strong' as const }),
  ...(look === 'inverse' ? { glyphArea: 'cursor' as const } : {}),
  ...(tail === '' ? {} : { change: tail.padEnd(2).slice(0, 2), health: tail }),
});

/** A tile as it is drawn: each of its layers in a channel of its own, so that they can coincide. */
interface Cell {
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
function cellLines(cell: Cell, size: CellSize): Line[] {
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
