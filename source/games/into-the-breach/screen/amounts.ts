import type { Change } from './outlook/changes.ts';
import { tailOf } from './tail.ts';
import { compact } from './words.ts';

/** Health now and after in at most so many columns, and `x` where it is destroyed: `5`, `3>5`, `2>0 x`, `12k>9k`. */
export function healthIn(now: number, change: Change | undefined, width: number): string {
  if (change === undefined) return now < 10 ** width ? String(now) : compact(now);
  const { after, destroyed } = change;
  const mark = destroyed ? ' x' : '';
  const texts = [`${now}>${after}${mark}`, `${compact(now)}>${compact(after)}${mark}`, tailOf(after - now) + mark];
  return texts.find((text) => text.length <= width) ?? '';
}
