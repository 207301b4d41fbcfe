import type { Cells } from '../terminal/output.ts';
import type { Moment } from './recording.ts';

/** Plain text of the screens, one below the other, without the keys in their last row. */
export const asText = (moments: readonly Moment[]): string =>
  moments.map(({ rows }) => `${rows.slice(0, -1).map(plain).join('\n').trimEnd()}\n`).join('\n');

const plain = ({ signs }: Cells): string => signs.join('').trimEnd();
