import type { z } from 'zod';
import { firstFault } from '../../../engine/position.ts';
import { type FileFault, refusal } from '../../../engine/result.ts';

/** A fault of a position: its sentence begins with the place in the JSON text. */
export const faultOf = (message: string): FileFault => refusal('bad-position', message);

/** A value that is not what was expected at a place, such as `$.territories[1].owner`. */
export const found = (path: string, value: unknown, expected: string): string =>
  `${path}: found ${JSON.stringify(value)}, expected ${expected}`;

/** The first fault of the shape of a position. */
export function faultOfShape(error: z.ZodError, json: unknown): string {
  const [issue] = error.issues;
  if (issue?.code !== 'unrecognized_keys') return firstFault(error, json);
  const [key = ''] = issue.keys;
  const path = [...issue.path, key];
  const value = path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    json,
  );
  const place = path.map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`)).join('');
  return found(`$${place}`, value, 'no such key');
}
