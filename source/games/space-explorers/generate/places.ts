import type { Stream } from '../../../engine/random.ts';
import type { Place } from '../map.ts';

/** How far apart the middles of cells are, in columns and half rows of a screen, and how far planets stand from them. */
const [cellWidth, cellHeight] = [16, 12];
const [sway, heave] = [3, 2];
/** Cells for each planet, and how many more are beside each other than above each other. */
const [cellsAPlanet, breadth] = [1.3, 1.2];

/**
 * Places for so many planets, no two near each other, row after row. Where they are symmetric, half a turn about the
 * middle maps them to each other, and an odd one to itself.
 */
export function placesFor(random: Stream, count: number, isSymmetric: boolean): readonly Place[] {
  const { columns, rows } = gridFor(count);
  const cells = columns * rows;
  const isOdd = count % 2 === 1;
  const half = Array.from({ length: Math.floor(cells / 2) }, (_, cell) => cell);
  const all = Array.from({ length: cells }, (_, cell) => cell);
  const chosen = random.shuffle(isSymmetric ? half : all).slice(0, isSymmetric ? Math.floor(count / 2) : count);
  const places = chosen.map((cell): Place => {
    const x = cellWidth * (cell % columns) + random.integer(0, 2 * sway);
    const y = cellHeight * Math.floor(cell / columns) + random.integer(0, 2 * heave);
    return { x, y };
  });
  const [width, height] = [cellWidth * (columns - 1) + 2 * sway, cellHeight * (rows - 1) + 2 * heave];
  if (isSymmetric) places.push(...places.map(({ x, y }) => ({ x: width - x, y: height - y })));
  if (isSymmetric && isOdd) places.push({ x: width / 2, y: height / 2 });
  return places.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** A grid that has cells enough; one with a cell in the middle for an odd number of planets. */
function gridFor(count: number): { readonly columns: number; readonly rows: number } {
  const cells = count * cellsAPlanet;
  const parity = count % 2;
  const rows = withParity(Math.max(2, Math.round(Math.sqrt(cells / breadth))), parity);
  return { rows, columns: withParity(Math.max(3, Math.ceil(cells / rows)), parity) };
}

/** The number itself, or the next where it is to be odd. */
const withParity = (number: number, parity: number): number => (parity === 1 && number % 2 === 0 ? number + 1 : number);
