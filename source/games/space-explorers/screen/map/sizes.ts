import type { Form } from '../../../../graph/form.ts';
import type { StarMap } from '../../map.ts';
import type { Zoom } from '../local.ts';

/** How large planets are drawn. */
export type NodeSize = Exclude<Zoom, 'auto'>;

/** Digits of the longest id. */
export const digitsOf = ({ ids }: Pick<StarMap, 'ids'>): number => Math.max(...ids.map((id) => String(id).length));

const boxMargins = {
  wide: { left: 1, right: 0, top: 0, bottom: 1 },
  least: { left: 1, right: 0, top: 0, bottom: 0 },
} as const;

/** Brackets stand beside rows and ids. */
const bracketMargins = {
  wide: { left: 3, right: 2, top: 0, bottom: 1 },
  least: { left: 1, right: 1, top: 0, bottom: 0 },
} as const;

type Fixed = Pick<Form<NodeSize>, 'height' | 'gaps' | 'margins'>;

const fixed: Readonly<Record<NodeSize, Fixed>> = {
  boxes: {
    height: 3,
    margins: boxMargins,
    gaps: [
      [6, 3],
      [4, 2],
    ],
  },
  rows: {
    height: 1,
    margins: bracketMargins,
    gaps: [
      [6, 3],
      [5, 2],
      [4, 1],
    ],
  },
  ids: {
    height: 1,
    margins: bracketMargins,
    gaps: [
      [6, 3],
      [4, 2],
      [3, 1],
    ],
  },
};

/** Planets of this size: as wide as their numbers need, and as the edges do that cannot end at their sides. */
export function formOf(map: StarMap, size: NodeSize): Form<NodeSize> {
  const usual = { boxes: 10, rows: digitsOf(map) + 6, ids: digitsOf(map) + 2 }[size];
  const { height } = fixed[size];
  return {
    size,
    ...fixed[size],
    least: [3, 1],
    ports: { mirrored: true },
    widths: (perEdge) => map.ways.map(({ length }) => Math.max(usual, Math.ceil((length - 2 * height) * perEdge))),
  };
}
