import { type MapPart, nextPart, type PartlySeen, partBefore } from '../../../../screen/map-parts.ts';
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
    act: (key) => keep(scene, { seen: (key === '.' ? nextPart : partBefore)(partlySeen(scene)) }),
  },
];

/** The part of the map that is seen. */
function partlySeen(scene: ExplorersScene): PartlySeen {
  const { leftWidth: columns, mapRows: rows } = layoutOf(scene);
  const partAt = (seen: MapPart) => paintedMap({ ...scene, local: { ...scene.local, seen } }).seen;
  return { seen: paintedMap(scene).seen, columns, rows, partAt };
}
