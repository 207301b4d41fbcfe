import { itemAt } from '../../../../engine/lookup.ts';
import { type Area, type Line, mergeSpans, span } from '../../../../screen/styled-text.ts';
import { type Coord, isMountain, isSame, isStanding, tileAt, tileKey } from '../../board.ts';
import { at, isMech } from '../../state.ts';
import type { UnitView } from '../keys/selection.ts';
import type { Layout } from '../layout.ts';
import type { BreachScene, Flash } from '../local.ts';
import { middleOf } from './cell-size.ts';
import { type Overlay, overlayOf } from './overlay.ts';
import { unitSigns } from './shapes.ts';
import { type Figure, type Tile, tileLines } from './tile.ts';

/** The board as rows: the numbers of its columns, its tiles, and an edge where there is more of it below. */
export function boardLines(scene: BreachScene, layout: Layout): Line[] {
  const { window, cell: size, gutter, margin } = layout;
  const { view, glyphs } = scene;
  const overlay = overlayOf(scene);
  const tileOf = tilePainter(overlay, scene.preferences.tiles, unitSigns(scene));
  const columns = Array.from({ length: window.columns }, (_, i) => window.column + i);
  const leftEdge = span(window.column > 0 ? ':' : ' ', 'dim');
  const rightEdge = window.column + window.columns < itemAt(view.board, 0).length ? [span(':', 'dim')] : [];
  const labelRow = size.height >= 3 ? 1 : 0;
  const indent = ' '.repeat(margin.left);
  const rows = Array.from({ length: window.rows }, (_, i): Line[] => {
    const row = window.row + i;
    const tiles = columns.map((column) => tileLines(tileOf([row, column]), size, glyphs));
    const number = String(row).padStart(gutter - 1);
    const role = row === overlay.cursor?.[0] ? 'accent' : 'dim';
    return Array.from({ length: size.height }, (_, line) =>
      mergeSpans([
        span(indent + (line === labelRow ? number : ' '.repeat(gutter - 1)), role),
        leftEdge,
        ...tiles.flatMap((lines) => lines[line] ?? []),
        ...rightEdge,
      ]),
    );
  }).flat();
  return [
    ...Array<Line>(margin.top).fill([]),
    columnNumbers(columns, overlay.cursor, layout),
    ...rows,
    ...edgeBelow(scene, layout),
  ];
}

function columnNumbers(
  columns: readonly number[],
  cursor: Coord | undefined,
  { cell, window, gutter, margin }: Layout,
): Line {
  const middle = middleOf(cell) + 1;
  const mark = window.row > 0 ? ':' : ' ';
  return [
    span(`${' '.repeat(margin.left)}${mark.padStart(gutter - 1)} `, 'dim'),
    ...columns.map((column) =>
      span(String(column).padStart(middle).padEnd(cell.width), column === cursor?.[1] ? 'accent' : 'dim'),
    ),
  ];
}

/** The row below a board that is not whole: it says whether there is more. */
function edgeBelow({ view }: BreachScene, { window, cell, gutter, margin }: Layout): Line[] {
  if (window.rows === view.board.length) return [];
  if (window.row + window.rows === view.board.length) return [[span('')]];
  const marks = ':'
    .padStart(middleOf(cell) + 1)
    .padEnd(cell.width)
    .repeat(window.columns);
  return [[span(`${' '.repeat(margin.left)}${':'.padStart(gutter - 1)} ${marks}`, 'dim')]];
}

