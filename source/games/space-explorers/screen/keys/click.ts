import type { Spot } from '../../../../screen/screen.ts';
import { idOf } from '../../map.ts';
import { refusalOfTransfer } from '../../rules/transfers.ts';
import { standingOf } from '../ahead/standing.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene, Local } from '../local.ts';
import { lookingAt } from '../local.ts';
import { paintedMap } from '../map/map-section.ts';
import { firstRow, queueOf } from '../panel/orders-section.ts';
import { panelOf } from '../panel/panel.ts';
import { isOpen, situationOf, targetsOf } from '../situation.ts';
import { cancelOrder, dropDraft, queueDraft } from './acts.ts';
import { keep, type ScreenAction } from './bindings.ts';

/** What a click does: a planet is chosen, and one that is chosen already is picked or sent to; an order is chosen. */
export function click(scene: ExplorersScene, spot: Spot): ScreenAction | undefined {
  if (scene.local.running !== undefined) return undefined;
  const planet = planetIn(scene, spot);
  if (planet !== undefined) return planetClick(scene, planet);
  return orderClick(scene, spot);
}

function planetClick(scene: ExplorersScene, planet: number): ScreenAction {
  const { view, local } = scene;
  const { cursor, source } = local;
  const choose = keep(scene, lookingAt(scene, planet));
  if (!isOpen(scene)) return choose;
  if (source === undefined) return planet === cursor ? queueDraft(scene) : choose;
  if (planet === source) return dropDraft(scene);
  if (targetsOf(scene).includes(planet)) return planet === cursor ? queueDraft(scene) : choose;
  const error = refusalOfTransfer(view, idOf(view.map, source), idOf(view.map, planet), 1);
  return error === undefined ? choose : { type: 'refuse', error };
}

function orderClick(scene: ExplorersScene, spot: Spot): ScreenAction | undefined {
  const order = orderIn(scene, spot);
  return order === undefined
    ? undefined
    : keep(scene, { focus: 'queue', order, source: undefined, typing: undefined, hint: undefined });
}

/**
 * What a click with the right button does: it gives up what is put together; else it cancels the order in that row, or the
 * last one to that planet.
 */
export function rightClick(scene: ExplorersScene, spot: Spot): ScreenAction | undefined {
  if (!isOpen(scene)) return undefined;
  if (scene.local.source !== undefined) return dropDraft(scene);
  const order = orderIn(scene, spot);
  if (order !== undefined) return cancelOrder({ ...scene, local: { ...scene.local, focus: 'queue', order } });
  const planet = planetIn(scene, spot);
  const last = situationOf(scene).queue.findLastIndex(({ to }) => to === planet);
  return last < 0 ? undefined : cancelOrder({ ...scene, local: { ...scene.local, focus: 'queue', order: last } });
}

/** The order in a row of the panel, from 0: those of the queue, then standing ones. */
function orderIn(scene: ExplorersScene, { part, section, row }: Spot): number | undefined {
  const { queue, own } = situationOf(scene);
  if (!isOpen(scene) || part !== 'panel' || section !== 0) return undefined;
  const room = panelOf(scene).sections[0]?.lines.length ?? 0;
  const order = firstRow(queueOf(scene), room) + row;
  return order < queue.length + standingOf(scene.local.standing, own).length ? order : undefined;
}

/** What the screen keeps when the mouse points at a planet. It never makes the map scroll. */
export function point(scene: ExplorersScene, spot: Spot): Local | undefined {
  const { local, watched } = scene;
  if (watched === true || local.running !== undefined || local.focus !== 'map') return undefined;
  const planet = planetIn(scene, spot);
  if (planet === undefined || planet === local.cursor) return undefined;
  if (local.source !== undefined && !targetsOf(scene).includes(planet)) return undefined;
  const after = { ...local, cursor: planet, typing: undefined };
  const was = paintedMap(scene).seen;
  const is = paintedMap({ ...scene, local: after }).seen;
  return was[0] === is[0] && was[1] === is[1] ? after : undefined;
}

/** The planet that is drawn in a row and column of the map. */
function planetIn(scene: ExplorersScene, { part, section, row, column }: Spot): number | undefined {
  const isMap = part === 'left' && section === 0 && row < layoutOf(scene).mapRows;
  return isMap ? paintedMap(scene).planetAt(row, column) : undefined;
}
