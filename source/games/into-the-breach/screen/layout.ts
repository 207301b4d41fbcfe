import { frameRows } from '#screen/frame.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { firstSeen } from '#screen/parts/boards.ts';
import type { Preferences } from '#screen/scene.ts';
import { columnsOf, coordText } from '../board.ts';
import type { BreachScene } from './local.ts';

export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** Tile sizes, largest first. Tiles show names from four rows on, and attackers from five rows on. */
export const cellSizes: readonly CellSize[] = [
  { width: 11, height: 5 },
  { width: 9, height: 4 },
  { width: 7, height: 3 },
  { width: 7, height: 2 },
  { width: 5, height: 2 },
  { width: 5, height: 1 },
  { width: 4, height: 1 },
  { width: 3, height: 1 },
];

/** Zero-based column of the sign within a tile. The sign is, for example, a unit's letter. */
export const middleOf = ({ width, height }: CellSize): number => (height === 1 ? 1 : (width - 1) / 2);

/** Width of a badge at each side of the sign, in columns. */
export const badgeHalf = ({ width, height }: CellSize): number => (height === 1 || width === 5 ? 1 : (width - 3) / 2);

export const bodyRow = ({ height }: CellSize): number => (height >= 3 ? 1 : 0);

export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  readonly cell: CellSize;
  /** Columns for the row number and a space. */
  readonly gutter: number;
  /** Blank rows above and blank columns left of the board, which centre it. */
  readonly margin: { readonly top: number; readonly left: number };
  readonly window: { readonly row: number; readonly column: number; readonly rows: number; readonly columns: number };
  /** Location of the forecast and the log: `left` is below the board. */
  readonly outlookIn: 'left' | 'panel';
  /** Screen rows of the board, including the column numbers. */
  readonly boardRows: number;
  readonly rowsBelow: number;
  /** Position of the buttons, and the blank rows before and after them. */
  readonly controls: { readonly in: 'left' | 'panel'; readonly before: number; readonly after: number };
  /** True if the screen shows facts that smaller screens show only after a key. */
  readonly isLarge: boolean;
}

/** Columns of a panel that shows units without names. */
const usualPanel = 24;
const namedPanel = 44;
const widestPanel = 72;
/** A panel with names shrinks to this many columns if the board then has room for larger tiles. */
const tightNames = 40;

/** Minimum rows below a board that fits completely: a heading and two lines. */
const minLower = 3;
/** Minimum rows for buttons below a board that fits completely. With fewer, the buttons are in the panel. */
const roomForControls = 5;
/** Minimum rows below a board that does not fit completely. */
const usualLower = 5;

/** Width of the smallest tiles with room for a health of three digits, in columns. */
const tellingTile = 5;

/** Large layout from 100 x 30 on, unless only the small layout's tiles are at least `tellingTile` wide. */
export const layoutOf: (scene: BreachScene) => Layout = memoizeByKey((scene) => {
  const small = smallLayout(scene);
  if (scene.columns < 100 || scene.rows < 30) return small;
  const large = largeLayout(scene);
  return large.cell.width < tellingTile && small.cell.width >= tellingTile ? small : large;
});

function chosenSize({ local, preferences }: BreachScene, fits: (size: CellSize) => boolean): CellSize {
  const fitting = cellSizes.filter(fits);
  const [smallest] = cellSizes.slice(-1);
  const largest = fitting[0] ?? smallest ?? { width: 3, height: 1 };
  switch (local.cells ?? preferences.cells) {
    case 'auto':
    case 'large':
      return largest;
    case 'medium':
      return fitting.find(({ width }) => width <= 5) ?? largest;
    case 'small':
      return fitting.find(({ height }) => height === 1) ?? largest;
  }
}

const zooms = ['large', 'medium', 'small'] as const;

/** The next smaller tile size, or the largest after the smallest. Undefined if only one size fits. */
export function nextCells(scene: BreachScene): (typeof zooms)[number] | undefined {
  const cellWith = (cells: Preferences['cells']) => layoutOf({ ...scene, local: { ...scene.local, cells } }).cell;
  const sizes = zooms.filter((cells, i) => i === 0 || cellWith(cells) !== cellWith(zooms[i - 1] ?? 'large'));
  const now = sizes.findIndex((cells) => cellWith(cells) === layoutOf(scene).cell);
  return sizes.length < 2 ? undefined : sizes[(now + 1) % sizes.length];
}

