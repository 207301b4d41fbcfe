import type { Seat } from '#engine/vocabulary.ts';
import {
  type Area,
  type Glyphs,
  type Line,
  mergeSpans,
  type Role,
  type Span,
  seatPlate,
  seatRole,
  span,
} from '#screen/styled-text.ts';
import type { Decoration } from '../../board.ts';
import { type Direction, dx, dy, type TileSign } from '../../vocabulary.ts';

/** Grid of characters. Later signs cover earlier signs. */
export interface Canvas {
  readonly columns: number;
  readonly rows: number;
  readonly signs: string[];
  readonly roles: Role[];
  readonly areas: (Area | undefined)[];
}

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
  /** Background colour. Undefined to leave the background unchanged. */
  readonly area?: Area | undefined;
  /** Restricts the text to empty cells and to cells that contain one of these characters. */
  readonly over?: string;
}

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

export function fill(canvas: Canvas, column: number, row: number, columns: number, rows: number, area: Area): void {
  for (let y = Math.max(0, row); y < Math.min(canvas.rows, row + rows); y++)
    for (let x = Math.max(0, column); x < Math.min(canvas.columns, column + columns); x++)
      canvas.areas[y * canvas.columns + x] = area;
}

export const linesOf = (canvas: Canvas): Line[] =>
  Array.from({ length: canvas.rows }, (_, row) =>
    mergeSpans(
      Array.from({ length: canvas.columns }, (_, column): Span => {
        const at = row * canvas.columns + column;
        return span(canvas.signs[at] ?? ' ', canvas.roles[at], canvas.areas[at]);
      }),
    ),
  );

/** Size of a square in columns and rows. Includes the edge towards the next square. */
export interface SquareSize {
  readonly name: 'small' | 'medium' | 'large';
  readonly columns: 4 | 6 | 8;
  readonly rows: 1 | 2 | 4;
  /** Columns left of the first square, for the row number, a gap and the border. */
  readonly gutter: number;
  /** Rows above the first square: the border, and in some sizes a row for robots that fall. */
  readonly above: number;
  /** Rows below the last square: none, or a row for column numbers, which in small squares is also the border. */
  readonly below: number;
}

export const squareSizes: readonly SquareSize[] = [
  { name: 'large', columns: 8, rows: 4, gutter: 6, above: 1, below: 0 },
  { name: 'medium', columns: 6, rows: 2, gutter: 6, above: 2, below: 1 },
  { name: 'small', columns: 4, rows: 1, gutter: 4, above: 1, below: 1 },
];

export const innerOf = ({ columns, rows }: SquareSize) => ({ columns: columns - 1, rows: Math.max(1, rows - 1) });

export const signRowOf = (size: SquareSize): number => (size.rows === 4 ? 1 : 0);

export const signColumnOf = (size: SquareSize): number => Math.floor((size.columns - 1) / 2);

/** Columns of a drawn board that is `squares` wide, with row numbers, borders and a column for falling robots. */
export const pictureColumns = (size: SquareSize, squares: number): number => size.gutter + size.columns * squares + 1;

export const pictureRows = (size: SquareSize, squares: number): number => size.above + size.rows * squares + size.below;

/** True for the ASCII glyphs, the only ones without glyphs for partial bars. */
export const isAscii = ({ barParts }: Glyphs): boolean => barParts.length === 0;

export const arrowOf = ({ arrows }: Glyphs, direction: Direction): string =>
  ([arrows.up, arrows.right, arrows.down, arrows.left] as const)[direction];

export const tileRoles: Readonly<Record<TileSign, Role>> = {
  '.': 'faint',
  '^': 'belt',
  '>': 'belt',
  v: 'belt',
  '<': 'belt',
  R: 'belt',
  L: 'belt',
  O: 'pit',
  G: 'success',
};

const belts: Readonly<Partial<Record<TileSign, Direction>>> = { '^': 0, '>': 1, v: 2, '<': 3 };

export const beltDirection = (tile: TileSign): Direction | undefined => belts[tile];

export function tileSign(tile: TileSign, glyphs: Glyphs): string {
  const belt = beltDirection(tile);
  if (belt !== undefined) return arrowOf(glyphs, belt);
  return tile === 'O' && !isAscii(glyphs) ? '█' : tile;
}

