import { stripHidden } from '#engine/text/sanitize.ts';
import type { Glyphs, Line } from '#screen/styled-text.ts';
import { screenLines } from '../components/screen.tsx';
import { type Colors, render } from '../components/theme.ts';
import { memoizeText } from '../ink/memoize.ts';
import type { ScreenFrame, Size } from '../layers/page-view.ts';
import { type Cells, cellsOf } from '../terminal/output.ts';

export interface Look {
  readonly size: Size;
  readonly glyphs: Glyphs;
  readonly colors: Colors;
}

export interface Drawing extends Look {
  /**
   * Rows of a screen, cell by cell, as a terminal would show them. Returns the same object for a row that looks the
   * same.
   */
  rows(shownAt: ScreenFrame): readonly Cells[];
}

/** Creates a drawing, which caches recently drawn rows. */
export function drawing(look: Look): Drawing {
  const { size, glyphs, colors } = look;
  const cells = memoizeText((text) => cellsOf(text, size.columns));
  // Fallback for a row with control characters: strips them, and loses the row's colours.
  const bare = (line: Line) => cells(stripHidden(line.map(({ text }) => text).join('')));
  return {
    ...look,
    rows: (shownAt) =>
      screenLines(shownAt, size, glyphs).map(
        (line) => cells(render(line, colors, glyphs)) ?? bare(line) ?? { signs: [], styles: [], isPlain: true },
      ),
  };
}