/** Layout with all facts in a panel beside the board, and the buttons below the board. */
function largeLayout(scene: BreachScene): Layout {
  const { columns, rows } = scene;
  const { height, width } = sizeOf(scene);
  const gutter = 4;
  const body = rows - frameRows;
  // The column numbers, the buttons and a blank row take three rows.
  const room = body - 3;
  const maxPanel = Math.max(namedPanel, Math.min(widestPanel, Math.floor(columns * 0.37)));
  const leftFor = (cell: CellSize) => Math.max(gutter + width * cell.width + 1, columns - 1 - maxPanel);
  const cell = chosenSize(scene, (size) => height * size.height <= room && columns - 1 - leftFor(size) >= tightNames);
  const leftWidth = Math.min(leftFor(cell), columns - 1 - tightNames);
  const isHigh = height * cell.height > room;
  const seenRows = isHigh ? Math.floor((room - 1) / cell.height) : height;
  const used = 1 + seenRows * cell.height + (isHigh ? 1 : 0);
  const after = room + 1 > used ? 1 : 0;
  return finishLayout(scene, {
    leftWidth,
    cell,
    gutter,
    seenRows,
    boardRows: body - 2 - after,
    outlookIn: 'panel',
    rowsBelow: 0,
    controls: { in: 'left', before: 1, after },
    isLarge: true,
  });
}

function smallLayout(scene: BreachScene): Layout {
  const { columns, rows } = scene;
  const { height, width } = sizeOf(scene);
  const gutter = 3;
  const body = rows - frameRows;
  const minPanel = minPanelWidth(scene);
  const leftFor = ({ width: cell, height: high }: CellSize) =>
    Math.max(gutter + width * cell + (high > 1 ? 1 : 0), columns - 1 - Math.max(minPanel, usualPanel));
  const cell = chosenSize(
    scene,
    (size) => height * size.height <= body - 1 - minLower && columns - 1 - leftFor(size) >= minPanel,
  );
  const leftWidth = Math.min(leftFor(cell), columns - 1 - minPanel);
  const isHigh = height * cell.height > body - 1 - minLower;
  const seenRows = isHigh ? Math.floor((body - 2 - usualLower) / cell.height) : height;
  const boardRows = 1 + seenRows * cell.height + (isHigh ? 1 : 0);
  const lower = body - boardRows - 1;
  const controls: Layout['controls']['in'] = lower >= roomForControls || isHigh ? 'left' : 'panel';
  const before = controls === 'left' && lower >= 7 ? 1 : 0;
  return finishLayout(scene, {
    leftWidth,
    cell,
    gutter,
    seenRows,
    boardRows,
    outlookIn: 'left',
    rowsBelow: lower - before - (controls === 'left' ? 1 : 0),
    controls: { in: controls, before, after: 0 },
    isLarge: false,
  });
}

/** Minimum columns of the table of units: order, badge, tile, health and damage. */
function minPanelWidth({ view: { entities, board } }: BreachScene): number {
  const place = coordText([board.length - 1, columnsOf(board) - 1]).length;
  const damage = Math.max(2, ...entities.map(({ strength }) => String(strength).length + 1));
  return 11 + place + String(entities.length).length + damage;
}

interface LayoutParts extends Omit<Layout, 'panelWidth' | 'margin' | 'window'> {
  readonly seenRows: number;
}

function finishLayout(scene: BreachScene, { seenRows, ...divided }: LayoutParts): Layout {
  const { columns, local } = scene;
  const { height, width } = sizeOf(scene);
  const { leftWidth, cell, gutter, boardRows } = divided;
  const room = leftWidth - gutter;
  const isWhole = width * cell.width <= room;
  const seenColumns = isWhole ? width : Math.floor((room - 1) / cell.width);
  const [row, column] = firstSeen(local.cursor, local.seen ?? [0, 0], [height, width], [seenRows, seenColumns]);
  const isHigh = seenRows < height;
  return {
    ...divided,
    panelWidth: columns - 1 - leftWidth,
    margin: {
      top: Math.floor((boardRows - 1 - seenRows * cell.height - (isHigh ? 1 : 0)) / 2),
      left: Math.floor(Math.max(0, room - seenColumns * cell.width - 1) / 2),
    },
    window: { row, column, rows: seenRows, columns: seenColumns },
  };
}

const sizeOf = ({ view: { board } }: BreachScene): { readonly height: number; readonly width: number } => ({
  height: board.length,
  width: columnsOf(board),
});