export function tileRows(tile: TileSign, size: SquareSize, glyphs: Glyphs): readonly string[] {
  const { columns, rows } = innerOf(size);
  const plain = isAscii(glyphs);
  const belt = beltDirection(tile);
  const centred = (text: string) => text.padStart(Math.floor((columns + text.length) / 2)).padEnd(columns);
  const atSign = (text: string) =>
    Array.from({ length: rows }, (_, row) => (row === (rows === 3 ? 1 : 0) ? text : ' '.repeat(columns)));
  if (belt !== undefined) {
    const arrow = arrowOf(glyphs, belt);
    if (belt % 2 === 1) return atSign(centred(arrow.repeat(Math.max(1, columns - 2))));
    // A vertical belt continues over the edge into the next square.
    return Array.from({ length: size.rows }, () => centred(arrow));
  }
  switch (tile) {
    case 'O':
      return pitRows(size, plain);
    case 'R':
    case 'L':
      return rows === 3 ? ringOf(tile, glyphs) : atSign(centred(turnSign(tile === 'R' ? 1 : 3, glyphs) + tile));
    case 'G':
      return atSign(columns === 3 ? ' G ' : columns === 5 ? 'GOAL ' : centred('GOAL'));
    default:
      return atSign(centred('.'));
  }
}

function pitRows({ rows }: SquareSize, plain: boolean): readonly string[] {
  if (rows === 1) return [plain ? 'OOO' : '▐█▌'];
  if (rows === 2) return plain ? ['OOOOO', 'OOOOO'] : ['▐███▌', '▝▀▀▀▘'];
  return plain ? ['OOOOOOO', 'OOOOOOO', 'OOOOOOO'] : ['▗▄▄▄▄▄▖', '▐█████▌', '▝▀▀▀▀▀▘'];
}

export function turnSign(quarters: 1 | 2 | 3, { corners, arrows }: Glyphs): string {
  switch (quarters) {
    case 1:
      return corners.downRight + arrows.right;
    case 2:
      return corners.downRight + arrows.down;
    case 3:
      return arrows.left + corners.downLeft;
  }
}

function ringOf(gear: 'R' | 'L', { corners, horizontal, arrows }: Glyphs): readonly string[] {
  const line = horizontal.repeat(2);
  return gear === 'R'
    ? [
        ` ${corners.downRight}${line}${arrows.right}  `,
        ` ${arrows.up} R ${arrows.down} `,
        `  ${arrows.left}${line}${corners.upLeft} `,
      ]
    : [
        `  ${arrows.left}${line}${corners.downLeft} `,
        ` ${arrows.down} L ${arrows.up} `,
        ` ${corners.upRight}${line}${arrows.right}  `,
      ];
}

const [bars, plainBars] = ['┻┣┳┫', 'T|T|'];

/** Sign of a crusher, or arrow and plate of a pusher. Two columns wide. In small squares, the plate is always first. */
export function decorationSign(
  { kind, direction = 0 }: Pick<Decoration, 'kind' | 'direction'>,
  glyphs: Glyphs,
  isSmall = false,
): string {
  const plain = isAscii(glyphs);
  if (kind === 'crusher') return plain ? 'C*' : '▜▛';
  const bar = (plain ? plainBars : bars).charAt(direction);
  const arrow = arrowOf(glyphs, direction);
  return direction === 1 || isSmall ? bar + arrow : arrow + bar;
}

/** Pusher or crusher with its steps, and with the tile of its square if there is room. Five columns. */
export function decorationText(decoration: Decoration, tile: TileSign, glyphs: Glyphs): string {
  const steps = stepsSign(decoration.steps);
  const sign = decorationSign(decoration, glyphs);
  const head = steps.length > 3 ? sign.slice(0, 1) + steps : sign + steps;
  const rest = 5 - head.length;
  if (tile === '.' || rest <= 0) return head.padEnd(5);
  const behind = tileSign(tile, glyphs);
  const belt = beltDirection(tile);
  return head + (belt !== undefined && belt % 2 === 1 ? behind.repeat(rest) : behind.padStart(rest));
}

/** Steps such as `24`. More than three consecutive steps become a range such as `2-5`. */
function stepsSign(steps: readonly number[]): string {
  const [first, last] = [steps[0], steps.at(-1)];
  const isRun = steps.length > 3 && first !== undefined && last === first + steps.length - 1;
  return isRun ? `${first}-${last}` : steps.join('');
}

export function stepsLine(steps: readonly number[]): string {
  const text = steps.length === 5 ? 'always' : `step ${stepsSign(steps)}`;
  return (text.length > 7 ? text.replace('step', 'st') : text).padEnd(7);
}

