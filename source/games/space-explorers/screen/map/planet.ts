import type { Canvas } from '../../../../graph/drawing/canvas.ts';
import type { End } from '../../../../graph/drawing/ends.ts';
import type { Rect } from '../../../../graph/rect.ts';
import type { Glyphs } from '../../../../screen/paint.ts';
import type { Look } from './look.ts';
import { drawBox, drawFull, drawLarge } from './planet-box.ts';
import { drawId, drawRow, drawSmall } from './planet-sign.ts';
import type { NodeSize } from './sizes.ts';

/**
 * Draws a planet in a size.
 *
 * @param digits of the longest id
 */
export function drawNode(
  canvas: Canvas,
  size: NodeSize,
  rect: Rect,
  look: Look,
  digits: number,
  glyphs: Glyphs,
  ends: readonly End[],
): void {
  switch (size) {
    case 'full':
      return drawFull(canvas, rect, look, glyphs, ends);
    case 'large':
      return drawLarge(canvas, rect, look, glyphs, ends);
    case 'boxes':
      return drawBox(canvas, rect, look, glyphs, ends);
    case 'small':
      return drawSmall(canvas, rect, look, glyphs, ends);
    case 'rows':
      return drawRow(canvas, rect, look, digits, glyphs, ends);
    case 'ids':
      return drawId(canvas, rect, look, digits, glyphs, ends);
  }
}
