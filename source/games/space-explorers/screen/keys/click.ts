import type { Target } from '../../../../screen/target.ts';
import { idOf } from '../../map.ts';
import { refusalOfTransfer } from '../../rules/transfers.ts';
import { type ExplorersScene, explorersTargets, type Local, lookingAt } from '../local.ts';
import { followedNear, nearOf, paintedMap } from '../map/map-section.ts';
import { isOpen, situationOf, targetsOf } from '../situation.ts';
import { cancelOrder, dropDraft, queueDraft } from './actions.ts';
import { setLocal, type ScreenAction } from './bindings.ts';

/** Left click: chooses a planet, or if it is chosen already, picks it as source or sends to it; chooses an order. */
export function click(scene: ExplorersScene, clicked: Target): ScreenAction | undefined {
  const target = explorersTargets.read(clicked);
  if (target === undefined || scene.local.running !== undefined) return undefined;
  return target.type === 'planet' ? planetClick(scene, target.planet) : orderClick(scene, target.order);
}

function planetClick(scene: ExplorersScene, planet: number): ScreenAction {
  const { view, local } = scene;
  const { cursor, source } = local;
  const choose = setLocal(scene, { ...lookingAt(scene, planet), ...followedNear(scene) });
  if (!isOpen(scene)) return choose;
  if (source === undefined) return planet === cursor ? queueDraft(scene) : choose;
  if (planet === source) return dropDraft(scene);
  if (targetsOf(scene).includes(planet)) return planet === cursor ? queueDraft(scene) : choose;
  const error = refusalOfTransfer(view, idOf(view.map, source), idOf(view.map, planet), 1);
  return error === undefined ? choose : { type: 'refuse', error };
}

const orderClick = (scene: ExplorersScene, order: number): ScreenAction | undefined =>
  isOpen(scene)
    ? setLocal(scene, { focus: 'queue', order, source: undefined, typing: undefined, hint: undefined })
    : undefined;

/**
 * Right click: drops the transfer being composed; else cancels the order clicked, or the last order to the planet
 * clicked.
 */
export function rightClick(scene: ExplorersScene, clicked: Target | undefined): ScreenAction | undefined {
  if (!isOpen(scene)) return undefined;
  if (scene.local.source !== undefined) return dropDraft(scene);
  const target = explorersTargets.read(clicked);
  if (target === undefined) return undefined;
  const order =
    target.type === 'order' ? target.order : situationOf(scene).queue.findLastIndex(({ to }) => to === target.planet);
  return order < 0 ? undefined : cancelOrder({ ...scene, local: { ...scene.local, focus: 'queue', order } });
}

/** The planet under the mouse gets the cursor. It never makes the map scroll. */
export function point(scene: ExplorersScene, pointed: Target): Local | undefined {
  const { local, watched } = scene;
  if (watched === true || local.running !== undefined || local.focus !== 'map') return undefined;
  const target = explorersTargets.read(pointed);
  if (target?.type !== 'planet' || target.planet === local.cursor) return undefined;
  const { planet } = target;
  if (local.source !== undefined && !targetsOf(scene).includes(planet)) return undefined;
  const after = { ...local, cursor: planet, typing: undefined, ...followedNear(scene) };
  if (nearOf(scene) !== undefined) return after;
  const was = paintedMap(scene).seen;
  const is = paintedMap({ ...scene, local: after }).seen;
  return was[0] === is[0] && was[1] === is[1] ? after : undefined;
}
