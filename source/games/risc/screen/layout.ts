import { itemAt } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import type { RiscScene } from './local.ts';
import { drawingOf, isDrawn } from './map/drawing.ts';

/** How the screen is divided; it changes with the terminal and the map alone, so that nothing jumps. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  /** Whether the map has the whole height, and the panel everything else. */
  readonly isWide: boolean;
  readonly mapRows: number;
  /** Lines below the map; none where it has the whole height. */
  readonly rowsBelow: number;
  /** Lines of the body, with the rules between its sections. */
  readonly bodyRows: number;
}

/** Columns of the panel on a small screen, beside a map that needs most of it, usually, and on a large screen. */
export const panelWidths = { small: 22, tight: 25, usual: 33, large: 44 } as const;

/** Columns and rows from which on the map has the whole height, and columns of a large screen. */
const [wideFrom, highFrom, largeFrom] = [100, 30, 160];
/** Lines below the map on a small screen. */
const few = 2;
/** Columns of boxes for which a map does without some of the panel. */
const roomyBox = 16;
/** Territories from which on the map has as much room as there is at once: to plan it several times takes long. */
const many = 30;

type Divided = Pick<RiscScene, 'columns' | 'rows' | 'view'>;

/** How the screen is divided. */
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

/** Whether the whole map is seen in large boxes. */
function isRoomy({ view }: Divided, { leftWidth, mapRows }: Layout): boolean {
  if (view.map.ids.length >= many) return false;
  const { extent, rects } = drawingOf(view.map, { columns: leftWidth, rows: mapRows }, 'auto');
  return extent.columns <= leftWidth && extent.rows <= mapRows && itemAt(rects, 0).width >= roomyBox;
}

/** Whether the drawing of the map is not known yet. */
export function isUnplanned(scene: Divided & Pick<RiscScene, 'local'>): boolean {
  const { leftWidth, mapRows } = layoutOf(scene);
  return !isDrawn(scene.view.map, { columns: leftWidth, rows: mapRows }, scene.local.zoom);
}
