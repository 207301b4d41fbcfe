import { letterOf } from '../../../../engine/arguments.ts';
import { itemAt } from '../../../../engine/lookup.ts';
import { ascii, type Glyphs, type Line, type Role, type Span, span, widthOf } from '../../../../screen/paint.ts';
import { type Board, type Cell, distance } from '../../cells.ts';
import type { Enemy, Projectile } from '../../sector.ts';
import { projectileSymbols } from '../../text/game-block.ts';
import type { SectorView } from '../../view.ts';
import type { Side } from '../../vocabulary.ts';
import { boardWidth, glyphColumn } from '../layout.ts';
import type { Flash } from '../local.ts';
import { withFlashes } from '../watched/flashes.ts';
import type { Trail } from '../watched/ways.ts';
import { enemyGlyph } from './look.ts';

/** What lies over the board. */
export interface Overlay {
  readonly cursor?: Cell;
  /** Most cells that the ship can fly now. */
  readonly reach?: number;
  /** The cells of the previewed path, in order, without the first. */
  readonly path: readonly Cell[];
  readonly trails: readonly Trail[];
  /** Cells in which the previewed move collides. */
  readonly collisions: readonly Cell[];
  readonly fogged: boolean;
  /** What lies over everything for a moment of a playback. */
  readonly flashes: readonly Flash[];
}

/** The board as rows, the first with the column numbers. */
export function boardLines(
  board: Board,
  sector: SectorView,
  overlay: Overlay,
  cellWidth: number,
  glyphs: Glyphs,
): Line[] {
  const paint = cellPainter(sector, overlay, cellWidth, glyphs);
  const rows = Array.from({ length: board.rows }, (_, r): Line => {
    const row = r + 1;
    const cells = Array.from({ length: board.columns }, (_, c) => paint({ row, column: c + 1 }));
    const { cursor } = overlay;
    if (cursor?.row === row) bracket(cells, cursor.column);
    const end = cursor?.row === row && cursor.column === board.columns ? span(']', 'accent') : span(' ');
    const line = [span(` ${letterOf(row)} `, 'dim'), ...cells.flatMap(({ lead, glyph }) => [...lead, glyph]), end];
    return withFlashes(line, row, overlay.flashes, cellWidth);
  });
  return [columnNumbers(board, overlay.cursor?.column, cellWidth), ...rows];
}

/** A cell: what is in the columns before its glyph, and the glyph. */
interface Painted {
  lead: readonly Span[];
  glyph: Span;
}

const sideRoles: Readonly<Record<Side, Role>> = { friendly: 'friend', enemy: 'enemy' };

/** Paints cells, each layer over those below it: fog, things, path, trails, ground. */
function cellPainter(sector: SectorView, overlay: Overlay, cellWidth: number, glyphs: Glyphs): (at: Cell) => Painted {
  const { starfighter } = sector;
  const { vision } = starfighter.attributes;
  const things = thingsOf(sector);
  const path = pathSigns(starfighter, overlay.path, glyphs);
  const trails = new Map(overlay.trails.map((trail) => [cellKey(trail), trail.side]));
  const collisions = new Set(overlay.collisions.map(cellKey));
  const target = overlay.path.at(-1);
  const lead = cellWidth - 1;
  const fog: Painted = {
    lead: [span((glyphs.fog === ascii.fog ? ' ' : glyphs.fog).repeat(lead), 'fog')],
    glyph: span(glyphs.fog, 'fog'),
  };
  return (at) => {
    const apart = distance(starfighter, at);
    if (overlay.fogged && apart > vision) return { ...fog };
    const key = cellKey(at);
    const inReach = overlay.reach !== undefined && apart <= overlay.reach && apart > 0;
    const area = inReach ? 'reach' : undefined;
    const way = path.get(key);
    const before = span((way?.[0] ?? ' ').repeat(lead), way === undefined ? 'dim' : 'friend', area);
    const warned = span(before.text.slice(1), before.role, area);
    const trail = trails.get(key);
    const isTarget = target !== undefined && cellKey(target) === key;
    const [sign, role]: readonly [string, Role] =
      things.get(key) ??
      (isTarget
        ? ['.', 'dim']
        : way !== undefined
          ? [way[1], 'friend']
          : trail !== undefined
            ? ['-', sideRoles[trail]]
            : [inReach ? ':' : '.', 'dim']);
    return {
      lead: collisions.has(key) ? [warned, span('!', 'hazard', area)] : [before],
      glyph: span(sign, role, area),
    };
  };
}

