import type { Role } from '../../../../../screen/paint.ts';
import { shortNumber } from '../../../../../screen/short-number.ts';
import type { Look } from './look.ts';

/** Texts with what each means. */
export type Parts = readonly (readonly [text: string, role: Role])[];

/** What a territory yields, and its size, in at most so many columns: `f8 t2 s1`; without its size where there is no room. */
export function productionIn({ food, tech, size }: Look, columns: number): Parts {
  const parts: Parts = [
    [`f${shortNumber(food)}`, 'resource1'],
    [`t${shortNumber(tech)}`, 'resource2'],
    [`s${size}`, 'dim'],
  ];
  for (const kept of [parts, parts.slice(0, 2)])
    for (const gap of [' ', '']) {
      const spaced: Parts = kept.flatMap((part, i) => (i === 0 || gap === '' ? [part] : [[gap, 'dim'] as const, part]));
      if (lengthOf(spaced) <= columns) return spaced;
    }
  return [];
}

/** Columns of texts. */
export const lengthOf = (parts: Parts): number => parts.reduce((sum, [text]) => sum + text.length, 0);
