import type { Area, Line, Role, Span } from '../../../../screen/styled-text.ts';

/** A sign on the board, what it means, and what it lies on. */
interface Sign {
  text: string;
  role: Role;
  area: Area | undefined;
}

/** Rows of signs that are painted over one another. */
export interface Canvas {
  readonly width: number;
  readonly rows: readonly (readonly Sign[])[];
}

/** A canvas of blanks. */
export const blankCanvas = (width: number, rows: number): Canvas => ({
  width,
  rows: Array.from({ length: rows }, () =>
    Array.from({ length: width }, (): Sign => ({ text: ' ', role: 'text', area: undefined })),
  ),
});

/**
 * Paints a text; what of it is beyond the edges is left out. Blanks leave what is there.
 *
 * @param area what lies under it from now on; what did before where absent
 */
export function put(canvas: Canvas, row: number, column: number, text: string, role: Role, area?: Area): void {
  const signs = canvas.rows[row];
  if (signs === undefined) return;
  for (const [i, sign] of [...text].entries()) {
    const here = signs[column + i];
    if (here === undefined || sign === ' ') continue;
    here.text = sign;
    here.role = role;
    if (area !== undefined) here.area = area;
  }
}

/** Takes away what is painted there and lays an area under it. */
export function fill(
  canvas: Canvas,
  row: number,
  column: number,
  size: { readonly columns: number; readonly rows: number },
  area: Area | undefined,
): void {
  for (let r = row; r < row + size.rows; r++)
    for (let c = column; c < column + size.columns; c++) {
      const sign = canvas.rows[r]?.[c];
      if (sign === undefined) continue;
      sign.text = ' ';
      sign.role = 'text';
      sign.area = area;
    }
}

/** Takes away so many signs of a row; what lies under them stays. */
export function erase({ rows }: Canvas, row: number, column: number, width: number): void {
  for (const sign of rows.slice(row, row + 1).flatMap((signs) => signs.slice(column, column + width))) sign.text = ' ';
}

/** A blank beyond the edges. */
export const signAt = (canvas: Canvas, row: number, column: number): string => canvas.rows[row]?.[column]?.text ?? ' ';

/** The canvas as lines of runs. */
export const linesOf = (canvas: Canvas): Line[] => canvas.rows.map(runsOf);

function runsOf(signs: readonly Sign[]): Line {
  const runs: { text: string; role: Role; area?: Area }[] = [];
  for (const { text, role, area } of signs) {
    const last = runs.at(-1);
    const isSame = last !== undefined && last.area === area && (last.role === role || text === ' ');
    if (isSame) last.text += text;
    else runs.push(area === undefined ? { text, role } : { text, role, area });
  }
  return runs satisfies Span[];
}
