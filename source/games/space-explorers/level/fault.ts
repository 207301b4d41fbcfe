import type { FileFault } from '../../../engine/result.ts';

/** The code of a fault of a level file (rules, section 9). */
export type FaultCode =
  | 'syntax'
  | 'out-of-range'
  | 'duplicate-planet'
  | 'duplicate-edge'
  | 'self-edge'
  | 'missing-attribute'
  | 'too-many-planets'
  | 'too-many-edges'
  | 'too-few-planets'
  | 'unknown-planet'
  | 'bases'
  | 'not-connected';

/** A fault of a level file, at a line. */
export const faultAt = (line: number, code: FaultCode, message: string): FileFault => ({
  code: 'bad-level',
  line,
  message: `${code}: ${message}`,
});

/** A fault of a level file as the rules write it: `FILE:LINE: CODE: MESSAGE`. */
export const faultText = (file: string, { line, message }: FileFault): string =>
  `${file}:${line === undefined ? '' : `${line}:`} ${message}`;
