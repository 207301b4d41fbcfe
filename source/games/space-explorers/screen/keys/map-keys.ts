import { type Binding, keep } from '../bindings.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene, Zoom } from '../local.ts';
import { paintedMap } from '../map-section.ts';

const zooms = ['boxes', 'rows', 'ids'] as const satisfies readonly Zoom[];

/** How large planets are drawn, and the whole map at once. */
export function zoomKeys(scene: ExplorersScene): Binding[] {
  const { zoom } = scene.local;
  const shown = paintedMap(scene).zoom;
  const next = zooms[(zooms.indexOf(shown) + 1) % zooms.length] ?? 'boxes';
  const names = { boxes: 'boxes', rows: 'a row each', ids: 'their ids' } as const;
  return [
    {
      keys: ['z'],
      footer: ['z', 'zoom'],
      help: `draw planets as ${names[next]}`,
      act: () => keep(scene, { zoom: next, seen: undefined }),
    },
    ...(zoom === 'auto'
      ? []
      : [
          {
            keys: ['g'],
            footer: ['g', 'whole map'] as const,
            help: 'the whole map, as large as it fits',
            act: () => keep(scene, { zoom: 'auto', seen: undefined }),
          } satisfies Binding,
        ]),
  ];
}

/** Moves a map that is not whole on the screen. */
export const panKeys = (scene: ExplorersScene): readonly Binding[] => [
  {
    keys: ['.', ';'],
    label: '. ;',
    footer: ['.', 'pan'],
    help: 'the next part of the map; ; the one before',
    act: (key) => keep(scene, { seen: key === '.' ? nextPart(scene) : partBefore(scene) }),
  },
];

type Part = readonly [column: number, row: number];

/** The part half a screen to the right; behind the right edge the one below, from the left; behind the last the first. */
function nextPart(scene: ExplorersScene): Part {
  const { leftWidth, mapRows } = layoutOf(scene);
  const [column, row] = paintedMap(scene).seen;
  const right = partAt(scene, [column + Math.floor(leftWidth / 2), row]);
  if (right[0] > column) return right;
  const below = partAt(scene, [0, row + Math.floor(mapRows / 2)]);
  return below[1] > row ? below : partAt(scene, [0, 0]);
}

/** The same the other way round. */
function partBefore(scene: ExplorersScene): Part {
  const { leftWidth, mapRows } = layoutOf(scene);
  const [column, row] = paintedMap(scene).seen;
  if (column > 0) return partAt(scene, [column - Math.floor(leftWidth / 2), row]);
  return partAt(scene, [veryFar, row > 0 ? row - Math.floor(mapRows / 2) : veryFar]);
}

/** Beyond the edge of every map. */
const veryFar = 100_000;

/** The part that is seen when this is asked for: never beyond the edges of the map. */
const partAt = (scene: ExplorersScene, [column, row]: Part): Part =>
  paintedMap({
    ...scene,
    local: { ...scene.local, seen: [Math.max(0, column), Math.max(0, row)] },
  }).seen;
