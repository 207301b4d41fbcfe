import { letterOf } from '../../../engine/arguments.ts';
import { type Glyphs, type Line, type Role, type Span, span } from '../../../screen/paint.ts';
import { type Board, type Cell, distance } from '../cells.ts';
import { projectileSymbols } from '../text/game-block.ts';
import type { SectorView } from '../view.ts';
import { withFlashes } from './flashes.ts';
import type { Flash } from './local.ts';
import { enemyGlyph } from './look.ts';

/** What lies over the board. */
export interface Overlay {
  readonly cursor?: Cell;
  /** Most cells that the ship can fly now. */
  readonly reach?: number;
  /** The cells of the previewed path, in order, without the first. */
  readonly path: readonly Cell[];
  /** Cells in which the previewed move collides. */
  readonly collisions: readonly Cell[];
  readonly fogged: boolean;
  /** What a moment of a playback draws over it. */
  readonly flashes: readonly Flash[];
}

/** Columns that a board takes: two a cell, the row letter, and a blank at each end. */
const boardWidth = ({ columns }: Board): number => 4 + 2 * columns;

/** The board as rows, the first with the column numbers. */
export function boardLines(board: Board, sector: SectorView, overlay: Overlay, glyphs: Glyphs): Line[] {
  const things = new Map<string, readonly [string, Role]>();
  const key = ({ row, column }: Cell) => `${row},${column}`;
  for (const shot of sector.projectiles)
    things.set(key(shot), [projectileSymbols[shot.side], shot.side === 'friendly' ? 'friend' : 'enemy']);
  for (const enemy of sector.enemies) things.set(key(enemy), enemyGlyph(enemy.kind));
  const { starfighter } = sector;
  things.set(key(starfighter), starfighter.health > 0 ? ['S', 'friend'] : ['X', 'refusal']);
  const path = pathGlyphs(starfighter, overlay.path, glyphs);
  const collisions = new Set(overlay.collisions.map(key));

  const cell = (at: Cell): readonly [lead: Span, glyph: Span] => {
    const apart = distance(starfighter, at);
    if (overlay.fogged && apart > starfighter.attributes.vision)
      return [span(glyphs.fog, 'fog'), span(glyphs.fog, 'fog')];
    const inReach = overlay.reach !== undefined && apart <= overlay.reach && apart > 0;
    const area = inReach ? 'reach' : undefined;
    const thing = things.get(key(at));
    const way = path.get(key(at));
    const lead = collisions.has(key(at))
      ? span('!', 'hazard', area)
      : span(way?.[0] ?? ' ', way === undefined ? 'dim' : 'friend', area);
    if (thing !== undefined) return [lead, span(thing[0], thing[1], area)];
    if (way !== undefined) return [lead, span(way[1], 'friend', area)];
    return [lead, span(inReach ? ':' : '.', 'dim', area)];
  };

  const rows = Array.from({ length: board.rows }, (_, r): Line => {
    const row = r + 1;
    const cells = Array.from({ length: board.columns }, (_, c) => cell({ row, column: c + 1 }));
    const spans = [span(` ${letterOf(row)} `, 'dim'), ...cells.flat(), span(' ')];
    const flashed = withFlashes(spans, row, overlay.flashes, 2);
    return overlay.cursor?.row === row ? withCursor(flashed, overlay.cursor.column) : flashed;
  });
  return [header(board, overlay.cursor?.column), ...rows];
}

/** Brackets in the columns before and after the glyph, and the glyph inverse. */
function withCursor(spans: Line, column: number): Line {
  const glyph = 2 * column;
  return spans.map((part, i) => {
    if (i === glyph - 1) return span('[', 'accent');
    if (i === glyph) return { ...part, area: 'cursor' };
    if (i === glyph + 1) return span(']', 'accent');
    return part;
  });
}

/** Numbers over every fifth column and always over the cursor's. */
function header({ columns }: Board, cursor: number | undefined): Line {
  const digits = Array.from({ length: boardWidth({ rows: 0, columns }) }, () => ' ');
  const put = (column: number) => {
    const text = String(column);
    const end = 2 + 2 * column;
    for (let i = 0; i < text.length; i++) digits[end - text.length + 1 + i] = text[i] ?? ' ';
  };
  for (let column = 1; column <= columns; column = column === 1 ? 5 : column + 5)
    if (cursor === undefined || column === cursor || Math.abs(column - cursor) > 1) put(column);
  if (cursor !== undefined) put(cursor);
  return [span(digits.join(''), 'dim')];
}

/** The two signs of each cell of a path: in its lead column and in its own. */
function pathGlyphs(
  start: Cell,
  path: readonly Cell[],
  glyphs: Glyphs,
): ReadonlyMap<string, readonly [string, string]> {
  const { horizontal, vertical, corners } = glyphs;
  const signs = new Map<string, readonly [string, string]>();
  let from = start;
  for (const [i, at] of path.entries()) {
    const next = path[i + 1];
    const turns = next !== undefined && at.row !== from.row && next.row === at.row;
    const fromLeft = at.column > from.column;
    const cameAlong = at.row === from.row;
    let sign = cameAlong ? horizontal : vertical;
    if (turns && next !== undefined) {
      const down = at.row > from.row;
      const right = next.column > at.column;
      sign = down ? corners[right ? 'upRight' : 'upLeft'] : corners[right ? 'downRight' : 'downLeft'];
    }
    const leadTaken = (cameAlong && fromLeft) || (next !== undefined && next.column < at.column);
    signs.set(`${at.row},${at.column}`, [leadTaken ? horizontal : ' ', sign]);
    from = at;
  }
  return signs;
}
