import type { Token } from '../../../engine/reading/dot.ts';
import type { FileFault } from '../../../engine/result.ts';

/** A fault of a level file at a token. */
export const faultAt = ({ line, column }: Pick<Token, 'line' | 'column'>, message: string): FileFault => ({
  code: 'bad-level',
  line,
  column,
  message,
});

/** A fault of the whole map. */
export const faultOfMap = (message: string): FileFault => ({ code: 'bad-level', message });

/** A fault of a level file as the rules write it: `FILE:LINE:COLUMN: message`. */
export const faultText = (file: string, { line, column, message }: FileFault): string =>
  [file, line, column]
    .filter((part) => part !== undefined)
    .join(':')
    .concat(`: ${message}`);
