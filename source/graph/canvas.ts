import { type Area, type Line, type Role, type Span, span } from '#screen/styled-text.ts';
import type { Extent } from './graph.ts';

export interface Canvas extends Extent {
  /** Map column in the first column of the canvas. `top` is the map row in its first row. */
  readonly left: number;
  readonly top: number;
  readonly signs: string[];
  readonly roles: Role[];
  readonly areas: (Area | undefined)[];
}

export function blankCanvas({ columns, rows }: Extent, left: number, top: number): Canvas {
  const count = columns * rows;
  return {
    columns,
    rows,
    left,
    top,
    signs: new Array<string>(count).fill(' '),
    roles: new Array<Role>(count).fill('dim'),
    areas: new Array<Area | undefined>(count).fill(undefined),
  };
}

/** Writes a text at a row and column of the map. Clips the part outside the canvas. */
export function write(canvas: Canvas, row: number, column: number, text: string, role: Role, area?: Area): void {
  const y = row - canvas.top;
  if (y < 0 || y >= canvas.rows) return;
  const x = column - canvas.left;
  const end = Math.min(text.length, canvas.columns - x);
  for (let i = Math.max(0, -x); i < end; i += 1) {
    const cell = y * canvas.columns + x + i;
    canvas.signs[cell] = text[i] ?? ' ';
    canvas.roles[cell] = role;
    canvas.areas[cell] = area;
  }
}

/** Character at a row and column of the map. Undefined outside the canvas. */
export function signAt({ columns, rows, left, top, signs }: Canvas, row: number, column: number): string | undefined {
  const [x, y] = [column - left, row - top];
  return x >= 0 && x < columns && y >= 0 && y < rows ? signs[y * columns + x] : undefined;
}

/** Rows of a canvas as spans, each of one area and role. Blanks take the role of the span before them. */
export function linesOf({ columns, rows, signs, roles, areas }: Canvas): Line[] {
  return Array.from({ length: rows }, (_, row) => {
    const spans: Span[] = [];
    const end = (row + 1) * columns;
    for (let cell = row * columns; cell < end; ) {
      const role = roles[cell] ?? 'dim';
      const area = areas[cell];
      const start = cell;
      while (cell < end && areas[cell] === area && (roles[cell] === role || signs[cell] === ' ')) cell += 1;
      spans.push(span(signs.slice(start, cell).join(''), role, area));
    }
    return spans;
  });
}
