import type { Glyphs, Role } from '../../../../screen/paint.ts';
import type { Decoration } from '../../board.ts';
import type { Direction, TileSign } from '../../vocabulary.ts';
import { innerOf, type SquareSize } from './sizes.ts';

/** Bars in eighths of a column are what ASCII lacks. */
export const isAscii = ({ barParts }: Glyphs): boolean => barParts.length === 0;

/** The arrow of a direction. */
export const arrowOf = ({ arrows }: Glyphs, direction: Direction): string =>
  ([arrows.up, arrows.right, arrows.down, arrows.left] as const)[direction];

/** Roles of the signs of tiles. */
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

/** The direction of a belt; nothing for other tiles. */
export const beltDirection = (tile: TileSign): Direction | undefined => belts[tile];

/** A tile in one column. */
export function tileSign(tile: TileSign, glyphs: Glyphs): string {
  const belt = beltDirection(tile);
  if (belt !== undefined) return arrowOf(glyphs, belt);
  return tile === 'O' && !isAscii(glyphs) ? '█' : tile;
}

/** A tile as rows of a square's inner columns. */
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
    // The edge below belongs to the road, too.
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

/** A turn by quarters clockwise as an arrow that bends, in two columns. */
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

/** A pusher as its arrow and its plate, or a crusher, in two columns; in a small square the plate comes first. */
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

/** A pusher or crusher with its steps, and as much of what is below it as there is room for, in five columns. */
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

/** `24`, and `2-5` for more in a row than have room. */
function stepsSign(steps: readonly number[]): string {
  const [first, last] = [steps[0], steps.at(-1)];
  const isRun = steps.length > 3 && first !== undefined && last === first + steps.length - 1;
  return isRun ? `${first}-${last}` : steps.join('');
}

/** The steps of a pusher or crusher in seven columns: `step 24`. */
export function stepsLine(steps: readonly number[]): string {
  const text = steps.length === 5 ? 'always' : `step ${stepsSign(steps)}`;
  return (text.length > 7 ? text.replace('step', 'st') : text).padEnd(7);
}
