import type { Spot } from '../../../../screen/screen.ts';
import { idOf } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import { composedOf } from '../composing/composed.ts';
import type { Local, RiscScene } from '../local.ts';
import { paintedMap } from '../map/map-section.ts';
import { orderAt } from '../panel/orders-section.ts';
import { panelOf } from '../panel/panel.ts';
import { hasMap, situationOf } from '../situation.ts';
import { dropComposing, orderComposed } from './acts.ts';
import { beginMarch } from './aim.ts';
import { keep, play, type ScreenAction } from './bindings.ts';
import { placeOneMore } from './placement-keys.ts';

/**
 * What a click does: an own territory is where units start, another player's is attacked from the strongest own one beside
 * it; then a target is chosen, and the same again orders it.
 */
export function click(scene: RiscScene, spot: Spot): ScreenAction | undefined {
  if (scene.local.report !== undefined) return undefined;
  const territory = territoryIn(scene, spot);
  if (territory !== undefined) return territoryClick(scene, territory);
  return orderClick(scene, spot);
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
    const begun = beginMarch(free);
    return begun.type === 'local' ? begun : { type: 'local', local: free.local };
  }
  if (territory === composed.source) return dropComposing(scene);
  if (targets.includes(territory)) return territory === local.cursor ? orderComposed(scene) : choose;
  const { order } = composedOf(draft, { type: 'march', source: composed.source }, territory);
  return order.ok ? choose : { type: 'refuse', error: order.error };
}

function orderClick(scene: RiscScene, spot: Spot): ScreenAction | undefined {
  const order = orderIn(scene, spot);
  if (situationOf(scene).draft === undefined || order === undefined) return undefined;
  return keep(scene, { focus: 'draft', order, composing: undefined, typing: undefined, hint: undefined });
}

/**
 * What a click with the right button does: it steps back from what is put together; else it cancels the order in that row,
 * or the last one that leads to that territory.
 */
export function rightClick(scene: RiscScene, spot: Spot): ScreenAction | undefined {
  const { draft, composed } = situationOf(scene);
  if (draft === undefined || scene.local.report !== undefined) return undefined;
  if (composed !== undefined) return dropComposing(scene);
  const row = orderIn(scene, spot);
  const territory = territoryIn(scene, spot);
  const id = territory === undefined ? undefined : idOf(scene.view.map, territory);
  const { orders } = draft.own;
  const order =
    row ??
    orders.findLastIndex((each) => ('to' in each && each.to === id) || ('territory' in each && each.territory === id));
  return orders[order] === undefined ? undefined : play({ name: 'cancel', args: { n: order + 1 } });
}

/** The order in a row of the panel, from 0. */
function orderIn(scene: RiscScene, { part, section, row }: Spot): number | undefined {
  if (part !== 'panel') return undefined;
  const { title = '', lines = [] } = panelOf(scene).sections[section] ?? {};
  return title.startsWith('orders') ? orderAt(scene, row, lines.length) : undefined;
}

/** What the screen keeps when the mouse points at a territory. It never makes the map scroll. */
export function point(scene: RiscScene, spot: Spot): Local | undefined {
  const { local, watched } = scene;
  if (watched === true || local.report !== undefined || local.focus !== 'map') return undefined;
  const territory = territoryIn(scene, spot);
  if (territory === undefined || territory === local.cursor) return undefined;
  const { targets } = situationOf(scene);
  if (local.composing?.type === 'upgrade') return undefined;
  if (local.composing?.type === 'march' && !targets.includes(territory)) return undefined;
  const after = { ...local, cursor: territory, typing: undefined };
  const was = paintedMap(scene).seen;
  const is = paintedMap({ ...scene, local: after }).seen;
  return was[0] === is[0] && was[1] === is[1] ? after : undefined;
}

/** The territory that is drawn in a row and column of the map. */
const territoryIn = (scene: RiscScene, { part, section, row, column }: Spot): number | undefined =>
  hasMap(scene) && part === 'left' && section === 0 ? paintedMap(scene).territoryAt(row, column) : undefined;
