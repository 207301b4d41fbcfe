import {
  type BoardExtent,
  type SmallSquare,
  squareFor,
  squareLines,
  startAround,
} from '../../../../screen/parts/boards.ts';
import type { Area, Glyphs, Line, Role } from '../../../../screen/styled-text.ts';
import { columnsOf, isMountain, isStanding } from '../../board.ts';
import { isMechKind, type Kind, symbols } from '../../vocabulary.ts';

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

/**
 * A board with nothing but what stands there, its tiles as large as fits; of one that is too large the part around the
 * units.
 */
export function smallBoard({ board, units }: Scenery, room: BoardExtent, glyphs: Glyphs): Line[] {
  const wide = columnsOf(board);
  const size = squareFor({ columns: wide, rows: board.length }, room);
  const columns = Math.floor(room.columns / size.columns);
  const rows = Math.floor(room.rows / size.rows);
  const topRow = startAround(
    board.length,
    rows,
    units.map(({ row }) => row),
  );
  const leftColumn = startAround(
    wide,
    columns,
    units.map(({ column }) => column),
  );
  const kinds = new Map(units.map(({ kind, row, column }) => [`${row},${column}`, kind]));
  const squares = board.slice(topRow, topRow + rows).map((tiles, i) =>
    [...tiles.slice(leftColumn, leftColumn + columns)].map((tile, j) => {
      const at = [topRow + i, leftColumn + j] as const;
      return tileSquare(tile, at, kinds.get(at.join()), glyphs);
    }),
  );
  return squareLines(squares, size);
}

/** A tile in the look that it has on the board. */
function tileSquare(
  tile: string,
  [row, column]: readonly [number, number],
  kind: Kind | undefined,
  glyphs: Glyphs,
): SmallSquare {
  const ground: Area = (row + column) % 2 === 0 ? 'ground1' : 'ground2';
  const square = (text: string, role: Role, area: Area): SmallSquare => ({ text, role, area });
  if (kind !== undefined) return square(symbols[kind], 'strong', isMechKind(kind) ? 'own-plate' : 'enemy-plate');
  if (isMountain(tile)) return { ...square(shade(glyphs), 'rock', 'mountain'), fills: true };
  if (isStanding(tile)) return square(tile, 'strong', 'building');
  return tile === '0' ? square('x', 'dim', ground) : square('.', 'faint', ground);
}

/** Mountains are shaded where there are signs for it. */
const shade = ({ barParts }: Glyphs): string => (barParts.length === 0 ? 'M' : '▒');
