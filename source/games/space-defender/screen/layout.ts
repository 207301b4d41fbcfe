import { frameRows } from '#screen/frame.ts';
import type { Preferences } from '#screen/scene.ts';
import { cellAreas, type TargetArea } from '#screen/target.ts';
import type { Board } from '../cells.ts';
import { defenderTargets, type Local, type SpaceDefenderScene } from './local.ts';

export interface CellSize {
  readonly columns: number;
  readonly rows: number;
}

export const narrowPanel = 15;
/** Columns of the side panel: the minimum, and the usual number in a terminal of fewer than 100 columns. */
const narrowOnly = { min: narrowPanel, usual: narrowPanel };
const usualOnly = { min: 19, usual: 19 };
const narrowOrUsual = { min: narrowPanel, usual: 19 };

export interface CellKind extends CellSize {
  readonly panel: { readonly min: number; readonly usual: number };
  readonly showsDamage: boolean;
}

/** Sizes of a board cell, largest first. */
const cellKinds: readonly CellKind[] = [
  { columns: 10, rows: 5, panel: usualOnly, showsDamage: true },
  { columns: 8, rows: 4, panel: usualOnly, showsDamage: true },
  { columns: 6, rows: 3, panel: usualOnly, showsDamage: true },
  { columns: 4, rows: 3, panel: usualOnly, showsDamage: true },
  { columns: 6, rows: 2, panel: narrowOrUsual, showsDamage: false },
  { columns: 5, rows: 2, panel: usualOnly, showsDamage: true },
  { columns: 3, rows: 2, panel: usualOnly, showsDamage: false },
  { columns: 3, rows: 1, panel: usualOnly, showsDamage: false },
];

/** Used if no other size fits. A cell then has room for only one letter. */
const smallest: CellKind = { columns: 2, rows: 1, panel: narrowOnly, showsDamage: false };

/** Columns left of the board for the letters of the rows. */
export const rowHead = 4;

export const boardWidth = ({ columns }: Board, cell: CellSize): number => rowHead + columns * cell.columns;

export const widePanel = 24;
const widestPanel = 36;

/** Minimum rows below the board, not including the separator. */
const minBelow = 6;

interface Room {
  readonly view: { readonly field: Board | null };
  readonly columns: number;
  readonly rows: number;
  readonly debug: boolean;
  readonly preferences: Pick<Preferences, 'cells'>;
  readonly local: Pick<Local, 'cells'>;
}

export interface Layout {
  readonly cell: CellKind;
  readonly panelBeside: boolean;
  readonly panelWidth: number;
  /** Columns left of the panel, or all columns if the panel is below the board. */
  readonly leftWidth: number;
  readonly margin: number;
}

export function layoutOf({ view, columns, rows, debug, preferences, local }: Room): Layout {
  const board = view.field ?? { rows: 0, columns: 0 };
  const fitting = [...cellKinds, smallest].flatMap((cell) => layoutsWith(cell, board, { columns, rows, debug }));
  return (
    fitting[chosenSize(local.cells ?? preferences.cells, fitting)] ??
    layoutWith(smallest, board, columns, smallest.panel)
  );
}

const zooms = ['large', 'medium', 'small'] as const;

/** The next smaller size of cells, or the largest after the smallest. Undefined if only one size fits. */
export function nextCells(room: Room): Preferences['cells'] | undefined {
  const layoutAt = (cells: Preferences['cells']) => layoutOf({ ...room, local: { cells } });
  const now = layoutOf(room).cell;
  const sizes = zooms.filter((cells, i) => i === 0 || layoutAt(cells).cell !== layoutAt(zooms[i - 1] ?? 'large').cell);
  if (sizes.length < 2) return undefined;
  const at = sizes.findIndex((cells) => layoutAt(cells).cell === now);
  return sizes[(at + 1) % sizes.length];
}

function chosenSize(cells: Preferences['cells'], fitting: readonly Layout[]): number {
  if (cells === 'auto' || cells === 'large') return 0;
  const oneRow = fitting.findIndex(({ cell }) => cell.rows === 1);
  const last = oneRow < 0 ? fitting.length - 1 : oneRow;
  return cells === 'small' ? last : Math.floor((last + 1) / 2);
}

/** The layout with cells of this size, if it fits: panel beside the board if possible, otherwise below it. */
function layoutsWith(
  cell: CellKind,
  board: Board,
  { columns, rows, debug }: Pick<Room, 'columns' | 'rows' | 'debug'>,
): Layout[] {
  const below = rows - frameRows - 2 - board.rows * cell.rows;
  const width = boardWidth(board, cell);
  if (below < minBelow && cell.rows > 1) return [];
  const panel = debug ? narrowOnly : cell.panel;
  if (width + 1 + panel.min <= columns) return [layoutWith(cell, board, columns, panel)];
  if (debug || cell === smallest || width > columns || below < minBelow) return [];
  return [
    {
      cell,
      panelBeside: false,
      panelWidth: Math.min(widestPanel, Math.max(widePanel, Math.floor(columns / 5))),
      leftWidth: columns,
      margin: marginIn(columns - width),
    },
  ];
}

/** Columns left of the board. If there are few spare columns, all of them are right of the board. */
const marginIn = (spare: number): number => (spare < 8 ? 0 : Math.floor(spare / 2));

/** Creates a layout. A panel beside the board grows with the terminal, but leaves the board its columns. */
function layoutWith(cell: CellKind, board: Board, columns: number, { min, usual }: CellKind['panel']): Layout {
  const width = boardWidth(board, cell);
  const beside = columns - 1 - width;
  const preferredWidth = columns < 100 ? usual : Math.min(widestPanel, Math.max(widePanel, Math.floor(columns / 4)));
  const panelWidth = Math.max(min, Math.min(preferredWidth, beside));
  const leftWidth = columns - 1 - panelWidth;
  return { cell, panelBeside: true, panelWidth, leftWidth, margin: marginIn(leftWidth - width) };
}

export const leftWidthOf = (scene: SpaceDefenderScene): number => layoutOf(scene).leftWidth;

export const boardHeight = (board: Board, cell: CellSize): number => 1 + board.rows * cell.rows;

export const cellsSeen = (board: Board, { cell, margin }: Pick<Layout, 'cell' | 'margin'>): TargetArea[] =>
  cellAreas(
    {
      left: margin + rowHead,
      top: 1,
      cell: { width: cell.columns, height: cell.rows },
      columns: board.columns,
      rows: board.rows,
    },
    (row, column) => defenderTargets.to({ type: 'cell', cell: { row: row + 1, column: column + 1 } }),
  );
