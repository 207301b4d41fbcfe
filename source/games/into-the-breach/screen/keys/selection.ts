import { type Coord, isSame } from '../../board.ts';
import { at, entityAt, isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import { targetsOf } from '../../weapons.ts';
import type { BreachScene } from '../local.ts';
import { reachOf } from '../outlook.ts';
import { play, type ScreenAction, setLocal } from './bindings.ts';

/** A unit as the screen sees it. */
export type UnitView = View['entities'][number];

/** Whether a unit is a mech that has not moved, in a match that is not over. */
export const canStillMove = ({ reason }: View, unit: UnitView): boolean =>
  reason === null && isMech(unit) && unit.active;

/** The unit that is selected. */
export const selectedUnit = ({ view, local: { selected } }: BreachScene): UnitView | undefined =>
  selected === null ? undefined : entityAt(view.entities, selected);

/** The tiles where the selected mech can move. */
export function reachable(scene: BreachScene): readonly Coord[] {
  const unit = selectedUnit(scene);
  return unit !== undefined && canStillMove(scene.view, unit) ? reachOf(scene.view, at(unit)) : [];
}

/** The tiles that the selected enemy, or mech that has moved, attacks. */
export function attacked(scene: BreachScene): readonly Coord[] {
  const unit = selectedUnit(scene);
  return unit === undefined || canStillMove(scene.view, unit) ? [] : targetsOf(scene.view.board, unit);
}

/**
 * What Enter or a click on a tile does: a tile in reach of the selected mech moves it there; a unit is selected; on
 * anything else nothing is selected any more.
 */
export function enter(scene: BreachScene, tile: Coord): ScreenAction {
  const { view, local } = scene;
  if (local.selected !== null && reachable(scene).some((place) => isSame(place, tile))) {
    const [row, column] = local.selected;
    return play({ name: 'move', args: { row, column, to_row: tile[0], to_column: tile[1] } });
  }
  const unit = entityAt(view.entities, tile);
  return setLocal(scene, { cursor: tile, selected: unit === undefined ? null : tile, scrolled: 0 });
}
