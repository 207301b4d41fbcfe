import { bodyLines, footRuleLine, screenLines, statusLines, titleLine } from '#app/components/screen.tsx';
import type { ScreenFrame, Size } from '#app/layers/page-view.ts';
import type { Frame } from '#screen/frame.ts';
import { type Glyphs, type Line, span, toWidth } from '#screen/styled-text.ts';

/** Content of the rows at the bottom of a screen. */
interface Bottom {
  readonly tags?: readonly string[];
  readonly status: ScreenFrame['status'];
  readonly footer: Line;
}

const rowsAboveFooter = (shown: Omit<ScreenFrame, 'footer'>, size: Size, glyphs: Glyphs): Line[] => [
  titleLine(shown.painting, size.columns),
  ...bodyLines(shown, size, glyphs),
  footRuleLine(shown, size, glyphs),
  ...statusLines(shown.status, size.columns),
];

/** A frame as lines, one per row of the screen, without an open text field. */
export const screenRows = (shown: ScreenFrame, size: Size, glyphs: Glyphs): Line[] => [
  ...screenLines(shown, size, glyphs),
];

/** A frame as lines, with any line as its footer. */
export const frame = (painting: Frame, bottom: Bottom, columns: number, rows: number, glyphs: Glyphs): Line[] => [
  ...rowsAboveFooter({ ...bottom, painting }, { columns, rows }, glyphs),
  toWidth([span(' '), ...bottom.footer], columns),
];
