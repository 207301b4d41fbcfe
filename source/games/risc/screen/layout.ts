import { itemAt } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import type { RiscScene } from './local.ts';
import { drawingOf, isDrawn } from './map/drawing.ts';

/** Sizes of the parts of the screen. They depend only on terminal and map, so they stay the same during a match. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  /** True if the map uses all rows of the body. The panel then contains everything else. */
  readonly isWide: boolean;
  readonly mapRows: number;
  /** Number of lines below the map. 0 if the map uses all rows. */
  readonly rowsBelow: number;
  /** Rows of the body, including the rules between its sections. */
  readonly bodyRows: number;
}

/** Columns of the panel. `small` is for small screens, `tight` for maps that need more room. */
export const panelWidths = { small: 22, tight: 25, usual: 33, large: 44 } as const;

/** Minimum columns and rows for a map that uses all rows, and minimum columns for the large panel. */
const [wideFrom, highFrom, largeFrom] = [100, 30, 160];
const few = 2;
/** Minimum columns of a territory's box beside the usual panel. If boxes would be smaller, the panel is tight. */
const roomyBox = 16;
/** Maps with at least this many territories skip the usual panel, because trying it takes too long. */
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
