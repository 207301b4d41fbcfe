import type { StreamState } from '#engine/random.ts';

/**
 * Returns a replacement for `Math.random`: the algorithm of the project's random streams. Other threads run this
 * function from its source text, so it must not use anything outside.
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

/**
 * Finds the export of a strategy's module that takes its turns: a function, an object with a method `takeTurn`, or a
 * class with this method, which is instantiated. Other threads run this function from its source text, so it must not
 * use anything outside.
 *
 * @throws Error if the module has no such export, or has several but no `takeTurn` or default
 */
export function turnTakerIn(exported: object): (view: unknown) => unknown {
  const { apply, construct, get, ownKeys } = Reflect;
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function';

  const takerOf = (value: unknown): ((view: unknown) => unknown) | undefined => {
    if (!isObject(value)) return undefined;
    const method = get(value, 'takeTurn');
    if (isFunction(method)) return (view) => apply(method, value, [view]);
    if (!isFunction(value)) return undefined;
    const made = get(value, 'prototype');
    if (!isObject(made) || !isFunction(get(made, 'takeTurn'))) return undefined;
    const instance = construct(value, []);
    return (view) => apply(get(instance, 'takeTurn'), instance, [view]);
  };

  for (const name of ['takeTurn', 'default']) {
    const value: unknown = get(exported, name);
    const taker = takerOf(value);
    if (taker !== undefined) return taker;
    if (isFunction(value)) return (view) => apply(value, undefined, [view]);
  }
  const named = ownKeys(exported).filter((name) => {
    const value: unknown = get(exported, name);
    const made: unknown = isFunction(value) ? get(value, 'prototype') : value;
    return isObject(made) && isFunction(get(made, 'takeTurn'));
  });
  const [name, other] = named;
  if (other !== undefined)
    throw new Error(
      `it exports ${String(name)} and ${String(other)}, which both take turns: make one of them its default`,
    );
  const taker = name === undefined ? undefined : takerOf(get(exported, name));
  if (taker === undefined)
    throw new Error('it exports no takeTurn: no function of that name, and no object or class with one');
  return taker;
}