export interface DrawnRobot {
  readonly player: Seat;
  readonly facing: Direction;
  readonly flashes: boolean;
  /** Offset of a moving robot from its square. Undefined while the robot does not move. */
  readonly shift?: Shift | undefined;
}

/** A robot on its way to the next square, or if `isBlocked`, at the wall in front of it. */
export interface Shift {
  readonly direction: Direction;
  readonly isBlocked: boolean;
}

/** Offset in columns and rows: half a square or, for a blocked robot, one cell if the square is large enough. */
function shiftOf({ columns, rows }: SquareSize, { direction, isBlocked }: Shift): readonly [number, number] {
  // In a small square, the sign of a robot already touches the western wall, so it moves only towards an eastern wall.
  const across = isBlocked ? Number(rows > 1 || direction === 1) : columns / 2;
  const down = isBlocked ? Number(rows === 4) : Math.floor(rows / 2);
  return [dx[direction] * across, -dy[direction] * down];
}

export const robotRole = (player: Seat): Role => (player === 1 ? 'own' : seatRole(player));

export function drawRobot(
  canvas: Canvas,
  at: readonly [column: number, row: number],
  robot: DrawnRobot,
  size: SquareSize,
  glyphs: Glyphs,
): void {
  const { player, facing, flashes, shift } = robot;
  const [across, down] = shift === undefined ? [0, 0] : shiftOf(size, shift);
  const [column, row] = [at[0] + across, at[1] + down];
  const area: Area = flashes ? 'cursor' : seatPlate(player);
  const sign = `${player}${arrowOf(glyphs, facing)}`;
  const edge = { role: robotRole(player) };
  const plate = { role: 'strong', area } as const;
  const plain = isAscii(glyphs);
  switch (size.rows) {
    case 1:
      return put(canvas, column, row, sign, plate);
    case 2:
      put(canvas, column, row, plain ? '[' : '▐', edge);
      put(canvas, column + 1, row, `${sign} `, plate);
      put(canvas, column + 4, row, plain ? ']' : '▌', edge);
      // The lower edge covers only belts and paths, but every sign when the robot is halfway to the north or south.
      return put(canvas, column, row + 1, plain ? "'---'" : '▝▀▀▀▘', down === 0 ? { ...edge, over: roads } : edge);
    case 4: {
      const noses = plain ? plainNoses : blockNoses;
      put(canvas, column, row, facing === 0 ? noses.north : noses.top, edge);
      put(canvas, column, row + 1, facing === 3 ? noses.west : noses.left, edge);
      put(canvas, column + 1, row + 1, ` ${sign}  `, plate);
      put(canvas, column + innerOf(size).columns - 1, row + 1, facing === 1 ? noses.east : noses.right, edge);
      put(canvas, column, row + 2, facing === 2 ? noses.south : noses.bottom, edge);
    }
  }
}

/** Glyphs of belts and paths that the edge of a robot may cover. */
const roads = '↑↓^v│|';

/** Edges of a robot that is three rows high. The nose shows the direction that the robot faces. */
const blockNoses = {
  top: '▗▄▄▄▄▄▖',
  north: '▗▄▟█▙▄▖',
  bottom: '▝▀▀▀▀▀▘',
  south: '▝▀▜█▛▀▘',
  left: '▐',
  west: '█',
  right: '▌',
  east: '█',
};
const plainNoses = {
  top: '.-----.',
  north: '.--^--.',
  bottom: "'-----'",
  south: "'--v--'",
  left: '[',
  west: '<',
  right: ']',
  east: '>',
};

export function drawEnd(
  canvas: Canvas,
  at: readonly [column: number, row: number],
  text: string,
  player: Seat,
  size: SquareSize,
  glyphs: Glyphs,
): void {
  const [column, row] = at;
  const look = { role: robotRole(player) };
  const plain = isAscii(glyphs);
  const { columns } = innerOf(size);
  if (size.rows === 1) return put(canvas, column, row, text, look);
  const middle = row + (size.rows === 4 ? 1 : 0);
  if (size.rows === 4) put(canvas, column, row, (plain ? '-' : '▄').repeat(columns), look);
  put(canvas, column, middle, plain ? '(' : '▌', look);
  put(canvas, column + 1, middle, text.padStart(Math.floor((columns - 2 + text.length) / 2)).padEnd(columns - 2), look);
  put(canvas, column + columns - 1, middle, plain ? ')' : '▐', look);
  put(
    canvas,
    column,
    middle + 1,
    (plain ? '-' : '▀').repeat(columns),
    size.rows === 2 ? { ...look, over: roads } : look,
  );
}
