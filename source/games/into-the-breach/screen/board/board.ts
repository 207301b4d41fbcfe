import { itemAt } from '#engine/lookup.ts';
import { type Area, type Line, mergeSpans, type Role, span } from '#screen/styled-text.ts';
import { type Coord, columnsOf, isMountain, isSame, isStanding, tileAt, tileKey } from '../../board.ts';
import { at, isMech, type View } from '../../state.ts';
import type { Change } from '../event-texts.ts';
import { attacked, reachable, type UnitView } from '../keys/actions.ts';
import { type Layout, middleOf } from '../layout.ts';
import type { BreachScene, Flash } from '../local.ts';
import {
  changedWalksOf,
  intentOutlook,
  isWatched,
  type Outlook,
  outlookOf,
  predict,
  threatsOf,
  walksOf,
} from '../outlook.ts';
import { unitSigns } from './shapes.ts';
import { type Arms, armsOf, type Figure, type Tile, tileLines } from './tile.ts';

export type Sign = readonly [sign: string, role: Role];

/** Marks drawn on top of the board. The keys of the maps are `row,column`. */
export interface Overlay {
  /** The position. While a move is previewed, the selected mech is already on the tile under the cursor. */
  readonly view: View;
  readonly cursor: Coord | undefined;
  readonly selected: Coord | null;
  /** Tile and letter of the selected mech, while its move is previewed. */
  readonly source: { readonly at: Coord; readonly letter: string } | undefined;
  readonly reach: ReadonlySet<string>;
  readonly attacked: ReadonlySet<string>;
  /** Tiles that the marked enemies will hit, without mountains. Empty while `attacked` has tiles. */
  readonly threats: ReadonlyMap<string, unknown>;
  readonly changes: ReadonlyMap<string, Change>;
  /** For each tile, the units that will hit or heal it, as one-based positions in the order of attack. */
  readonly attackers: ReadonlyMap<string, readonly number[]>;
  /** List indexes of the units that will be destroyed before they attack. */
  readonly silenced: ReadonlySet<number>;
  /** Lower-case letters on tiles that enemies and the hint's next mech go to. `?`: because of the previewed move. */
  readonly comingTo: ReadonlyMap<string, Sign>;
  readonly arms: ReadonlyMap<string, Arms>;
  /** Lower-case letters that mark the next objectives of enemies. Empty outside the debug view. */
  readonly objectives: ReadonlyMap<string, string>;
  readonly flashes: ReadonlyMap<string, Flash>;
}

const keysOf = (tiles: readonly Coord[]): Set<string> => new Set(tiles.map(tileKey));

export function overlayOf(scene: BreachScene): Overlay {
  const { view, local } = scene;
  const only = isWatched(scene);
  const outlook = outlookOf(scene);
  const signs = unitSigns(scene);
  const targets = keysOf(attacked(scene));
  const walks = only
    ? local.walking === undefined
      ? []
      : [local.walking]
    : outlook === undefined
      ? []
      : walksOf(predict(view));
  const changed = outlook === undefined || only ? [] : changedWalksOf(view, outlook);
  return {
    view: outlook?.view ?? view,
    cursor: only ? undefined : local.cursor,
    selected: local.selected,
    source: sourceOf(scene, outlook),
    reach: keysOf(only ? [] : reachable(scene)),
    attacked: targets,
    // While the targets of a single unit are shown, the board hides all other threats.
    threats: targets.size > 0 ? new Map() : harming(view, threatsOf(scene)),
    changes: outlook?.changes ?? new Map(),
    attackers: outlook === undefined ? new Map() : attackersOf(outlook),
    silenced: new Set(outlook?.attacks.flatMap(({ place, isSkipped }) => (isSkipped ? [place] : []))),
    comingTo: new Map([
      ...walks.map(({ kind, from, path }) => [tileKey(path.at(-1) ?? from), [small(signs[kind]), 'ghost']] as const),
      ...(only ? [] : hintTargets(scene)),
      ...changed.flatMap(({ kind, to, before }) => [
        [tileKey(before), [small(signs[kind]), 'dim']] as const,
        ...(to === undefined ? [] : [[tileKey(to), [`${small(signs[kind])}?`, 'accent']] as const]),
      ]),
    ]),
    arms: armsOf(walks),
    objectives: objectivesIn(scene),
    flashes: new Map((local.flash ?? []).map((flash) => [tileKey(flash.at), flash])),
  };
}

