import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../engine/reading/json-values.ts';

/**
 * A JSON value as it would be without a change that was made before it: of each part that the change has not touched, or
 * that is another one now, what it is later.
 *
 * @param base before the change
 * @param changed after it
 * @param later after more changes
 */
export function rebased(base: unknown, changed: unknown, later: unknown): unknown {
  if (isDeepStrictEqual(changed, later)) return base;
  if (isDeepStrictEqual(base, changed)) return later;
  if (Array.isArray(base) && Array.isArray(changed) && Array.isArray(later))
    return base.length === changed.length && base.length === later.length
      ? later.map((item, i) => rebased(base[i], changed[i], item))
      : later;
  if (isObject(base) && isObject(changed) && isObject(later))
    return Object.fromEntries(
      Object.entries(later).map(([key, value]) => [key, rebased(base[key], changed[key], value)]),
    );
  return later;
}
