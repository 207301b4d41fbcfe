import { itemAt } from '../../../../engine/lookup.ts';
import { notEnoughUnits, notOwn } from '../../draft/checks.ts';
import { checkAllPlaced } from '../../draft/placement.ts';
import { unitsLeftIn } from '../../draft/shadow.ts';
import { idOf, landName } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import { countOf, noUnits } from '../../units.ts';
import { unitTypes } from '../../vocabulary.ts';
import { typesIn } from '../composing/numbers.ts';
import { sourceOf } from '../local-reducer.ts';
import type { RiscScene } from '../local.ts';
import { firstWarning } from '../panel/warnings-section.ts';
import { marchTargets, situationOf } from '../situation.ts';
import { type Binding, setLocal, play, refuse, type ScreenAction } from './bindings.ts';

/** Picks the territory under the cursor as where units start; the cursor goes to the nearest target. */
export function pickSource(scene: RiscScene): ScreenAction {
  const { view, seat, local } = scene;
  const source = local.cursor;
  const id = idOf(view.map, source);
  const error = notOwn(view, seat, id) ?? checkUnitsLeft(scene, source);
  if (error !== undefined) return { type: 'refuse', error };
  const target = nearestTarget(scene, source);
  if (target === undefined) return refuse('no-path', `No land can be reached from ${landName(view.map, source)}.`);
  return setLocal(scene, {
    composing: { type: 'march', source },
    cursor: target,
    focus: 'map',
    typing: undefined,
    hint: undefined,
    seen: undefined,
  });
}

/** Why nobody can leave a territory, if so. */
function checkUnitsLeft(scene: RiscScene, territory: number) {
  const { draft } = situationOf(scene);
  const unitsLeft = draft === undefined ? noUnits : unitsLeftIn(draft.projection, territory);
  return countOf(unitsLeft) > 0 ? undefined : notEnoughUnits(idOf(scene.view.map, territory), unitsLeft, 'all');
}

/** The nearest target on the map; one to be attacked, where there is one. */
function nearestTarget(scene: RiscScene, source: number): number | undefined {
  const { view, seat } = scene;
  // Places from the map file, not from the drawing, so that keys go the same way on every screen.
  const { xs, ys } = view.map;
  const targets = marchTargets(view, seat, source);
  const attacked = targets.filter((target) => ownerOf(view, target) !== seat);
  const far = (target: number) =>
    Math.abs(itemAt(xs, target) - itemAt(xs, source)) + Math.abs(itemAt(ys, target) - itemAt(ys, source));
  return (attacked.length > 0 ? attacked : targets).toSorted((one, other) => far(one) - far(other))[0];
}

/** Begins an upgrade in the territory under the cursor, or at the source of the march being composed. */
export function beginUpgrade(scene: RiscScene): ScreenAction {
  const { view, seat, local } = scene;
  const at = local.composing?.type === 'march' ? local.composing.source : local.cursor;
  const { draft } = situationOf(scene);
  const error = notOwn(view, seat, idOf(view.map, at)) ?? checkUnitsLeft(scene, at);
  if (error !== undefined) return { type: 'refuse', error };
  const [from] = typesIn(draft === undefined ? noUnits : unitsLeftIn(draft.projection, at));
  if (from === undefined || from === unitTypes.length - 1)
    return refuse('not-an-upgrade', `All units in ${landName(view.map, at)} are of the strongest type.`);
  return setLocal(scene, {
    composing: { type: 'upgrade', from, to: from + 1 },
    cursor: at,
    focus: 'map',
    typing: undefined,
    hint: undefined,
    seen: undefined,
  });
}

/** Gives the order being composed. */
export function orderComposed(scene: RiscScene): ScreenAction {
  const { composed } = situationOf(scene);
  if (composed === undefined) return pickSource(scene);
  return composed.order.ok ? play(composed.command) : { type: 'refuse', error: composed.order.error };
}

/** Steps back: from the number of one type to all, then out of the order being composed. */
export function stepBack(scene: RiscScene): ScreenAction {
  const { composing } = scene.local;
  if (composing?.type === 'march' && composing.field !== undefined) {
    const { field: _, ...withoutField } = composing;
    return setLocal(scene, { composing: withoutField, typing: undefined });
  }
  return dropComposing(scene);
}

/** Gives up the order being composed; the cursor goes back to where it started. */
export function dropComposing(scene: RiscScene): ScreenAction {
  return setLocal(scene, { composing: undefined, typing: undefined, cursor: sourceOf(scene.local) });
}

/** Cancels the chosen order, or else the last one. */
export function cancelOrder(scene: RiscScene): ScreenAction {
  const orders = situationOf(scene).orders;
  const { focus, order } = scene.local;
  if (orders.length === 0) return nothingOrdered;
  return play({
    name: 'cancel',
    args: { n: focus === 'draft' ? Math.min(order, orders.length - 1) + 1 : orders.length },
  });
}

/** Cancels all orders. */
export function cancelAll(scene: RiscScene): ScreenAction {
  const orders = situationOf(scene).orders;
  return orders.length === 0 ? nothingOrdered : play({ name: 'cancel', args: { n: 'all' } });
}

/** Says that there is no order. */
export const nothingOrdered = refuse('no-such-order', 'There is no order to cancel yet.');

/** Ends the placement or the turn; it asks first where something on the screen would be left out, or is at risk. */
function commit(scene: RiscScene, key: string): ScreenAction {
  const { placing, draft, composed, units } = situationOf(scene);
  const action = play({ name: 'commit', args: {} });
  const again = `${key} again: end turn`;
  if (placing !== undefined) {
    const error = checkAllPlaced(placing.placed, scene.view.options.units);
    return error === undefined ? action : { type: 'refuse', error };
  }
  const askFirst = (costly: string): ScreenAction => ({ ...action, costly, asks: `${costly} ${again}.` });
  /** Where Enter orders what would be left out. */
  const askToOrderFirst = (costly: string, what: string): ScreenAction => ({
    ...action,
    costly,
    asks: `Enter orders ${what} first. ${again} without it.`,
    also: [{ key: 'enter', label: 'order it' }],
  });
  if (composed !== undefined)
    return composed.order.ok
      ? askToOrderFirst(`This ${composed.type} is not ordered yet.`, `this ${composed.type}`)
      : askFirst(`This ${composed.type} cannot be ordered.`);
  if (scene.local.hint !== undefined) return askToOrderFirst('The hint is not ordered.', 'the hint');
  const hasUnits = units.some(
    (there, territory) => ownerOf(scene.view, territory) === scene.seat && countOf(there) > 0,
  );
  if (draft?.ownSeat.orders.length === 0 && hasUnits) return askFirst('No orders yet.');
  const warning = firstWarning(scene);
  return warning === undefined || draft?.ownSeat.orders.length === 0 ? action : askFirst(`${warning}.`);
}

/** Ends the placement or the turn. */
export const commitKey = (scene: RiscScene): Binding => ({
  kind: 'play',
  keys: ['t', 'c'],
  label: 't',
  footer: ['t', scene.view.phase === 'placement' ? 'ready' : 'end turn'],
  help: `${scene.view.phase === 'placement' ? 'ready: the placement is final' : 'end the turn: your orders are final'}`,
  act: () => commit(scene, 't'),
});
