import type { Frame, Section } from '../../../screen/frame.ts';
import { titleLine } from '../../../screen/parts/screen-lines.ts';
import { type Line, padRows, span } from '../../../screen/styled-text.ts';
import { cellAreas, type TargetArea } from '../../../screen/target.ts';
import { truncate, truncatePath } from '../../../screen/truncate.ts';
import { columnsOf } from '../board.ts';
import { boardLines } from './board/board.ts';
import { bottomSection } from './bottom-panel/section.ts';
import { bottomRoom } from './bottom-panel/story-room.ts';
import { controlLines } from './keys/controls.ts';
import { type Layout, layoutOf } from './layout.ts';
import { type BreachScene, breachTargets } from './local.ts';
import { bestTurns } from './panel/own-best.ts';
import { panelOf } from './panel.ts';
import { statusOf } from './status.ts';

/** The screen of a match. */
export function paint(scene: BreachScene): Frame {
  const layout = layoutOf(scene);
  const board = padRows(boardLines(scene, layout), layout.boardRows);
  const controls = layout.controls.in === 'left' ? controlLines(scene, layout) : [];
  const top = { title: 'board', tag: seenOf(scene, layout), areas: tileAreas(layout) };
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left:
      layout.outlookIn === 'panel'
        ? [{ ...top, lines: [...board, ...controls] }]
        : [{ ...top, lines: board }, below(scene, layout, controls)],
    panel: panelOf(scene, layout),
    status: statusOf(scene),
  };
}

/** Where tiles are seen: below the numbers of their columns. */
const tileAreas = ({ cell, window, gutter, margin }: Layout): TargetArea[] =>
  cellAreas(
    { left: gutter + margin.left, top: 1 + margin.top, cell, columns: window.columns, rows: window.rows },
    (row, column) => breachTargets.to({ type: 'tile', tile: [window.row + row, window.column + column] }),
  );

function below(scene: BreachScene, layout: Layout, controls: readonly Line[]): Section {
  const section = bottomSection(scene, bottomRoom(layout), layout.rowsBelow);
  return { ...section, lines: [...section.lines, ...controls] };
}

/** The game and its level, in the columns that the facts leave. */
function titleOf(scene: BreachScene): Line {
  const called = scene.level?.title ?? 'Your own level';
  return titleLine(
    'Into The Breach',
    factsOf(scene),
    scene.columns,
    called,
    called.includes('/') ? truncatePath : truncate,
  );
}

/** The turn, the par, and what the player has done here before. */
function factsOf(scene: BreachScene): Line {
  const { view, level } = scene;
  const best = bestTurns(scene);
  const par = level?.par === undefined ? [] : [span('  par ', 'dim'), span(String(level.par), 'strong')];
  const record = [span('  best ', 'dim'), span(best === undefined ? '-' : String(best), 'strong')];
  return [span('turn ', 'dim'), span(String(view.turn), 'strong'), ...par, ...record];
}

/** The rows and columns in view, of a board that is not whole on the screen. */
function seenOf({ view }: BreachScene, { window }: Layout): string | undefined {
  const { row, column, rows, columns } = window;
  const height = view.board.length;
  const width = columnsOf(view.board);
  const seenRows = rows < height ? `rows ${row}-${row + rows - 1}` : undefined;
  const seenColumns = columns < width ? `columns ${column}-${column + columns - 1}` : undefined;
  if (seenRows !== undefined && seenColumns !== undefined) return `${seenRows}, ${seenColumns}`;
  if (seenRows !== undefined) return `${seenRows} of ${height}`;
  return seenColumns === undefined ? undefined : `${seenColumns} of ${width}`;
}
