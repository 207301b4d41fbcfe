import type { Change } from './changes.ts';

/** `+3`, `-2`, `0`. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));

/** A net change in two signs: exact where it fits, else only its direction. */
export function tailOf({ now, after }: Change): string {
  const text = signed(after - now);
  return text.length <= 2 ? text : after > now ? '++' : '--';
}

/** Health now and after in at most so many columns, and `x` where it is destroyed: `5`, `3>5`, `2>0 x`, `12k>9k`. */
export function healthIn(now: number, change: Change | undefined, width: number): string {
  if (change === undefined) return [String(now), short(now)].find((text) => text.length <= width) ?? '';
  const { after, destroyed } = change;
  const mark = destroyed ? ' x' : '';
  const texts = [`${now}>${after}${mark}`, `${short(now)}>${short(after)}${mark}`, `${tailOf(change)}${mark}`];
  return texts.find((text) => text.length <= width) ?? '';
}

const units = [
  [1_000_000_000, 'G'],
  [1_000_000, 'M'],
  [1000, 'k'],
] as const;

/** `1234`, `12k`, `3M`. */
function short(number: number): string {
  const [size, letter] = units.find(([least]) => number >= 10_000 && number >= least) ?? [1, ''];
  return `${Math.floor(number / size)}${letter}`;
}
