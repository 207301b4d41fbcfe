import { type MapPart, nextPart, type PartlySeen, partBefore } from '../../../../screen/map-parts.ts';
import { type Binding, keep } from '../bindings.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene, Zoom } from '../local.ts';
import { paintedMap } from '../map-section.ts';

const zooms = ['large', 'medium', 'small'] as const satisfies readonly Zoom[];

/** How large territories are drawn, and the whole map at once. */
export function zoomKeys(scene: RiscScene): Binding[] {
  const { zoom } = scene.local;
  const next = zooms[(zooms.indexOf(paintedMap(scene).zoom) + 1) % zooms.length] ?? 'large';
  return [
    {
      keys: ['z'],
      ...(scene.local.composing === undefined ? { footer: ['z', 'zoom'] as const } : {}),
      help: `draw territories ${next}`,
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
export const panKeys = (scene: RiscScene): readonly Binding[] => [
  {
    keys: ['.', ';'],
    label: '. ;',
    footer: ['.', 'pan'],
    help: 'the next part of the map; ; the one before',
    act: (key) => keep(scene, { seen: (key === '.' ? nextPart : partBefore)(partlySeen(scene)) }),
  },
];

/** The part of the map that is seen. */
function partlySeen(scene: RiscScene): PartlySeen {
  const { leftWidth: columns, mapRows: rows } = layoutOf(scene);
  const partAt = (seen: MapPart) => paintedMap({ ...scene, local: { ...scene.local, seen } }).seen;
  return { seen: paintedMap(scene).seen, columns, rows, partAt };
}