const small = (sign: string): string => sign.toLowerCase();

function sourceOf(scene: BreachScene, outlook: Outlook | undefined): Overlay['source'] {
  const { view } = scene;
  const from = outlook?.tentative?.from;
  const mech = from && view.entities.find((unit) => unit.row === from[0] && unit.column === from[1]);
  return from === undefined || mech === undefined ? undefined : { at: from, letter: unitSigns(scene)[mech.kind] };
}

const harming = <Hit>({ board }: View, hits: ReadonlyMap<string, Hit>): ReadonlyMap<string, Hit> =>
  new Map([...hits].filter(([key]) => !isMountain(tileAt(board, coordOf(key)))));

function coordOf(key: string): Coord {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return [row, column];
}

function attackersOf({ attacks }: Outlook): Map<string, number[]> {
  const attackers = new Map<string, number[]>();
  for (const { place, effects } of attacks)
    for (const { at } of effects) attackers.set(tileKey(at), [...(attackers.get(tileKey(at)) ?? []), place + 1]);
  return attackers;
}

function objectivesIn(scene: BreachScene): ReadonlyMap<string, string> {
  const signs = unitSigns(scene);
  const coming = scene.debug ? intentOutlook(scene)?.forecast.after : undefined;
  return new Map(
    (coming?.entities ?? []).flatMap((unit) =>
      isMech(unit) ? [] : [[tileKey(unit.objective), small(signs[unit.kind])] as const],
    ),
  );
}

function hintTargets(scene: BreachScene): (readonly [string, Sign])[] {
  const { view, local } = scene;
  const { hint } = local;
  const next = hint?.commands[0];
  if (next?.name !== 'move' || hint?.step === 'where') return [];
  const { row, column, to_row, to_column } = next.args;
  const mech = view.entities.find((unit) => unit.row === row && unit.column === column);
  return mech === undefined ? [] : [[tileKey([to_row, to_column]), [small(unitSigns(scene)[mech.kind]), 'accent']]];
}

/** Lines with the column numbers and the tiles. If the board continues below them, a last line shows that. */
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

function edgeBelow({ view }: BreachScene, { window, cell, gutter, margin }: Layout): Line[] {
  if (window.rows === view.board.length) return [];
  if (window.row + window.rows === view.board.length) return [[span('')]];
  const marks = ':'
    .padStart(middleOf(cell) + 1)
    .padEnd(cell.width)
    .repeat(window.columns);
  return [[span(`${' '.repeat(margin.left)}${':'.padStart(gutter - 1)} ${marks}`, 'dim')]];
}

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
      isInReach: overlay.reach.has(key),
      isHit: overlay.attacked.has(key) || overlay.threats.has(key),
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
    return { type: 'badge', letter: signs[kind], name: kind, side, health, change, from };
  }
  if (text !== undefined && isStanding(text)) return { type: 'building', health: text, change, from };
  const coming = overlay.comingTo.get(key);
  if (coming !== undefined) return { type: 'ghost', letter: coming[0], role: coming[1] };
  if (overlay.source !== undefined && tileKey(overlay.source.at) === key)
    return { type: 'source', letter: overlay.source.letter };
  if (isMountain(text)) return { type: isAtEdge(overlay.view.board, key) ? 'border' : 'mountain' };
  return { type: text === '0' ? 'ruin' : 'ground' };
}

function isAtEdge(board: View['board'], key: string): boolean {
  const [row, column] = coordOf(key);
  return row === 0 || column === 0 || row === board.length - 1 || column === columnsOf(board) - 1;
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
  if (overlay.reach.has(key)) return isClassic ? 'classic-reachable' : 'reachable';
  if (overlay.threats.has(key)) return 'hit-hard';
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
  return { type: 'badge', letter: signs[kind], name: kind, side, health, from: [], isInverse };
}
