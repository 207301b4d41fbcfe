import type { Target } from '../../../../screen/target.ts';
import { isSame } from '../../board.ts';
import { layoutOf } from '../layout.ts';
import { type BreachScene, breachTargets, type Local } from '../local.ts';
import { isWatched } from '../outlook.ts';
import { type ScreenAction, withLocal } from './bindings.ts';
import { pressControl } from './controls.ts';
import { canStillMove, enter, selectedUnit } from './selection.ts';

/** A click on a tile or on a unit's row of the table is Enter there; on a control it does what that says. */
export function click(scene: BreachScene, clicked: Target): ScreenAction | undefined {
  const target = breachTargets.read(clicked);
  if (target === undefined || isWatched(scene)) return undefined;
  return target.type === 'control' ? pressControl(scene, target.control) : enter(scene, target.tile);
}

/**
 * What the screen keeps when the mouse points at a tile: the cursor goes there, where that shows something: with a mech
 * selected, or with the threats of one enemy marked. It never makes the board scroll.
 */
export function point(scene: BreachScene, pointed: Target): Local | undefined {
  const { view, local } = scene;
  const target = breachTargets.read(pointed);
  if (target?.type !== 'tile' || view.reason !== null || isWatched(scene)) return undefined;
  const unit = selectedUnit(scene);
  const shows = local.threats !== 'all' || (unit !== undefined && canStillMove(view, unit));
  const { tile } = target;
  if (!shows || isSame(tile, local.cursor)) return undefined;
  const after = withLocal(scene, { cursor: tile });
  const was = layoutOf(scene).window;
  const { window } = layoutOf({ ...scene, local: after });
  return window.row === was.row && window.column === was.column ? after : undefined;
}
