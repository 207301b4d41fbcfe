import { scrollKey } from '../../../../screen/keys/key-rows.ts';
import { mapCursorKeys, panKey, zoomKeys } from '../../../../screen/keys/map-keys.ts';
import type { MapPart } from '../../../../screen/keys/map-parts.ts';
import { maxRawScroll } from '../below-map/raw-section.ts';
import { layoutOf } from '../layout.ts';
import type { Local, RiscScene } from '../local.ts';
import { maxLogScroll } from '../log.ts';
import { drawnPlaces, paintedMap } from '../map/map-section.ts';
import { nodeSizes } from '../map/sizes.ts';
import { hasMap, situationOf } from '../situation.ts';
import { nextFigure, titleOfFigure } from '../statistics/figures.ts';
import { type Binding, setLocal } from './bindings.ts';

/** The keys that only look: the cursor on the map, its size, and what stands below it. */
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
    thing: 'territory',
    isActing: stage === 'orders' || stage === 'placement',
    places: () => drawnPlaces(scene),
    to: (cursor) => setLocal(scene, { cursor, typing: undefined, seen: undefined }),
  });
}

/** Closes a part that was opened to look at. */
function backKey(scene: RiscScene): Binding[] {
  if (scene.local.below === 'territory') return [];
  return [{ kind: 'look', keys: ['escape'], label: 'Esc', help: 'back to the map', act: () => setLocal(scene, territory) }];
}

const territory: Partial<Local> = { below: 'territory', scrolled: 0 };

/** Opens a part below the map, or closes it if it is open. */
const toggledBelow = ({ local }: RiscScene, below: Local['below']): Partial<Local> =>
  local.below === below ? territory : { below, scrolled: 0 };

/** Debug view: opens the raw values below the map. */
export function rawKeys(scene: RiscScene): Binding[] {
  const { debug, view, local } = scene;
  if (!debug || view.viewer !== 'all' || situationOf(scene).composed !== undefined) return [];
  return [
    {
      kind: 'look',
      keys: ['D'],
      footer: ['D', local.below === 'raw' ? 'map' : 'raw values'],
      help: 'all drafts and stocks, and what happened phase by phase',
      act: () => setLocal(scene, toggledBelow(scene, 'raw')),
    },
  ];
}

/** Opens the log and the charts. */
function keysBelow(scene: RiscScene): Binding[] {
  const { local } = scene;
  const open = (below: Local['below']) => setLocal(scene, toggledBelow(scene, below));
  const nameOf = (below: Local['below'], name: string) => (local.below === below ? 'map' : name);
  const { leftWidth, bodyRows } = layoutOf(scene);
  const maxScrolls = { log: maxLogScroll, raw: maxRawScroll, territory: () => 0, statistics: () => 0 } as const;
  const maxScroll = maxScrolls[local.below](scene, leftWidth, bodyRows);
  return [
    {
      kind: 'look',
      keys: ['L'],
      footer: ['L', nameOf('log', 'log')],
      help: local.below === 'log' ? 'the map again' : 'what happened in the last turn',
      act: () => open('log'),
    },
    {
      kind: 'look',
      keys: ['v'],
      footer: ['v', local.below === 'statistics' ? 'map' : 'statistics'],
      help: local.below === 'statistics' ? 'the map again' : 'charts of all players over the turns',
      act: () => open('statistics'),
    },
    ...(local.below === 'statistics'
      ? [
          {
            kind: 'look',
            keys: ['f'],
            footer: ['f', 'figure'] as const,
            help: `show ${titleOfFigure(nextFigure(local.figure))} over the turns`,
            act: () => setLocal(scene, { figure: nextFigure(local.figure) }),
          } satisfies Binding,
        ]
      : []),
    ...(maxScroll > 0
      ? [
          scrollKey({
            scrolled: local.scrolled,
            most: () => maxScroll,
            step: Math.max(1, bodyRows - 1),
            help: 'scroll',
            to: (scrolled) => setLocal(scene, { scrolled }),
          }),
        ]
      : []),
  ];
}

/** How large territories are drawn, the whole map at once, and which part of one is seen that is not whole. */
function mapKeys(scene: RiscScene): Binding[] {
  const { seen, zoom, whole: isWholeMap } = paintedMap(scene);
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
