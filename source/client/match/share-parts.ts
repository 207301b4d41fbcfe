/**
 * Replaces parts of one value by those of another wherever both are the same, so that caches by map, board or list still
 * work.
 *
 * @param before is not changed
 * @param after plain data that nobody else holds yet
 * @returns whether the two are the same altogether
 */
export function shareParts(before: unknown, after: unknown): boolean {
  if (!isComposed(before) || !isComposed(after) || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after);
  const keys = Object.keys(after);
  let isSame = Object.keys(before).length === keys.length;
  for (const key of keys) {
    const [old, value]: readonly unknown[] = [Reflect.get(before, key), Reflect.get(after, key)];
    if (!Object.hasOwn(before, key) || !shareParts(old, value)) isSame = false;
    else if (isComposed(value)) Reflect.set(after, key, old);
  }
  return isSame;
}

const isComposed = (value: unknown): value is object => typeof value === 'object' && value !== null;
