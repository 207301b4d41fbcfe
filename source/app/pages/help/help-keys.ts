import { wrap } from '../../../engine/text/width.ts';
import { type Line, type Span, span, widthOf } from '../../../screen/styled-text.ts';
import { type KeyRow, keyText } from '../../layers/key-rows.ts';

/** A row of a key table as the help shows it. */
export type HelpRow = Pick<KeyRow, 'keys' | 'label' | 'help'>;

/** Lines that stay together. */
export interface HelpUnit {
  readonly lines: readonly Line[];
  /** The key rows in it, by number. */
  readonly rows?: readonly number[] | undefined;
}

/** A row's key as the help shows it. */
export const labelOf = ({ keys, label }: HelpRow): string => label ?? keys.map(keyText).join(' ');

const margin = 3;

/** The keys of a screen in two columns, read downwards. */
export function ownKeyUnits(rows: readonly HelpRow[], columns: number, chosen: number | undefined): HelpUnit[] {
  const half = Math.ceil(rows.length / 2);
  const middle = Math.floor(columns / 2) - 1;
  const rowsLeft = cells(rows.slice(0, half), middle - margin - 2);
  const right = cells(rows.slice(half), columns - middle - 1);
  return rowsLeft.map((cell, i): HelpUnit => {
    const other = right[i];
    const height = Math.max(cell.length, other?.length ?? 0);
    return {
      rows: other === undefined ? [i] : [i, i + half],
      lines: Array.from({ length: height }, (_, y): Line => {
        const first = cellSpans(cell[y], i === chosen);
        const second = cellSpans(other?.[y], i + half === chosen);
        const width = margin + widthOf(first);
        return [
          span(' '.repeat(margin)),
          ...first,
          ...(second.length === 0 ? [] : [span(' '.repeat(Math.max(2, middle - width))), ...second]),
        ];
      }),
    };
  });
}

/** A row of a cell: the key, filled to its column, and words. */
interface CellRow {
  readonly key: string;
  readonly words: string;
}

function cells(rows: readonly HelpRow[], width: number): CellRow[][] {
  const labels = rows.map(labelOf);
  const keyWidth = Math.min(18, Math.max(0, ...labels.map(({ length }) => length))) + 2;
  return rows.map(({ help }, i) => {
    const label = labels[i] ?? '';
    // A very long label has a row of its own.
    const own = label.length + 2 > keyWidth ? [{ key: label, words: '' }] : [];
    return [
      ...own,
      ...wrap(help, Math.max(10, width - keyWidth)).map((words, y) => ({
        key: (y === 0 && own.length === 0 ? label : '').padEnd(keyWidth),
        words,
      })),
    ];
  });
}

const cellSpans = (row: CellRow | undefined, isChosen: boolean): Span[] =>
  row === undefined
    ? []
    : [
        span(row.key, 'accent', isChosen ? 'cursor' : undefined),
        span(row.words, 'text', isChosen ? 'selection' : undefined),
      ];

/** The keys of every screen in as few rows as they fit, read downwards. */
export function sharedKeyUnits(rows: readonly HelpRow[], columns: number, chosen: number | undefined): HelpUnit[] {
  const texts = rows.map((row) => ({ key: labelOf(row), words: `  ${row.help}` }));
  const { height, starts } = grid(
    texts.map(({ key, words }) => key.length + words.length),
    columns - 1,
  );
  return Array.from({ length: height }, (_, y): HelpUnit => {
    const here = texts.flatMap((text, i) => (i % height === y ? [{ ...text, i }] : []));
    const spans: Span[] = [];
    let width = 0;
    for (const { key, words, i } of here) {
      const start = starts[Math.floor(i / height)] ?? width;
      spans.push(span(' '.repeat(Math.max(0, start - width))));
      spans.push(span(key, 'accent', i === chosen ? 'cursor' : undefined));
      spans.push(span(words, 'text', i === chosen ? 'selection' : undefined));
      width = start + key.length + words.length;
    }
    return { lines: [spans], rows: here.map(({ i }) => i) };
  });
}

/** The least number of rows in which cells of these widths fit, and where their columns begin. */
function grid(widths: readonly number[], columns: number): { height: number; starts: readonly number[] } {
  for (let height = 1; height < widths.length; height++) {
    const starts = [margin];
    // The last cell of a row may reach as far as it likes.
    for (let i = 0; i + height < widths.length; i += height) {
      const column = widths.slice(i, i + height).filter((_, y) => i + height + y < widths.length);
      starts.push((starts.at(-1) ?? margin) + Math.max(...column) + 3);
    }
    if (widths.every((width, i) => (starts[Math.floor(i / height)] ?? 0) + width <= columns)) return { height, starts };
  }
  return { height: widths.length, starts: [margin] };
}
