import { itemAt } from '../../../engine/lookup.ts';
import { faultsFound } from '../../../engine/reading/faults.ts';
import { type FileFault, type Result, success } from '../../../engine/result.ts';
import type { BoardLayout } from '../board.ts';
import { longestSide, TILES, type TileSign } from '../vocabulary.ts';
import { type LevelLine, wrong } from './lines.ts';

/** A board without what is declared below its grid. */
export type Grid = Pick<BoardLayout, 'width' | 'height' | 'tiles' | 'walls'>;

/** Bits of the walls around a square. */
const north = 1;
const east = 2;
const south = 4;
const west = 8;

/** Reads the lines of the grid: edge lines and square lines in turn, north on top. */
export function readGrid(lines: readonly LevelLine[]): Result<Grid, FileFault> {
  const { text: top = '', number } = lines[0] ?? {};
  if (!/^\+(?:(?:---|\.\.\.)\+)+$/.test(top))
    return wrong(
      `the first grid line must be "+" followed by "---+" or "...+" for every column, found "${top}"`,
      number,
    );
  const width = (top.length - 1) / 4;
  if (width > longestSide) return wrong(`the board is ${width} wide, at most ${longestSide} are allowed`, number);
  if (lines.length < 3 || lines.length % 2 === 0)
    return wrong(`the grid has ${lines.length} lines, expected an odd number of at least 3`, number);
  const height = (lines.length - 1) / 2;
  if (height > longestSide) return wrong(`the board is ${height} high, at most ${longestSide} are allowed`, number);

  const tiles: TileSign[] = Array.from({ length: width * height }, () => '.');
  const walls: number[] = tiles.map(() => 0);
  const addWall = (x: number, y: number, side: number) => {
    const square = y * width + x;
    if (x >= 0 && x < width && y >= 0 && y < height) walls[square] = itemAt(walls, square) | side;
  };
  const faults: FileFault[] = [];
  for (const [i, line] of lines.entries()) {
    const signs = [...line.text];
    const fault =
      signs.length === 4 * width + 1
        ? i % 2 === 0
          ? edgeFault(signs, i === 0 || i === lines.length - 1)
          : squareFault(signs)
        : `grid line has ${signs.length} characters, expected ${4 * width + 1}`;
    if (fault !== undefined) faults.push(wrong(fault, line.number).error);
    // The row of squares below an edge line.
    const y = height - 1 - Math.floor(i / 2);
    for (let x = 0; x <= width; x++) {
      if (i % 2 === 0) {
        if (signs[4 * x + 1] !== '-') continue;
        addWall(x, y, north);
        addWall(x, y + 1, south);
      } else {
        const tile = TILES.find((sign) => sign === signs[4 * x + 2]);
        if (tile !== undefined) tiles[y * width + x] = tile;
        if (signs[4 * x] !== '|') continue;
        addWall(x, y, west);
        addWall(x - 1, y, east);
      }
    }
  }
  const [first, ...otherFaults] = faults;
  return first === undefined ? success({ width, height, tiles, walls }) : faultsFound(first, otherFaults);
}

/** The first wrong sign of an edge line. */
function edgeFault(signs: readonly string[], isBorder: boolean): string | undefined {
  const open = isBorder ? '...' : '   ';
  for (let i = 0; i < signs.length; i += 4) {
    if (signs[i] !== '+') return `column ${i + 1}: expected "+", found "${signs[i]}"`;
    const edge = signs.slice(i + 1, i + 4).join('');
    if (i + 1 < signs.length && edge !== '---' && edge !== open)
      return `column ${i + 2}: expected "---" or ${isBorder ? '"..."' : 'three blanks'}, found "${edge}"`;
  }
  return undefined;
}

/** The first wrong sign of a square line. */
function squareFault(signs: readonly string[]): string | undefined {
  for (let i = 0; i < signs.length; i += 4) {
    const edge = itemAt(signs, i);
    const isBorder = i === 0 || i === signs.length - 1;
    if (edge !== '|' && edge !== (isBorder ? ':' : ' '))
      return `column ${i + 1}: expected "|" or ${isBorder ? '":"' : 'a blank'}, found "${edge}"`;
    if (i === signs.length - 1) break;
    const [before, tile, after] = signs.slice(i + 1, i + 4);
    if (before !== ' ' || after !== ' ')
      return `column ${i + 2}: expected a tile between two blanks, found "${before}${tile}${after}"`;
    if (TILES.every((sign) => sign !== tile))
      return `column ${i + 3}: unknown tile "${tile}", expected one of ${TILES.join(' ')}`;
  }
  return undefined;
}
