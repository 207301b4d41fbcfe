import { frameRows } from '../../../screen/screen.ts';
import { mostDebugScrolled } from './debug/debug.ts';
import type { SpaceDefenderScene } from './local.ts';
import { logHeight, shownLog } from './panel/panel.ts';

/** Rows below the board and the rule under it: of the log, or of the tables and lists of the debug view. */
export const rowsBelow = ({ view, rows }: SpaceDefenderScene): number => rows - frameRows - (view.field?.rows ?? 0) - 2;

/** How far what is below the board can be scrolled. */
export const mostScrolled = (scene: SpaceDefenderScene): number =>
  scene.debug
    ? mostDebugScrolled(scene, rowsBelow(scene))
    : Math.max(0, shownLog(scene).entries.length - logHeight(scene, rowsBelow(scene)));
