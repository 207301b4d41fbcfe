import type { Portrait, Rival } from '#engine/face.ts';
import { capitalize, withPeriod } from './sentences.ts';
import { ascii, type Glyphs, type Line, span, unicode } from './styled-text.ts';
import { truncate } from './truncate.ts';

export const portraitOf = ({ face }: Rival, { dots, pointers }: Pick<Glyphs, 'dots' | 'pointers'>): Portrait =>
  dots.full === ascii.dots.full || pointers.left !== unicode.pointers.left
    ? face.portrait.ascii
    : face.portrait.unicode;

/**
 * Name of a rival with its skill, such as `Mab, novice`.
 *
 * @example
 * const remarks = remarksOf(['', '', '', '', '', '', '', '']);
 * const face = { name: 'Ann', style: '', portrait: { unicode: ['', '', ''], ascii: ['', '', ''] }, remarks } as const;
 * rivalTitle({ id: 'ann', face, skill: 'easy' }) // => 'Ann, easy'
 */
export const rivalTitle = ({ face, skill }: Rival): string =>
  skill === undefined ? face.name : `${face.name}, ${skill}`;

/**
 * Three rows with the portrait of a rival, its name and skill, how it plays, and a remark if there is one.
 *
 * @example
 * const remarks = remarksOf(['', '', '', '', '', '', '', '']);
 * const face = { name: 'Ann', style: '', portrait: { unicode: ['', '', ''], ascii: ['', '', ''] }, remarks } as const;
 * rivalLines({ id: 'ann', face, skill: 'easy' }, { glyphs: ascii, columns: 20 }).length // => 3
 */
export function rivalLines(
  rival: Rival,
  {
    glyphs,
    columns,
    remark,
  }: { readonly glyphs: Glyphs; readonly columns: number; readonly remark?: string | undefined },
): readonly Line[] {
  const texts = [
    span(rivalTitle(rival), 'strong'),
    span(withPeriod(capitalize(rival.face.style))),
    span(remark === undefined ? '' : `"${remark}"`, 'accent'),
  ];
  return portraitOf(rival, glyphs).map((row, i): Line => {
    const text = texts[i] ?? span('');
    return [span(` ${row} `, 'accent'), { ...text, text: truncate(text.text, Math.max(0, columns - row.length - 2)) }];
  });
}
