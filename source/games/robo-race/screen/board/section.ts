import type { Section } from '../../../../screen/screen.ts';
import { goalBeyond } from '../goals.ts';
import { layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { boardLines } from './board-lines.ts';
import type { Overlay } from './overlay.ts';

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
