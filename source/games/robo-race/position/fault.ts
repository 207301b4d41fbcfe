import { foundInstead, isObject, type JsonObject } from '../../../engine/reading/json-values.ts';
import { type FileFault, failure } from '../../../engine/result.ts';

/** A fault of a position, at a place of its JSON text. */
export const faultAt = (path: string, message: string): { ok: false; error: FileFault } =>
  failure({ code: 'bad-position', path, message });

/** A value that is not what was expected there. */
export const unexpected = (path: string, value: unknown, expected: string): { ok: false; error: FileFault } =>
  faultAt(path, foundInstead(value, expected));

/** Whether there is nothing, or an object without keys. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.keys(value).length === 0);

/** The fault of the first key that is not known, if there is one. */
export function unknownKey(json: JsonObject, path: string, known: readonly string[]) {
  const key = Object.keys(json).find((name) => !known.includes(name));
  if (key === undefined) return undefined;
  return faultAt(`${path}/${key}`, `found an unknown key, expected only ${known.join(', ')}`);
}
