import { type MapPart, mapCursorKeys, panKey, scrollKey, zoomKeys } from '#screen/keys/key-rows.ts';
import { afterEndKeys } from '#screen/parts/match-end.ts';
import type { Target } from '#screen/target.ts';
import { idOf } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import { maxLogScroll, maxRawScroll } from '../bottom-panel.ts';
import { layoutOf } from '../layout.ts';
import { type Local, type RiscScene, type RiscScreen, riscTargets } from '../local.ts';
import { drawnPlaces, paintedMap } from '../map/paint-map.ts';
import { nodeSizes } from '../map/sizes.ts';
import { composedOf, hasMap, situationOf } from '../situation.ts';
import { nextFigure, titleOfFigure } from '../statistics.ts';
import {
  type Binding,
  beginMarch,
  binding,
  dropComposing,
  lastOrderAt,
  orderComposed,
  play,
  type ScreenAction,
  setLocal,
} from './actions.ts';
import { draftKeys, placementKeys, placeOneMore } from './draft-keys.ts';

export function lookKeys(scene: RiscScene): Binding[] {
  const { focus, hint } = scene.local;
  const { composed, draft } = situationOf(scene);
  const isOnMap = composed === undefined && (draft === undefined || focus === 'map');
  return [
    ...(isOnMap && hasMap(scene) ? cursorKeys(scene) : []),
    ...((isOnMap || !hasMap(scene)) && hint === undefined ? backKey(scene) : []),
    ...(hasMap(scene) ? mapKeys(scene) : []),
    ...(composed === undefined ? keysBelow(scene) : []),
  ];
}

function cursorKeys(scene: RiscScene): Binding[] {
  const { view, local } = scene;
  const { stage } = situationOf(scene);
  return mapCursorKeys({
    at: local.cursor,
    count: view.map.ids.length,
    thing: 'land',
    isActing: stage === 'orders' || stage === 'placement',
    places: () => drawnPlaces(scene),
    to: (cursor) => setLocal(scene, { cursor, typing: undefined, seen: undefined }),
  });
}

function backKey(scene: RiscScene): Binding[] {
  if (scene.local.below === 'territory') return [];
  return [binding('look', 'escape', undefined, 'back to the map', () => setLocal(scene, territory))];
}

const territory: Partial<Local> = { below: 'territory', scrolled: 0 };

const toggledBelow = ({ local }: RiscScene, below: Local['below']): Partial<Local> =>
  local.below === below ? territory : { below, scrolled: 0 };

export function rawKeys(scene: RiscScene): Binding[] {
  const { debug, view, local } = scene;
  if (!debug || view.viewer !== 'all' || situationOf(scene).composed !== undefined) return [];
  return [
    binding(
      'look',
      'D',
      local.below === 'raw' ? 'map' : 'raw values',
      'all orders and stocks, and every event by phase',
      () => setLocal(scene, toggledBelow(scene, 'raw')),
    ),
  ];
}

function keysBelow(scene: RiscScene): Binding[] {
  const { local } = scene;
  const open = (below: Local['below']) => setLocal(scene, toggledBelow(scene, below));
  const nameOf = (below: Local['below'], name: string) => (local.below === below ? 'map' : name);
  const { leftWidth, bodyRows } = layoutOf(scene);
  const maxScrolls = { log: maxLogScroll, raw: maxRawScroll, territory: () => 0, statistics: () => 0 } as const;
  const maxScroll = maxScrolls[local.below](scene, leftWidth, bodyRows);
  return [
    binding(
      'look',
      'L',
      nameOf('log', 'log'),
      local.below === 'log' ? 'back to the map' : 'what happened in the last turn',
      () => open('log'),
    ),
    binding(
      'look',
      'v',
      local.below === 'statistics' ? 'map' : 'statistics',
      local.below === 'statistics' ? 'back to the map' : 'charts of the whole war, turn by turn',
      () => open('statistics'),
    ),
    ...(local.below === 'statistics'
      ? [
          binding('look', 'f', 'next chart', `next chart: ${titleOfFigure(nextFigure(local.figure))}`, () =>
            setLocal(scene, { figure: nextFigure(local.figure) }),
          ),
        ]
      : []),
    ...(maxScroll > 0
      ? [
          scrollKey({
            scrolled: local.scrolled,
            max: () => maxScroll,
            step: Math.max(1, bodyRows - 1),
            help: 'scroll',
            to: (scrolled) => setLocal(scene, { scrolled }),
          }),
        ]
      : []),
  ];
}

function mapKeys(scene: RiscScene): Binding[] {
  const { seen, zoom, isComplete: isWholeMap } = paintedMap(scene);
  const { leftWidth: columns, mapRows: rows } = layoutOf(scene);
  const partAt = (part: MapPart) => paintedMap({ ...scene, local: { ...scene.local, seen: part } }).seen;
  return [
    ...zoomKeys({
      sizes: nodeSizes,
      size: zoom,
      isAuto: scene.local.zoom === 'auto',
      help: (size) => `zoom: ${size}`,
      inFooter: scene.local.composing === undefined,
      to: (size) => setLocal(scene, { zoom: size, seen: undefined }),
    }),
    ...(isWholeMap ? [] : [panKey({ seen, columns, rows, partAt }, (part) => setLocal(scene, { seen: part }))]),
  ];
}

export function keysOf(scene: RiscScene): readonly Binding[] {
  const { stage, draft, placing } = situationOf(scene);
  return [
    ...rawKeys(scene),
    ...(placing === undefined ? [] : placementKeys(scene, placing)),
    ...(draft === undefined ? [] : draftKeys(scene)),
    ...(stage === 'over' ? afterEndKeys<RiscScreen>(scene, { seed: 'fresh', help: 'play this map again' }) : []),
    ...lookKeys(scene),
  ];
}

/** Handles a click on an order, or on the map: places a unit, picks a source, or chooses and then confirms a target. */
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

/** Drops the order being composed. If there is none, cancels the clicked order or the last order at the territory. */
export function rightClick(scene: RiscScene, clicked: Target | undefined): ScreenAction | undefined {
  const { draft, composed } = situationOf(scene);
  if (draft === undefined || scene.local.report !== undefined) return undefined;
  if (composed !== undefined) return dropComposing(scene);
  const target = riscTargets.read(clicked);
  if (target === undefined) return undefined;
  const order =
    target.type === 'order' ? target.order : lastOrderAt(draft.ownSeat.orders, idOf(scene.view.map, target.territory));
  return draft.ownSeat.orders[order] === undefined ? undefined : play({ name: 'cancel', args: { n: order + 1 } });
}

/** Moves the cursor to the territory under the mouse, unless the map would scroll or the order cannot go there. */
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
