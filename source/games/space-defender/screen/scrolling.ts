import { frameRows } from '../../../screen/frame.ts';
import { maxDebugScroll } from './debug.ts';
import { boardHeight, layoutOf } from './layout.ts';
import type { SpaceDefenderScene } from './local.ts';
import { hasStory, logHeight, shownLog } from './panel/below.ts';

/** Rows below the board and the rule under it: of the log, or of the tables and lists of the debug view. */
export const rowsBelow = (scene: SpaceDefenderScene): number =>
  scene.rows - frameRows - 1 - boardHeight(scene.view.field ?? { rows: 0, columns: 0 }, layoutOf(scene).cell);

/** How far what is below the board can be scrolled. */
export const maxScroll = (scene: SpaceDefenderScene): number =>
  scene.debug
    ? maxDebugScroll(scene, rowsBelow(scene))
    : hasStory(scene)
      ? 0
      : Math.max(0, shownLog(scene).length - logHeight(scene, rowsBelow(scene)));
