import { type Area, type Glyphs, joined, type Line, type Role, type Span, span } from '../../../../screen/paint.ts';
import { startAround } from '../../../../screen/parts/window.ts';
import { columnsOf, isMountain, isStanding } from '../../board.ts';
import { isMechKind, type Kind, symbols } from '../../vocabulary.ts';

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
  const kinds = new Map(units.map(({ kind, row, column }) => [`${row},${column}`, kind]));
  return board.slice(top, top + rows).map((tiles, i) => {
    const spans = [...tiles.slice(left, left + Math.floor(columns / each))].map((tile, j) => {
      const at = [top + i, left + j] as const;
      return tileSpan(tile, at, kinds.get(at.join()), each, glyphs);
    });
    return joined(spans);
  });
}

/** A tile in the look that it has on the board. */
function tileSpan(
  tile: string,
  [row, column]: readonly [number, number],
  kind: Kind | undefined,
  each: number,
  glyphs: Glyphs,
): Span {
  const ground: Area = (row + column) % 2 === 0 ? 'ground1' : 'ground2';
  const [sign, role, area]: readonly [string, Role, Area] =
    kind !== undefined
      ? [symbols[kind], 'strong', isMechKind(kind) ? 'own-plate' : 'enemy-plate']
      : isMountain(tile)
        ? [shade(glyphs).repeat(each), 'rock', 'mountain']
        : isStanding(tile)
          ? [tile, 'strong', 'building']
          : tile === '0'
            ? ['x', 'dim', ground]
            : ['.', 'faint', ground];
  return span(sign.padEnd(each), role, area);
}

/** Mountains are shaded where there are signs for it. */
const shade = ({ barParts }: Glyphs): string => (barParts.length === 0 ? 'M' : '▒');
