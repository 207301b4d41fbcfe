import { isTyped } from '../../../../graph/drawing/border.ts';
import type { Glyphs } from '../../../../screen/paint.ts';
import { countOf, strongestOf, type Units } from '../../units.ts';
import { typeAt } from '../../vocabulary.ts';

/** By type: the stronger, the higher. */
const heights = ['▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/**
 * Units as a picture in at most so many columns: one for each, as high as it is strong; the strongest and `+` where
 * there are more.
 */
export function silhouette(units: Units, columns: number, glyphs: Glyphs): string {
  const isWhole = countOf(units) <= columns;
  const shownUnits = isWhole ? units : strongestOf(units, Math.max(0, columns - 1));
  const signs = shownUnits.map((count, type) => signOf(type, glyphs).repeat(count)).join('');
  return isWhole || columns <= 0 ? signs : `${signs}+`;
}

const signOf = (type: number, glyphs: Glyphs): string => (isTyped(glyphs) ? typeAt(type) : (heights[type] ?? '█'));

/** A picture of units around the last one of a type, which meets another; all of it before where none does. */
export function hitIn(
  picture: string,
  meeting: number | undefined,
  glyphs: Glyphs,
): readonly [before: string, hit: string, after: string] {
  const at = meeting === undefined ? -1 : picture.lastIndexOf(signOf(meeting, glyphs));
  return at < 0 ? [picture, '', ''] : [picture.slice(0, at), picture.slice(at, at + 1), picture.slice(at + 1)];
}

/** The sign for a fallen unit. */
export const fallenSign = (glyphs: Glyphs): string => (isTyped(glyphs) ? '.' : '░');
