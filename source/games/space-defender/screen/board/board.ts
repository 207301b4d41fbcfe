import { letterOf } from '../../../../engine/arguments.ts';
import { ascii, type Glyphs, type Line, type Role, type Span, span, widthOf } from '../../../../screen/paint.ts';
import { type Board, type Cell, distance } from '../../cells.ts';
import { projectileSymbols } from '../../text/game-block.ts';
import type { SectorView } from '../../view.ts';
import type { Side } from '../../vocabulary.ts';
import type { Flash } from '../local.ts';
import { withFlashes } from '../watched/flashes.ts';
import type { Trail } from '../watched/trails.ts';
import { columnNumbers } from './column-numbers.ts';
import { enemyGlyph } from './look.ts';
import { cellKey, pathSigns } from './path.ts';

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
