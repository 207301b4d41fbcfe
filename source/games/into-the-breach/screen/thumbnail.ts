import { levelPainterOf, type PictureRoom } from '#screen/game/level-painter.ts';
import { type BoardExtent, type SmallSquare, squareFor, squareLines, startAround } from '#screen/parts/boards.ts';
import { type Area, type Glyphs, type Line, type Role, span, widthOf, wrappedLines } from '#screen/styled-text.ts';
import { buildingsOf, columnsOf, isMountain, isStanding } from '../board.ts';
import { readLevel } from '../level-text.ts';
import { levels } from '../levels.ts';
import { isMech, type View } from '../state.ts';
import { isMechKind, type Kind, symbols } from '../vocabulary.ts';

interface Figure {
  readonly kind: Kind;
  readonly row: number;
  readonly column: number;
}

interface Scenery {
  readonly board: readonly string[];
  readonly units: readonly Figure[];
}

/** A board with only the things on it and the largest tiles that fit. A large board is cropped around its units. */
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

/** Mountains are shaded if the terminal has a character for it. */
const shade = ({ barParts }: Glyphs): string => (barParts.length === 0 ? 'M' : '▒');

/** Rows below the board: two lines of facts, after a blank row if there is room. */
const rowsBelow = 3;

/** The position in a few rows: the board, cropped around the units if necessary, and the state of the match. */
export function thumbnail(view: View, { columns, rows, glyphs }: PictureRoom): readonly Line[] {
  const room = { columns, rows: rows - rowsBelow };
  const { board, entities, turn } = view;
  const mechs = entities.filter(isMech).length;
  const buildings = buildingsOf(board);
  const standing = buildings.filter(({ health }) => health > 0).length;
  const drawn = smallBoard({ board, units: entities }, room, glyphs);
  return [
    ...drawn,
    ...(drawn.length < room.rows ? [[]] : []),
    factRow(['turn', turn], ['mechs', mechs]),
    factRow(['enemies', entities.length - mechs], ['buildings', `${standing}/${buildings.length}`]),
  ];
}

type Fact = readonly [label: string, value: number | string];

const factRow = ([leftLabel, now]: Fact, [rightLabel, value]: Fact): Line => [
  span(leftLabel.padEnd(8), 'dim'),
  span(String(now).padStart(3), 'strong'),
  span(`    ${rightLabel.padEnd(9)}`, 'dim'),
  span(String(value).padStart(6), 'strong'),
];

const indent = 2;

export const levelPainter = levelPainterOf(readLevel, {
  columns: [{ head: 'size', width: 5, align: 'right' }],
  cells: ({ board }) => [`${board.length}x${columnsOf(board)}`],
  about({ board, units }, { columns, rows, glyphs }, text) {
    const facts = levels.read(text);
    const summaryLines = facts.ok ? wrappedLines(facts.value.summary, columns) : [];
    const drawn = smallBoard({ board, units }, { columns, rows: rows - summaryLines.length - 1 }, glyphs);
    const margin = drawn.every((row) => widthOf(row) + 2 * indent <= columns) ? [span(' '.repeat(indent))] : [];
    return [...summaryLines, [], ...drawn.map((row): Line => [...margin, ...row])];
  },
});