function thingsOf({ starfighter, enemies, projectiles }: SectorView): ReadonlyMap<string, readonly [string, Role]> {
  const things = new Map<string, readonly [string, Role]>();
  for (const shot of projectiles) things.set(cellKey(shot), [projectileSymbols[shot.side], sideRoles[shot.side]]);
  for (const enemy of enemies) things.set(cellKey(enemy), enemyGlyph(enemy.kind));
  things.set(cellKey(starfighter), starfighter.health > 0 ? ['S', 'friend'] : ['X', 'refusal']);
  return things;
}

/** Brackets directly before and behind the glyph of a cell, and the glyph inverse. */
function bracket(cells: Painted[], column: number): void {
  const here = cells[column - 1];
  const next = cells[column];
  if (here === undefined) return;
  here.lead = [...cutEnd(here.lead), span('[', 'accent')];
  here.glyph = { ...here.glyph, area: 'cursor' };
  if (next !== undefined) next.lead = [span(']', 'accent'), ...cutStart(next.lead)];
}

/** Without the last column. */
const cutEnd = (spans: Line): Line => toColumns(spans, 0, widthOf(spans) - 1);

/** Without the first column. */
const cutStart = (spans: Line): Line => toColumns(spans, 1, widthOf(spans));

/** The columns of a line from one on and before another. */
function toColumns(spans: Line, from: number, to: number): Line {
  let start = 0;
  return spans.map((part) => {
    const text = part.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += part.text.length;
    return { ...part, text };
  });
}

/** Numbers of the columns: of all where there is room, else of every fifth, and always of the cursor's. */
function columnNumbers(board: Board, cursor: number | undefined, cellWidth: number): Line {
  const { columns } = board;
  const digits = Array.from({ length: boardWidth(board, cellWidth) }, () => ' ');
  const put = (column: number) => {
    const text = String(column);
    const end = glyphColumn(column, cellWidth);
    for (let i = 0; i < text.length; i++) digits[end - text.length + 1 + i] = itemAt(text, i);
  };
  for (let column = 1; column <= columns; column++) {
    const isShown = cellWidth === 3 || column === 1 || column % 5 === 0;
    const isCovered = cellWidth === 2 && cursor !== undefined && Math.abs(column - cursor) === 1;
    if ((isShown && !isCovered) || column === cursor) put(column);
  }
  return [span(digits.join(''), 'dim')];
}

/** The signs of a path in a cell: in the columns before the glyph, and in the glyph's own. */
type PathSign = readonly [lead: string, glyph: string];

/**
 * A path as lines through its cells, with a corner where it turns. The last cell has no glyph of its own: that is where
 * the ship would stand.
 *
 * @param path the cells in order, without the first
 */
function pathSigns(
  start: Cell,
  path: readonly Cell[],
  { horizontal, vertical, corners }: Glyphs,
): ReadonlyMap<string, PathSign> {
  const signs = new Map<string, PathSign>();
  const [first] = path;
  if (first?.row === start.row && first.column < start.column) signs.set(cellKey(start), [horizontal, '']);
  let from = start;
  for (const [i, at] of path.entries()) {
    const next = path[i + 1];
    const along = at.row === from.row;
    const entersFromLeft = along && at.column > from.column;
    const leavesToLeft = next !== undefined && next.column < at.column;
    const lead = entersFromLeft || leavesToLeft ? horizontal : ' ';
    const turns = next !== undefined && !along && next.row === at.row;
    const right = next !== undefined && next.column > at.column;
    const down = at.row > from.row;
    const corner = corners[down ? (right ? 'upRight' : 'upLeft') : right ? 'downRight' : 'downLeft'];
    signs.set(cellKey(at), [lead, next === undefined ? '' : turns ? corner : along ? horizontal : vertical]);
    from = at;
  }
  return signs;
}

/** A cell as a key of a map. */
const cellKey = ({ row, column }: Cell): string => `${row},${column}`;

/** What stands in a cell, as far as it is in view. */
type Thing =
  | { readonly type: 'ship' }
  | { readonly type: 'enemy'; readonly enemy: Readonly<Enemy> }
  | { readonly type: 'shot'; readonly shot: Readonly<Projectile> };

/** The thing in a cell; nothing in an empty one. */
export function thingAt({ starfighter, enemies, projectiles }: SectorView, cell: Cell): Thing | undefined {
  const isHere = (other: Cell) => distance(other, cell) === 0;
  if (isHere(starfighter)) return { type: 'ship' };
  const enemy = enemies.find(isHere);
  if (enemy !== undefined) return { type: 'enemy', enemy };
  const shot = projectiles.find(isHere);
  return shot === undefined ? undefined : { type: 'shot', shot };
}
