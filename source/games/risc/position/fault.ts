import { foundText } from '../../../engine/position.ts';
import { type FileFault, refusal } from '../../../engine/result.ts';

/** A fault of a position: its sentence begins with the place in the JSON text. */
export const faultOf = (message: string): FileFault => refusal('bad-position', message);

/** A value that is not what was expected at a place, such as `$.territories[1].owner`. */
export const found = (path: string, value: unknown, expected: string): string =>
  `${path}: found ${foundText(value)}, expected ${expected}`;
