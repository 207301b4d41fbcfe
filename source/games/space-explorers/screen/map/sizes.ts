import type { StarMap } from '../../map.ts';
import type { Zoom } from '../local.ts';

/** How large planets are drawn. */
export type NodeSize = Exclude<Zoom, 'auto'>;

/** The largest first. */
export const nodeSizes: readonly NodeSize[] = ['boxes', 'rows', 'ids'];

/** Digits of the longest id. */
export const digitsOf = ({ ids }: Pick<StarMap, 'ids'>): number => Math.max(...ids.map((id) => String(id).length));

/** Rows of a planet. */
export const heightOf = (size: NodeSize): number => (size === 'boxes' ? 3 : 1);

/** Columns of each planet: as its numbers need them, and so many for each edge that cannot end at its sides. */
export function widthsOf(map: StarMap, size: NodeSize, perEdge: number): readonly number[] {
  const usual = { boxes: 10, rows: digitsOf(map) + 6, ids: digitsOf(map) + 2 }[size];
  const sides = 2 * heightOf(size);
  return map.ways.map(({ length }) => Math.max(usual, Math.ceil((length - sides) * perEdge)));
}
