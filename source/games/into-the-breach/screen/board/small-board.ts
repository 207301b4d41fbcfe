import { type Glyphs, joined, type Line, type Plate, type Span, span } from '../../../../screen/paint.ts';
import { startAround } from '../../../../screen/parts/window.ts';
import { columnsOf, isMountain, isStanding } from '../../board.ts';
import type { Kind } from '../../vocabulary.ts';
import { symbols } from '../../vocabulary.ts';

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
  const top = startAround(
    board.length,
    rows,
    units.map(({ row }) => row),
  );
  const left = startAround(
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

function tileSpan(tile: string, letter: string | undefined, each: number, glyphs: Glyphs): Span {
  if (isMountain(tile)) return span(shade(glyphs).repeat(each), 'text', 'classic-mountain');
  const [glyph, area]: readonly [string, Plate] = isStanding(tile)
    ? [tile, 'classic-building']
    : tile === '0'
      ? ['x', 'classic-destroyed']
      : ['.', 'classic-ground'];
  return span((letter ?? glyph).padEnd(each), 'text', area);
}

/** Mountains are shaded where there are signs for it. */
const shade = ({ barParts }: Glyphs): string => (barParts.length === 0 ? 'M' : '▒');
