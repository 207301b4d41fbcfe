import { itemAt } from '../../engine/lookup.ts';

/** Columns of a terminal that tables keep within. */
const tableWidth = 80;

const gutter = '  ';

/** A column of a table. */
export interface Column {
  readonly head: string;
  /** Names stand left and are cut where there is no room; numbers stand right and never are. */
  readonly kind: 'name' | 'number';
}

/** The least that is left of a name. */
const minNameWidth = 8;

/** A table as lines: a blank, the columns as wide as they need to be, and names cut so that a line fits the width. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const needed = columns.map(({ head }, i) => Math.max(head.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const numbers = sumOf(needed.filter((_, i) => columns[i]?.kind === 'number'));
  const names = columns.filter(({ kind }) => kind === 'name').length;
  const room = tableWidth - 1 - gutter.length * (columns.length - 1) - numbers;
  const maxWidth = Math.max(minNameWidth, Math.floor(room / Math.max(1, names)));
  const widths = needed.map((width, i) => (columns[i]?.kind === 'name' ? Math.min(width, maxWidth) : width));
  const line = (cells: readonly string[]) =>
    ` ${cells
      .map((cell, i) => {
        const width = itemAt(widths, i);
        return columns[i]?.kind === 'name' ? cutName(cell, width).padEnd(width) : cell.padStart(width);
      })
      .join(gutter)}`.trimEnd();
  return [line(columns.map(({ head }) => head)), ...rows.map(line)];
}

/** A name of at most this width; of a path, its end is kept. */
export function cutName(name: string, width: number): string {
  if (name.length <= width) return name;
  return /[/\\]/.test(name) ? `..${name.slice(2 - width)}` : `${name.slice(0, width - 2)}..`;
}

/** How many columns of one width fit in a line, next to others that take this much. */
export const columnsBeside = (used: number, width: number): number =>
  Math.max(1, Math.floor((tableWidth - 1 - used) / (width + gutter.length)));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
