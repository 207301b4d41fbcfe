import { frameRows } from '../../../screen/screen.ts';
import type { RiscScene } from './local.ts';
import { isPlanned, planOf } from './map/plan.ts';
import { stageOf } from './words/own.ts';

/** How the screen is divided. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  /** Whether the panel has room for tables. */
  readonly isWide: boolean;
  readonly mapRows: number;
  /** Rows that the map is laid out for: all that it has while nothing stands below it. */
  readonly laidOut: number;
  /** Lines below the map; none where it needs all rows and nothing else is asked for. */
  readonly lowerRows: number;
  /** Lines of the body, with the rules between its sections. */
  readonly bodyRows: number;
}

const narrowPanel = 22;
const widePanel = 36;
/** Columns from which on the panel is wide. */
const wideFrom = 100;

/** Lines below the map: as few as an attack needs, and as many as its chances take. */
const leastLower = 6;
const mostLower = 17;

/** Rows of the map that it has before more lines stand below it. */
const largeMap = 16;

/** What of a scene decides how the screen is divided. */
type Divided = Pick<RiscScene, 'columns' | 'rows' | 'view' | 'seat' | 'watched' | 'local'>;

/** What of that is so whatever the map is. */
function roomIn({ columns, rows }: Pick<RiscScene, 'columns' | 'rows'>) {
  const isWide = columns >= wideFrom;
  const panelWidth = isWide ? widePanel : narrowPanel;
  const leftWidth = columns - 1 - panelWidth;
  const bodyRows = rows - frameRows;
  const lowerRows = Math.max(leastLower, Math.min(mostLower, bodyRows - 1 - largeMap));
  return { isWide, panelWidth, leftWidth, bodyRows, lowerRows, mapRows: bodyRows - 1 - lowerRows };
}

/**
 * How the screen is divided now. A map that is whole above the lines below it stays there; one that would be cut or
 * drawn in single rows for them has the whole height, and is only seen through fewer rows while something stands below it.
 */
export function layoutOf(scene: Divided): Layout {
  const { view, local } = scene;
  const room = roomIn(scene);
  const { leftWidth, mapRows, bodyRows } = room;
  const sizeIn = (rows: number) => {
    const { extent, size } = planOf(view.map, { columns: leftWidth, rows }, local.zoom);
    return extent.columns <= leftWidth && extent.rows <= rows ? size : undefined;
  };
  // What is not whole in all rows is not whole in fewer: one plan is enough for it.
  const size = sizeIn(bodyRows);
  const above = size === undefined ? undefined : sizeIn(mapRows);
  if (above !== undefined && (above !== 'small' || size === 'small')) return { ...room, laidOut: mapRows };
  const hasLower = local.lower !== 'territory' || (local.composing !== undefined && stageOf(scene) === 'orders');
  return hasLower ? { ...room, laidOut: bodyRows } : { ...room, mapRows: bodyRows, laidOut: bodyRows, lowerRows: 0 };
}

/** Whether how the screen is divided has not been asked for yet with this map. */
export function isUnplanned({ view, local, ...scene }: Divided): boolean {
  const { leftWidth, bodyRows } = roomIn(scene);
  return !isPlanned(view.map, { columns: leftWidth, rows: bodyRows }, local.zoom);
}
