import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { cellAreas, type TargetArea } from '../../../../screen/target.ts';
import { type Board, squareAt } from '../../board.ts';
import { targetBeyond } from '../goals.ts';
import { type Layout, layoutOf } from '../layout.ts';
import { type RaceScene, raceTargets } from '../local.ts';
import { hasOwnRobot, hasRobot } from '../plan.ts';
import { boardPicture, type Overlay } from './picture.ts';

/**
 * The board of a scene with what lies over it, in the middle of its part, below its rule, which says what of a large
 * board is seen, and what comes next in a race over flags; or where that is, if it is not seen.
 *
 * @param title what it is called
 */
export function boardSection(scene: RaceScene, overlay: Overlay, title = 'factory'): Section {
  const { view, glyphs, seat } = scene;
  const { window, size, margin, rowsAbove, boardRows } = layoutOf(scene);
  const beyond = targetBeyond(scene);
  const reached = view.robots[seat - 1]?.flags ?? 0;
  const nextFlag = reached < view.board.flags.length && hasRobot(scene) ? reached + 1 : undefined;
  const picture = boardPicture({ view, overlay, glyphs, window, size, nextFlag });
  const moved = margin === 0 ? picture : picture.map((row): Line => [span(' '.repeat(margin)), ...row]);
  // Of a race over flags, whoever runs in it is told what comes next.
  const isOnFlags = view.board.flags.length > 0 && view.outcome === null && hasOwnRobot(scene);
  const next = nextFlag === undefined ? 'the goal' : `flag ${nextFlag}`;
  const tags = [isOnFlags && beyond === undefined ? `next: ${next}` : undefined, seenText(scene)];
  const blank = Array.from({ length: rowsAbove }, (): Line => []);
  return {
    title: beyond === undefined ? title : `${title}, ${beyond}`,
    tag: tags.filter((text) => text !== undefined).join(', ') || undefined,
    lines: [...blank, ...moved, ...Array.from({ length: boardRows - picture.length - rowsAbove }, (): Line => [])],
    areas: squareAreas(view.board, layoutOf(scene)),
  };
}

const squareAreas = (board: Board, { window, size, margin, rowsAbove }: Layout): TargetArea[] =>
  cellAreas(
    {
      left: margin + size.gutter,
      top: rowsAbove + size.above,
      cell: { width: size.columns, height: size.rows },
      columns: window.columns,
      rows: window.rows,
    },
    (row, column) => {
      const square = squareAt(board, window.column + column, board.height - 1 - window.row - row);
      return raceTargets.to({ type: 'square', square });
    },
  );

/** Which part of the board is in the window, where the whole does not fit. */
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
