import type { Form } from '../../../../graph/form.ts';
import type { Rect } from '../../../../graph/rect.ts';
import type { StarMap } from '../../map.ts';
import type { Zoom } from '../local.ts';

/** How large planets are drawn. */
export type NodeSize = Exclude<Zoom, 'auto'>;

/** From large to small. */
export const nodeSizes = ['full', 'large', 'boxes', 'small', 'rows', 'ids'] as const satisfies readonly NodeSize[];

/** Digits of the longest id. */
export const digitsOf = ({ ids }: Pick<StarMap, 'ids'>): number => Math.max(...ids.map((id) => String(id).length));

const boxMargins = {
  wide: { left: 1, right: 0, top: 0, bottom: 1 },
  least: { left: 1, right: 0, top: 0, bottom: 0 },
} as const;

const highMargins = {
  wide: { left: 1, right: 1, top: 0, bottom: 0 },
  least: { left: 1, right: 0, top: 0, bottom: 0 },
} as const;

/** Brackets stand beside rows and ids. */
const bracketMargins = {
  wide: { left: 3, right: 2, top: 0, bottom: 1 },
  least: { left: 1, right: 1, top: 0, bottom: 0 },
} as const;

interface Fixed extends Pick<Form<NodeSize>, 'height' | 'gaps' | 'margins' | 'least'> {
  /** Columns of a planet whose id has one or two digits. */
  readonly width: number;
}

const fixed: Readonly<Record<NodeSize, Fixed>> = {
  full: {
    width: 16,
    height: 6,
    margins: highMargins,
    least: [8, 2],
    gaps: [
      [12, 4],
      [10, 3],
    ],
  },
  large: {
    width: 13,
    height: 4,
    margins: highMargins,
    least: [10, 2],
    gaps: [
      [8, 3],
      [6, 2],
    ],
  },
  boxes: {
    width: 10,
    height: 3,
    margins: boxMargins,
    least: [3, 1],
    gaps: [
      [6, 3],
      [4, 2],
    ],
  },
  small: {
    width: 6,
    height: 2,
    margins: boxMargins,
    least: [3, 1],
    gaps: [
      [6, 3],
      [4, 2],
    ],
  },
  rows: {
    width: 7,
    height: 1,
    margins: bracketMargins,
    least: [3, 1],
    gaps: [
      [6, 3],
      [5, 2],
      [4, 1],
    ],
  },
  ids: {
    width: 3,
    height: 1,
    margins: bracketMargins,
    least: [3, 1],
    gaps: [
      [6, 3],
      [4, 2],
      [3, 1],
    ],
  },
};

/** Columns of planets of a size: more where ids are long that stand beside other things. */
function widthOf(map: StarMap, size: NodeSize): number {
  const { width } = fixed[size];
  const digits = digitsOf(map);
  switch (size) {
    case 'rows':
      return digits + 6;
    case 'ids':
      return digits + 2;
    case 'small':
      return Math.max(width, digits + 5);
    default:
      return width;
  }
}

/** Columns and rows of a planet of a size. */
export const extentOf = (map: StarMap, size: NodeSize): Pick<Rect, 'width' | 'height'> => ({
  width: widthOf(map, size),
  height: fixed[size].height,
});

/** Planets of this size: as wide as their numbers need, and as the edges do that cannot end at their sides. */
export function formOf(map: StarMap, size: NodeSize): Form<NodeSize> {
  const usual = widthOf(map, size);
  const { height } = fixed[size];
  return {
    size,
    ...fixed[size],
    ports: { mirrored: true, ...(height > 1 ? { row: (height - 1) >> 1 } : {}), ...freeOf(map, size, usual) },
    widths: (perEdge) => map.ways.map(({ length }) => Math.max(usual, Math.ceil((length - 2 * height) * perEdge))),
  };
}

/** The columns of a box's upper and lower edge where nothing is written. */
function freeOf(map: StarMap, size: NodeSize, width: number): Partial<Form<NodeSize>['ports']> {
  if (size !== 'full' && size !== 'large' && size !== 'boxes') return {};
  const last = width - 2;
  const head = digitsOf(map) + 3;
  // Numbers stand at the lower left, and the capacity of a large box in the middle.
  const lower = { full: 1, large: last - 1, boxes: Math.ceil(width / 2) }[size];
  return { free: (edge) => (edge === 'upper' ? [Math.min(head, last - 1), last - 1] : [lower, last]) };
}
