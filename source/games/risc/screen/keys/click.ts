import type { Target } from '../../../../screen/target.ts';
import { idOf } from '../../map.ts';
import { type Order, ownerOf } from '../../state.ts';
import { composedOf } from '../composing/composed.ts';
import { type Local, type RiscScene, riscTargets } from '../local.ts';
import { paintedMap } from '../map/map-section.ts';
import { situationOf } from '../situation.ts';
import { dropComposing, orderComposed } from './actions.ts';
import { beginMarch } from './aim.ts';
import { setLocal, play, type ScreenAction } from './bindings.ts';
import { placeOneMore } from './placement-keys.ts';

/**
 * Left click: an own territory becomes the source, and another player's is attacked from the strongest own neighbour;
 * a second click chooses a target, and a click on the target gives the order.
 */
export function click(scene: RiscScene, clicked: Target): ScreenAction | undefined {
  const target = riscTargets.read(clicked);
  if (target === undefined || scene.local.report !== undefined) return undefined;
  return target.type === 'territory' ? territoryClick(scene, target.territory) : orderClick(scene, target.order);
}

function territoryClick(scene: RiscScene, territory: number): ScreenAction {
  const { view, seat, local } = scene;
  const { draft, placing, composed, targets } = situationOf(scene);
  const at: RiscScene = { ...scene, local: { ...local, cursor: territory, focus: 'map', typing: undefined } };
  const choose: ScreenAction = { type: 'local', local: at.local };
  if (placing !== undefined)
    return territory === local.cursor && ownerOf(view, territory) === seat ? placeOneMore(scene) : choose;
  if (draft === undefined) return choose;
  if (composed === undefined || composed.type === 'upgrade') {
    const free = composed === undefined ? at : { ...at, local: { ...at.local, composing: undefined } };
    const marchAction = beginMarch(free);
    return marchAction.type === 'local' ? marchAction : { type: 'local', local: free.local };
  }
  if (territory === composed.source) return dropComposing(scene);
  if (targets.includes(territory)) return territory === local.cursor ? orderComposed(scene) : choose;
  const { order } = composedOf(draft, { type: 'march', source: composed.source }, territory);
  return order.ok ? choose : { type: 'refuse', error: order.error };
}

function orderClick(scene: RiscScene, order: number): ScreenAction | undefined {
  if (situationOf(scene).draft === undefined) return undefined;
  return setLocal(scene, { focus: 'draft', order, composing: undefined, typing: undefined, hint: undefined });
}

/**
 * Right click: a step back in the order being composed; else cancels the order clicked, or the last order to the
 * territory clicked.
 */
export function rightClick(scene: RiscScene, clicked: Target | undefined): ScreenAction | undefined {
  const { draft, composed } = situationOf(scene);
  if (draft === undefined || scene.local.report !== undefined) return undefined;
  if (composed !== undefined) return dropComposing(scene);
  const target = riscTargets.read(clicked);
  if (target === undefined) return undefined;
  const order =
    target.type === 'order' ? target.order : lastOrderTo(draft.ownSeat.orders, idOf(scene.view.map, target.territory));
  return draft.ownSeat.orders[order] === undefined ? undefined : play({ name: 'cancel', args: { n: order + 1 } });
}

const lastOrderTo = (orders: readonly Order[], id: string): number =>
  orders.findLastIndex((each) => ('to' in each && each.to === id) || ('territory' in each && each.territory === id));

/** The territory under the mouse gets the cursor. It never makes the map scroll. */
export function point(scene: RiscScene, pointed: Target): Local | undefined {
  const { local, watched } = scene;
  if (watched === true || local.report !== undefined || local.focus !== 'map') return undefined;
  const target = riscTargets.read(pointed);
  if (target?.type !== 'territory' || target.territory === local.cursor) return undefined;
  const { territory } = target;
  if (local.composing?.type === 'upgrade') return undefined;
  if (local.composing?.type === 'march' && !situationOf(scene).targets.includes(territory)) return undefined;
  const after = { ...local, cursor: territory, typing: undefined };
  const was = paintedMap(scene).seen;
  const is = paintedMap({ ...scene, local: after }).seen;
  return was[0] === is[0] && was[1] === is[1] ? after : undefined;
}
