import { type Area, joined, type Line, type Role, type Span, span } from '../../../../screen/paint.ts';

/** A picture that is put together sign by sign: what is put later lies over what was there. */
export interface Canvas {
  readonly columns: number;
  readonly rows: number;
  readonly signs: string[];
  readonly roles: Role[];
  readonly areas: (Area | undefined)[];
}

/** An empty picture. */
export function newCanvas(columns: number, rows: number): Canvas {
  const size = columns * rows;
  return {
    columns,
    rows,
    signs: new Array<string>(size).fill(' '),
    roles: new Array<Role>(size).fill('text'),
    areas: new Array<Area | undefined>(size).fill(undefined),
  };
}

export interface Put {
  readonly role?: Role;
  /** The new background; the old one stays where absent. */
  readonly area?: Area | undefined;
  /** Only where there is nothing, or one of these signs. */
  readonly over?: string;
}

/** Puts a text somewhere; what does not fit is left out. */
export function put(canvas: Canvas, column: number, row: number, text: string, { role, area, over }: Put = {}): void {
  if (row < 0 || row >= canvas.rows) return;
  for (let i = 0; i < text.length; i++) {
    const x = column + i;
    if (x < 0 || x >= canvas.columns) continue;
    const at = row * canvas.columns + x;
    const was = canvas.signs[at] ?? ' ';
    if (over !== undefined && was !== ' ' && !over.includes(was)) continue;
    canvas.signs[at] = text.charAt(i);
    if (role !== undefined) canvas.roles[at] = role;
    if (area !== undefined) canvas.areas[at] = area;
  }
}

/** Fills a rectangle with an area; what stands on it stays. */
export function fill(canvas: Canvas, column: number, row: number, columns: number, rows: number, area: Area): void {
  for (let y = Math.max(0, row); y < Math.min(canvas.rows, row + rows); y++)
    for (let x = Math.max(0, column); x < Math.min(canvas.columns, column + columns); x++)
      canvas.areas[y * canvas.columns + x] = area;
}

/** The rows of a picture, neighbours of one look in one run. */
export const linesOf = (canvas: Canvas): Line[] =>
  Array.from({ length: canvas.rows }, (_, row) =>
    joined(
      Array.from({ length: canvas.columns }, (_, column): Span => {
        const at = row * canvas.columns + column;
        return span(canvas.signs[at] ?? ' ', canvas.roles[at], canvas.areas[at]);
      }),
    ),
  );
