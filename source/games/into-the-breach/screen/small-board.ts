import { type Glyphs, type Line, type Span, span, type Tile } from '../../../screen/paint.ts';
import { columnsOf, isMountain, isStanding } from '../board.ts';
import type { Kind } from '../vocabulary.ts';
import { symbols } from '../vocabulary.ts';

/** What a small board shows of a unit. */
interface Figure {
  readonly kind: Kind;
  readonly row: number;
  readonly column: number;
}

/** Tiles and the units on them, as positions and levels have them. */
interface Scenery {
  readonly board: readonly string[];
  readonly units: readonly Figure[];
}

/** Room for a small board: columns of the screen, and rows. */
interface Room {
  readonly columns: number;
  readonly rows: number;
}

/**
 * A board with nothing but what stands there: two columns a tile where it fits, else one; of one that is too large the
 * part around the units.
 */
export function smallBoard({ board, units }: Scenery, { columns, rows }: Room, glyphs: Glyphs): Line[] {
  const wide = columnsOf(board);
  const each = 2 * wide <= columns ? 2 : 1;
  const top = startOf(
    board.length,
    rows,
    units.map(({ row }) => row),
  );
  const left = startOf(
    wide,
    Math.floor(columns / each),
    units.map(({ column }) => column),
  );
  const letters = new Map(units.map(({ kind, row, column }) => [`${row},${column}`, symbols[kind]]));
  return board.slice(top, top + rows).map((tiles, i) => {
    const spans = [...tiles.slice(left, left + Math.floor(columns / each))].map((tile, j) =>
      tileSpan(tile, letters.get(`${top + i},${left + j}`), each, glyphs),
    );
    return joined(spans);
  });
}

/** Where the part begins that is seen of so many rows or columns: the units are in its middle. */
function startOf(whole: number, room: number, places: readonly number[]): number {
  const middle = places.length === 0 ? whole / 2 : (Math.min(...places) + Math.max(...places) + 1) / 2;
  return Math.max(0, Math.min(Math.round(middle - room / 2), whole - room));
}

function tileSpan(tile: string, letter: string | undefined, each: number, glyphs: Glyphs): Span {
  if (isMountain(tile)) return span(shade(glyphs).repeat(each), 'text', 'mountain');
  const [glyph, area]: readonly [string, Tile] = isStanding(tile)
    ? [tile, 'building']
    : tile === '0'
      ? ['x', 'destroyed']
      : ['.', 'ground'];
  return span((letter ?? glyph).padEnd(each), 'text', area);
}

/** Mountains are shaded where there are signs for it. */
const shade = ({ barParts }: Glyphs): string => (barParts.length === 0 ? 'M' : '▒');

/** The same with neighbours of one look in one run. */
function joined(spans: readonly Span[]): Line {
  const runs: Span[] = [];
  for (const next of spans) {
    const last = runs.at(-1);
    if (last !== undefined && last.area === next.area) runs[runs.length - 1] = { ...next, text: last.text + next.text };
    else runs.push(next);
  }
  return runs;
}
