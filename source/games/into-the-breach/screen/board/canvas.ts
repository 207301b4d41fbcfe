import { itemAt } from '../../../../engine/lookup.ts';
import { type Area, type Line, type Role, type Span, span } from '../../../../screen/styled-text.ts';

/** The signs of a tile, each with its look, while it is drawn layer by layer. */
export interface Canvas {
  /**
   * Writes over what is there; what does not fit is cut.
   *
   * @param area what lies under the signs; what lay there before where absent
   */
  put(row: number, column: number, text: string, role: Role, area?: Area): void;
  lines(): Line[];
}

interface CanvasCell {
  readonly sign: string;
  readonly role: Role;
  readonly area: Area;
}

/** Blanks on an area. */
export function canvasOf(size: { readonly width: number; readonly height: number }, area: Area): Canvas {
  const blank: CanvasCell = { sign: ' ', role: 'dim', area };
  const rows = Array.from({ length: size.height }, () => Array<CanvasCell>(size.width).fill(blank));
  return {
    put(row, column, text, role, under) {
      const places = rows[row];
      if (places === undefined) return;
      for (let i = 0; i < text.length; i++) {
        const before = places[column + i];
        if (before !== undefined) places[column + i] = { sign: text.charAt(i), role, area: under ?? before.area };
      }
    },
    lines: () => rows.map(runsOf),
  };
}

/** Neighbours of one look as one run. */
function runsOf(places: readonly CanvasCell[]): Line {
  const runs: Span[] = [];
  let start = 0;
  for (let end = 1; end <= places.length; end++) {
    const { role, area } = itemAt(places, start);
    const next = places[end];
    if (next !== undefined && next.role === role && next.area === area) continue;
    const text = places
      .slice(start, end)
      .map(({ sign }) => sign)
      .join('');
    runs.push(span(text, role, area));
    start = end;
  }
  return runs;
}
