import type { Spot } from '../../../../screen/screen.ts';
import { type Coord, isSame } from '../../board.ts';
import { type Layout, layoutOf } from '../layout.ts';
import type { BreachScene, Local } from '../local.ts';
import { isWatched } from '../outlook.ts';
import { panelOf, unitAtRow } from '../panel.ts';
import { kept, type ScreenAction } from './bindings.ts';
import { controlAt, controlAtRow } from './controls.ts';
import { canStillMove, enter, selectedUnit } from './selection.ts';

/** What a click does: on a tile, or on a unit's row of the table, what Enter would there; on a control, what that says. */
export function click(scene: BreachScene, spot: Spot): ScreenAction | undefined {
  if (isWatched(scene)) return undefined;
  const layout = layoutOf(scene);
  const { controls } = layout;
  if (spot.part === 'panel') {
    const sections = controls.in === 'panel' ? panelOf(scene, layout).sections : [];
    if (spot.section > 0 && spot.section === sections.length - 1) return controlAtRow(scene, spot.row);
    const unit = unitAtRow(scene, layout, spot);
    return unit === undefined ? undefined : enter(scene, unit);
  }
  if (controls.in === 'left' && spot.section === (layout.outlookIn === 'panel' ? 0 : 1)) {
    const row = (layout.outlookIn === 'panel' ? layout.boardRows : layout.rowsBelow) + controls.before;
    if (spot.row === row) return controlAt(scene, layout, spot.column);
  }
  const tile = spot.section === 0 ? tileIn(layout, spot) : undefined;
  return tile === undefined ? undefined : enter(scene, tile);
}

/**
 * What the screen keeps when the mouse points at a tile: the cursor goes there, where that shows something: with a mech
 * selected, or with the threats of one enemy marked. It never makes the board scroll.
 */
export function point(scene: BreachScene, spot: Spot): Local | undefined {
  const { view, local } = scene;
  const unit = selectedUnit(scene);
  const shows = local.threats !== 'all' || (unit !== undefined && canStillMove(view, unit));
  if (!shows || view.reason !== null || isWatched(scene) || spot.part !== 'left' || spot.section !== 0)
    return undefined;
  const layout = layoutOf(scene);
  const tile = tileIn(layout, spot);
  if (tile === undefined || isSame(tile, local.cursor)) return undefined;
  const after = kept(scene, { cursor: tile });
  const { window } = layoutOf({ ...scene, local: after });
  return window.row === layout.window.row && window.column === layout.window.column ? after : undefined;
}

/** The tile that is drawn in a row and column of the board's section. */
export function tileIn(
  { cell, window, gutter, margin }: Layout,
  { row, column }: { readonly row: number; readonly column: number },
): Coord | undefined {
  const down = Math.floor((row - 1 - margin.top) / cell.height);
  const right = Math.floor((column - gutter - margin.left) / cell.width);
  const isSeen = down >= 0 && down < window.rows && right >= 0 && right < window.columns;
  return isSeen ? [window.row + down, window.column + right] : undefined;
}
