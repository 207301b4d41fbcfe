import type { Form } from '#graph/draw.ts';
import type { Gap } from '#graph/layout.ts';
import type { Ports } from '#graph/routing/field.ts';
import type { StarMap } from '../../map.ts';

/** A row inside a box. Parts that do not fit are shortened or omitted. */
export type BoxRow =
  | 'first people'
  | 'second people'
  | 'both peoples'
  | 'totals'
  | 'event'
  | 'second event'
  | 'event or growth'
  | 'airy count'
  | 'count';

interface SizeKind {
  readonly width: number;
  readonly height: number;
  /** Minimum columns and rows between boxes. The gaps have room for a length and for people in flight. */
  readonly minGap: Gap;
  /** Rows inside the border. Without rows, a planet is drawn as a sign. */
  readonly rows: readonly BoxRow[];
  /** True if the lower border shows the next event. */
  readonly hasEventBelow?: true;
}

/** Sizes, largest first. A map uses the first size with room for all planets. */
const kinds = {
  '24x7': {
    width: 24,
    height: 7,
    minGap: [19, 6],
    rows: ['first people', 'second people', 'totals', 'event', 'second event'],
  },
  '20x6': { width: 20, height: 6, minGap: [15, 4], rows: ['first people', 'second people', 'totals', 'event'] },
  '16x6': { width: 16, height: 6, minGap: [6, 4], rows: ['first people', 'second people', 'totals', 'event'] },
  '15x4': { width: 15, height: 4, minGap: [8, 1], rows: ['both peoples', 'event or growth'] },
  '12x3': { width: 12, height: 3, minGap: [6, 1], rows: ['airy count'], hasEventBelow: true },
  '11x3': { width: 11, height: 3, minGap: [5, 1], rows: ['airy count'] },
  '10x3': { width: 10, height: 3, minGap: [3, 1], rows: ['count'] },
  signs: { width: 6, height: 1, minGap: [3, 1], rows: [] },
} as const satisfies Readonly<Record<string, SizeKind>>;

export type NodeSize = keyof typeof kinds;

export const kindOf = (size: NodeSize): SizeKind => kinds[size];

export const nodeSizes = [
  '24x7',
  '20x6',
  '16x6',
  '15x4',
  '12x3',
  '11x3',
  '10x3',
  'signs',
] as const satisfies readonly NodeSize[];

export const digitsOf = ({ ids }: Pick<StarMap, 'ids'>): number => Math.max(...ids.map((id) => String(id).length));

/** Minimum width of boxes that have blanks and words in their upper border. */
export const airyHead = 16;

/** Columns for an event in the lower border. Links from below meet the border only to the right of these columns. */
export const eventColumns = 8;

/** Minimum gaps around signs, including room for brackets. */
const signMargins = {
  wide: { left: 3, right: 2, top: 0, bottom: 1 },
  narrow: { left: 1, right: 1, top: 0, bottom: 0 },
} as const;

const boxMargins = {
  wide: { left: 1, right: 1, top: 0, bottom: 0 },
  narrow: { left: 1, right: 0, top: 0, bottom: 0 },
} as const;

/** Increases of the gaps, largest first. Each is tried if the links do not fit with the one before it. */
const wider: readonly Gap[] = [
  [3, 2],
  [1, 1],
  [0, 0],
];

/** Shape of a planet of this size. A sign fits the longest id and a number of three digits, as in `[17*152]`. */
export function formOf(map: StarMap, size: NodeSize): Form<NodeSize> {
  const { width: columns, height, minGap, rows } = kindOf(size);
  const isSign = rows.length === 0;
  const width = isSign ? columns + digitsOf(map) : columns;
  return {
    size,
    height,
    minGap,
    margins: isSign ? signMargins : boxMargins,
    gaps: wider.map(([across, down]) => [minGap[0] + across, minGap[1] + down]),
    ports: { mirrored: true, row: (height - 1) >> 1, free: isSign ? () => [2, width - 3] : freeOf(map, size) },
    widths: (perEdge) => map.ways.map(({ length }) => Math.max(width, Math.ceil((length - 2 * height) * perEdge))),
  };
}

/** Columns of the upper and lower border that are free of text, so that links may end there. */
function freeOf(map: StarMap, size: NodeSize): NonNullable<Ports['free']> {
  const { width, hasEventBelow } = kindOf(size);
  const last = width - 2;
  const marks = width >= airyHead ? '[] home'.length : '[]'.length;
  const head = Math.min(1 + digitsOf(map) + marks, last - 1);
  return (edge) => (edge === 'upper' ? [head, last - 1] : [hasEventBelow ? eventColumns + 1 : 1, last]);
}
