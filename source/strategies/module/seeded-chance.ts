import type { StreamState } from '../../engine/random.ts';

/**
 * A `Math.random` that draws each number as the project's own streams do. It is run elsewhere as text, so it uses
 * nothing but what is in it.
 */
export function seededChance({ c, s0, s1, s2 }: StreamState): () => number {
  let [carry, a, b, d] = [c, s0, s1, s2];
  return function random() {
    const t = 2091639 * a + carry * 2 ** -32;
    a = b;
    b = d;
    carry = t | 0;
    d = t - carry;
    return d;
  };
}
