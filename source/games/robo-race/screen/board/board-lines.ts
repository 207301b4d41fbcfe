import { type Glyphs, joined, type Line, type Span, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { hasWall, squareAt, xOf, yOf } from '../../board.ts';
import type { View } from '../../view.ts';
import { goalBeyond } from '../goals.ts';
import { cellWidth, gutter, type Layout, layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import type { Overlay } from './cells.ts';
import { type Cell, cellPainter, lostSigns, southWall, wallCorner } from './cells.ts';

const north = 0;
const west = 3;

/** What a board is drawn from. */
interface Drawing {
  readonly view: View;
  readonly overlay: Overlay;
  readonly glyphs: Glyphs;
  readonly window: Layout['window'];
}

/** The board as rows: its northern border, its squares, and the numbers of its columns. */
function boardLines(drawing: Drawing): Line[] {
  const { window, view, overlay, glyphs } = drawing;
  const cellOf = cellPainter(view, overlay, glyphs);
  const rows = Array.from({ length: window.rows }, (_, i) => squareRow(drawing, window.row + i, cellOf));
  return [northBorder(drawing), ...rows, columnNumbers(drawing)].map(joined);
}

const columnsIn = ({ window }: Drawing): number[] =>
  Array.from({ length: window.columns }, (_, i) => window.column + i);

/** The border of the board, or of what is seen of it: an edge with more behind it is `:`. */
function northBorder(drawing: Drawing): Span[] {
  const { window, view, glyphs } = drawing;
  const { board } = view;
  const y = board.height - 1 - window.row;
  return [
    span(' '.repeat(gutter + 1)),
    ...columnsIn(drawing).flatMap((x): Span[] => {
      const lost = lostAt(drawing, x, board.height);
      if (lost !== undefined) return [...lost, span('  ')];
      if (hasWall(board, squareAt(board, x, y), north))
        return [span(southWall(glyphs).repeat(cellWidth - 1)), span(' ')];
      return [span(window.row === 0 ? '...' : ' : ', 'dim'), span(' ')];
    }),
  ];
}

/** A row of squares with the edges between them. A wall below a square that has no room for it is on the edge to its east. */
function squareRow(drawing: Drawing, row: number, cellOf: (square: number) => Cell): Span[] {
  const { window, view, overlay } = drawing;
  const { board } = view;
  const y = board.height - 1 - row;
  const end = window.column + window.columns;
  const cells = columnsIn(drawing).map((x) => cellOf(squareAt(board, x, y)));
  const isCursorRow = overlay.cursor !== undefined && yOf(board, overlay.cursor) === y;
  const cursorColumn = overlay.cursor !== undefined && isCursorRow ? xOf(board, overlay.cursor) : Number.NaN;
  const edge = (x: number): Span => {
    if (x === cursorColumn) return span('[', 'accent');
    if (x === cursorColumn + 1) return span(']', 'accent');
    return edgeAt(drawing, x, y, cells[x - 1 - window.column]?.hidesWall === true);
  };
  const beyondWest = window.column === 0 ? lostAt(drawing, -1, y) : undefined;
  const beyondEast = end === board.width ? lostAt(drawing, board.width, y) : undefined;
  const number = String(y).padStart(gutter - 1);
  return [
    ...(beyondWest === undefined
      ? [span(number, isCursorRow ? 'accent' : 'dim'), span(' ')]
      : [span(number.slice(0, 2)), ...beyondWest]),
    ...cells.flatMap(({ spans }, i) => [edge(window.column + i), ...spans]),
    ...(beyondEast ?? [edge(end)]),
  ];
}

/** The edge west of a column, also east of the last one, and a wall below the square to its west where that needs it. */
function edgeAt({ view: { board }, window, glyphs }: Drawing, x: number, y: number, isBelow: boolean): Span {
  const isLast = x === window.column + window.columns;
  const isWall = isLast ? hasWall(board, squareAt(board, x - 1, y), 1) : hasWall(board, squareAt(board, x, y), west);
  if (isWall) return span(isBelow ? wallCorner(glyphs) : glyphs.vertical);
  if (isBelow) return span(southWall(glyphs));
  return isLast || x === window.column ? span(':', 'dim') : span(' ');
}

/** The numbers of the columns; more behind the southern edge is `:`. */
function columnNumbers(drawing: Drawing): Span[] {
  const { window, view, overlay } = drawing;
  const { board } = view;
  const hasMore = window.row + window.rows < board.height;
  return [
    span((hasMore ? '  :' : '').padEnd(gutter + 1), 'dim'),
    ...columnsIn(drawing).flatMap((x): Span[] => {
      const lost = hasMore ? undefined : lostAt(drawing, x, -1);
      if (lost !== undefined) return [...lost, span('  ')];
      const isCursor = overlay.cursor !== undefined && xOf(board, overlay.cursor) === x;
      return [span(String(x).padStart(2), isCursor ? 'accent' : 'dim'), span('  ')];
    }),
  ];
}

/** A robot that has been destroyed beyond the border. */
function lostAt({ overlay }: Drawing, x: number, y: number): Span[] | undefined {
  const lost = overlay.lost?.find((robot) => robot.x === x && robot.y === y);
  return lost && lostSigns(lost.player);
}

/** The board of a scene with what lies over it, below its rule, which says what of a large board is seen, and where the goal is. */
export function boardSection(scene: RaceScene, overlay: Overlay): Section {
  const { view, glyphs } = scene;
  const { window } = layoutOf(scene);
  const { width, height } = view.board;
  const seen = seenText(scene);
  const goal = goalBeyond(scene);
  return {
    title: `factory ${width}x${height}${goal === undefined ? '' : `, goal ${goal}`}`,
    tag: seen,
    lines: boardLines({ view, overlay, glyphs, window }),
  };
}

/** What is seen of a board that is not whole on the screen. */
function seenText(scene: RaceScene): string | undefined {
  const { width, height } = scene.view.board;
  const { row, column, rows, columns } = layoutOf(scene).window;
  const top = height - 1 - row;
  const seenRows = rows < height ? `rows ${top - rows + 1}-${top}` : undefined;
  const seenColumns = columns < width ? `columns ${column}-${column + columns - 1}` : undefined;
  if (seenRows !== undefined && seenColumns !== undefined) return `${seenRows}, ${seenColumns}`;
  if (seenRows !== undefined) return `${seenRows} of ${height}`;
  return seenColumns === undefined ? undefined : `${seenColumns} of ${width}`;
}
