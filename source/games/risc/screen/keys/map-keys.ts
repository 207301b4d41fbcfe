import { panKey, zoomKeys } from '../../../../screen/keys/map-keys.ts';
import type { MapPart } from '../../../../screen/keys/map-parts.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { paintedMap } from '../map/map-section.ts';
import { type Binding, keep } from './bindings.ts';

/** How large territories are drawn, the whole map at once, and which part of one is seen that is not whole. */
export function mapKeys(scene: RiscScene): Binding[] {
  const { seen, zoom, whole } = paintedMap(scene);
  const { leftWidth: columns, mapRows: rows } = layoutOf(scene);
  const partAt = (part: MapPart) => paintedMap({ ...scene, local: { ...scene.local, seen: part } }).seen;
  return [
    ...zoomKeys({
      sizes: ['large', 'medium', 'small'] as const,
      size: zoom,
      isAuto: scene.local.zoom === 'auto',
      help: (size) => `draw territories ${size}`,
      inFooter: scene.local.composing === undefined,
      to: (size) => keep(scene, { zoom: size, seen: undefined }),
    }),
    ...(whole ? [] : [panKey({ seen, columns, rows, partAt }, (part) => keep(scene, { seen: part }))]),
  ];
}
