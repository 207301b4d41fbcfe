import { Box } from 'ink';
import { wrap } from '../../engine/text/width.ts';
import { line } from '../../screen/styled-text.ts';
import { minSize, type Size } from '../layers/page-view.ts';
import { useRows } from './rows.tsx';

/** The size that all of the notice needs with its margin. */
const fullNoticeSize = { columns: 40, rows: 10 } as const;
/** The size that its first two lines need. */
const minNoticeSize = { columns: 20, rows: 5 } as const;

/** Says that there is no room for a screen. */
export const TooSmall = (size: Size) => (
  <Box flexDirection="column">{useRows()(tooSmallRows(size).map((text) => line(text === '' ? ' ' : text)))}</Box>
);

/** The text in a terminal that is too small: rows that fit it, whatever its size. */
export function tooSmallRows({ columns, rows }: Size): readonly string[] {
  const needed = `${minSize.columns}x${minSize.rows}`;
  if (columns < minNoticeSize.columns || rows < minNoticeSize.rows) return [needed.slice(0, columns)];
  const first = [`turncade needs ${needed}.`, `This terminal is ${columns}x${rows}.`];
  if (columns < fullNoticeSize.columns || rows < fullNoticeSize.rows) return first.flatMap((row) => wrap(row, columns));
  const all = [...first, '', 'Make it larger; nothing is lost.', 'q leaves (saved).'];
  return ['', '', '', ...all.map((row) => (row === '' ? '' : `    ${row}`))];
}

/** The keys that reach the place while the terminal is too small: `q` leaves, nothing else does anything. */
export const keysWhenTooSmall = (names: readonly string[]): readonly string[] =>
  names.some((name) => name === 'q' || name === 'ctrl+c') ? ['ctrl+c'] : [];