/** Paints tiles, each layer over those below it. */
function tilePainter(
  overlay: Overlay,
  look: BreachScene['preferences']['tiles'],
  signs: ReturnType<typeof unitSigns>,
): (tile: Coord) => Tile {
  const { view, flashes } = overlay;
  const units = new Map(view.entities.map((unit, place) => [tileKey(at(unit)), { unit, place }]));
  return (tile) => {
    const key = tileKey(tile);
    const text = tileAt(view.board, tile);
    const isCursor = overlay.cursor !== undefined && isSame(overlay.cursor, tile);
    const flash = flashes.get(key);
    const here = units.get(key);
    const figure = figureOf(overlay, signs, key, text, here);
    return {
      area: areaOf(overlay, tile, key, text, look),
      figure: flash === undefined ? figure : flashFigure(flash, figure, signs, here?.unit),
      arms: overlay.arms.get(key),
      brackets: bracketsOf(overlay, tile, key),
      isCursor,
      isRisky: overlay.reach.has(key) && overlay.threats.has(key),
      mark: overlay.objectives.get(key),
      tail: flash?.tail ?? '',
    };
  };
}

interface UnitHere {
  readonly unit: UnitView;
  readonly place: number;
}

function figureOf(
  overlay: Overlay,
  signs: ReturnType<typeof unitSigns>,
  key: string,
  text: string | undefined,
  here: UnitHere | undefined,
): Figure {
  const change = overlay.changes.get(key);
  const from = overlay.attackers.get(key) ?? [];
  if (here !== undefined && here.unit.health > 0) {
    const { unit, place } = here;
    const side = isMech(unit) ? 'own' : overlay.silenced.has(place) ? 'gone' : 'enemy';
    const { kind, health } = unit;
    return { type: 'badge', letter: signs[kind], name: kind, side, order: place + 1, health, change, from };
  }
  if (text !== undefined && isStanding(text)) return { type: 'building', health: text, change, from };
  const coming = overlay.comingTo.get(key);
  if (coming !== undefined) return { type: 'ghost', letter: coming[0], role: coming[1] };
  if (overlay.source !== undefined && tileKey(overlay.source.at) === key)
    return { type: 'source', letter: overlay.source.letter };
  return { type: isMountain(text) ? 'mountain' : text === '0' ? 'ruin' : 'ground' };
}

function areaOf(
  overlay: Overlay,
  tile: Coord,
  key: string,
  text: string | undefined,
  look: BreachScene['preferences']['tiles'],
): Area {
  const isClassic = look === 'classic';
  if (overlay.attacked.has(key)) return isClassic ? 'classic-attacked' : isMountain(text) ? 'mountain' : 'hit-hard';
  if (overlay.threats.has(key)) return 'hit-hard';
  if (overlay.reach.has(key)) return isClassic ? 'classic-reachable' : 'reachable';
  if (isClassic) {
    if (isMountain(text)) return 'classic-mountain';
    if (isStanding(text)) return 'classic-building';
    return text === '0' ? 'classic-destroyed' : 'classic-ground';
  }
  if (isMountain(text)) return 'mountain';
  return (tile[0] + tile[1]) % 2 === 0 ? 'ground1' : 'ground2';
}

function bracketsOf(overlay: Overlay, tile: Coord, key: string): string | undefined {
  if (overlay.cursor !== undefined && isSame(overlay.cursor, tile)) return '[]';
  if (overlay.selected !== null && isSame(overlay.selected, tile)) return '><';
  if (overlay.reach.has(key)) return '()';
  return overlay.attacked.has(key) || overlay.threats.has(key) ? '{}' : undefined;
}

/** The figure of a tile for a moment of a playback. */
function flashFigure(
  { glyph, look }: Flash,
  figure: Figure,
  signs: ReturnType<typeof unitSigns>,
  unit: UnitView | undefined,
): Figure {
  const isInverse = look === 'inverse' ? true : undefined;
  if (glyph === 'x') return { type: 'fallen', was: unit === undefined ? 'building' : isMech(unit) ? 'own' : 'enemy' };
  if (/\d/.test(glyph)) return { type: 'building', health: glyph, from: [], isInverse };
  if (figure.type === 'badge') return { ...figure, isInverse };
  if (unit === undefined) return figure;
  const { kind, health } = unit;
  const side = isMech(unit) ? 'own' : 'enemy';
  return { type: 'badge', letter: signs[kind], name: kind, side, order: 0, health, from: [], isInverse };
}
