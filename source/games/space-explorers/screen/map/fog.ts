import { borderOf, isTyped } from '../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import type { Rect } from '../../../../graph/rect.ts';
import type { Glyphs } from '../../../../screen/paint.ts';
import { shortNumber } from '../../../../screen/short-number.ts';
import type { Sighting } from '../local.ts';
import type { Look } from './look.ts';

/** Rows of a box from which on a sighting is told in words. */
const wordsFrom = 6;

/** Draws an unseen planet: four corners, its id, and its last sighting. */
export function drawFog(canvas: Canvas, rect: Rect, look: Look, glyphs: Glyphs): void {
  const { left, top, width, height } = rect;
  for (let row = top; row < top + height; row += 1) write(canvas, row, left, ' '.repeat(width), 'fog');
  const [upperLeft = '', upperRight = '', lowerLeft = '', lowerRight = ''] = isTyped(glyphs)
    ? '....'
    : borderOf(glyphs, 1).corners;
  write(canvas, top, left, upperLeft, 'fog');
  write(canvas, top, left + width - 1, upperRight, 'fog');
  write(canvas, top + height - 1, left, lowerLeft, 'fog');
  write(canvas, top + height - 1, left + width - 1, lowerRight, 'fog');
  const isHigh = height >= wordsFrom;
  const [open = isHigh ? ' ' : '', close = ''] = look.brackets;
  const name = `${open}${look.id}${isHigh ? '' : '?'}${close}`;
  write(canvas, top, left + 1, name, look.area === undefined ? 'fog' : 'text', look.area);
  if (look.isHome) write(canvas, top, left + 1 + name.length, isHigh ? ' home' : '*', 'fog');
  const texts = isHigh ? [undefined, 'unseen', ...lastTexts(look, width - 2)] : lastTexts(look, width - 2);
  for (const [i, text] of texts.entries())
    if (text !== undefined && i + 1 < height)
      write(canvas, top + 1 + i, left + ((width - text.length) >> 1), text, 'fog');
}

/** The last sighting, and own people who have landed since. */
function lastTexts(look: Look, columns: number): readonly string[] {
  const { sighting, landed } = look;
  return [
    ...(sighting === undefined ? [] : [sightingText(look, sighting, columns)]),
    ...(landed === undefined ? [] : [`${shortNumber(landed.people)} landed t${landed.turn}`.slice(0, columns)]),
  ];
}

/** `t23: P2 had 40`; with fewer words where that is too long. */
function sightingText({ people, nameOf }: Look, { turn, p1, p2 }: Sighting, columns: number): string {
  const counts = people
    .map(({ player }) => ({ player, count: player === 1 ? p1 : p2 }))
    .filter(({ count }) => count > 0);
  const [only, other] = counts;
  const numbers = people.map(({ player }) => shortNumber(player === 1 ? p1 : p2)).join('/');
  const texts = [
    ...(only === undefined ? [`t${turn}: empty`] : []),
    ...(only !== undefined && other === undefined
      ? [`t${turn}: ${nameOf(only.player)} had ${shortNumber(only.count)}`]
      : []),
    `t${turn}: ${numbers}`,
    `t${turn} ${numbers}`,
    numbers,
  ];
  return texts.find((text) => text.length <= columns) ?? '';
}
