import { itemAt } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import type { RiscScene } from './local.ts';
import { drawingOf, isDrawn } from './map/drawing.ts';

/** Depends only on the terminal and the map, and so never changes during a match. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  /** True if the map has the full height. Everything else is then in the panel. */
  readonly isWide: boolean;
  readonly mapRows: number;
  /** Number of lines below the map. 0 if the map has the full height. */
  readonly rowsBelow: number;
  /** Rows of the body, including the lines between its sections. */
  readonly bodyRows: number;
}

/** Columns of the panel: `small` on small screens, `tight` if the map needs the room. */
export const panelWidths = { small: 22, tight: 25, usual: 33, large: 44 } as const;

/** Minimum columns and rows for a map of full height, and minimum columns of a large screen. */
const [wideFrom, highFrom, largeFrom] = [100, 30, 160];
const few = 2;
/** Minimum columns of a box beside the usual panel. For smaller boxes, the panel becomes tight. */
const roomyBox = 16;
/** A map with at least this many territories gets the tight panel: trying the usual panel would take too long. */
const many = 30;

type Divided = Pick<RiscScene, 'columns' | 'rows' | 'view'>;

export function layoutOf(scene: Divided): Layout {
  const { columns, rows } = scene;
  if (columns < wideFrom || rows < highFrom) return divided(scene, panelWidths.small, few);
  if (columns >= largeFrom) return divided(scene, panelWidths.large, 0);
  const usual = divided(scene, panelWidths.usual, 0);
  return isRoomy(scene, usual) ? usual : divided(scene, panelWidths.tight, 0);
}

function divided({ columns, rows }: Divided, panelWidth: number, rowsBelow: number): Layout {
  const bodyRows = rows - frameRows;
  return {
    leftWidth: columns - 1 - panelWidth,
    panelWidth,
    isWide: rowsBelow === 0,
    mapRows: rowsBelow === 0 ? bodyRows : bodyRows - 1 - rowsBelow,
    rowsBelow,
    bodyRows,
  };
}

function isRoomy({ view }: Divided, { leftWidth, mapRows }: Layout): boolean {
  if (view.map.ids.length >= many) return false;
  const { extent, rects } = drawingOf(view.map, { columns: leftWidth, rows: mapRows }, 'auto');
  return extent.columns <= leftWidth && extent.rows <= mapRows && itemAt(rects, 0).width >= roomyBox;
}

export function isUnplanned(scene: Divided & Pick<RiscScene, 'local'>): boolean {
  const { leftWidth, mapRows } = layoutOf(scene);
  return !isDrawn(scene.view.map, { columns: leftWidth, rows: mapRows }, scene.local.zoom);
}
