import type { Form } from '../../../../graph/form.ts';
import type { Extent, Rect } from '../../../../graph/rect.ts';
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

/** The largest boxes are larger yet where a large room has few planets, from large to small. */
const roomy: readonly (Fixed & { readonly mostPlanets: number })[] = [
  { width: 24, height: 7, margins: highMargins, least: [12, 3], gaps: [[16, 5]], mostPlanets: 7 },
  { width: 20, height: 6, margins: highMargins, least: [10, 3], gaps: [[14, 4]], mostPlanets: 16 },
];

/** Columns of such a room: below that, people on the way need what is left between planets. */
const roomyFrom = 120;

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

/** The forms of planets of this size in a room, from large to small. */
export function formsOf(map: StarMap, size: NodeSize, room: Extent): readonly [Form<NodeSize>, ...Form<NodeSize>[]] {
  const usual = formOf(map, size, { ...fixed[size], width: widthOf(map, size) });
  const isRoomy = size === 'full' && room.columns >= roomyFrom;
  const larger = isRoomy ? roomy.filter(({ mostPlanets }) => map.ids.length <= mostPlanets) : [];
  const [largest, ...others] = larger.map((each) => formOf(map, size, each));
  return largest === undefined ? [usual] : [largest, ...others, usual];
}

/** As wide as numbers need, and as the edges do that cannot end at the sides. */
function formOf(map: StarMap, size: NodeSize, { width: usual, height, margins, least, gaps }: Fixed): Form<NodeSize> {
  return {
    size,
    height,
    margins,
    least,
    gaps,
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
