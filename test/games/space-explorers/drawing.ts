import type { Edge, Place, StarMap } from '../../../source/games/space-explorers/map.ts';

/** Places in columns and rows of a screen. */
export type Cells = readonly Place[];

/** A size in columns and rows. */
interface Extent {
  readonly columns: number;
  readonly rows: number;
}

/** The middles of the planets when the map is spread over so many columns and rows. */
export function spread({ xs, ys }: StarMap, { columns, rows }: Extent): Cells {
  const scaled = (values: readonly number[], room: number) => {
    const least = Math.min(...values);
    return values.map((value) => ((value - least) * room) / (Math.max(...values) - least));
  };
  const across = scaled(xs, columns);
  const down = scaled(ys, rows);
  return across.map((x, i) => ({ x, y: down[i] ?? 0 }));
}

const at = (cells: Cells, planet: number): Place => cells[planet] ?? { x: 0, y: 0 };

/** Pairs of planets that are neither so many columns nor so many rows apart. */
export const tooClose = (cells: Cells, { columns, rows }: Extent): string[] =>
  cells.flatMap((one, i) =>
    cells
      .slice(i + 1)
      .flatMap((other, k) =>
        Math.abs(one.x - other.x) < columns && Math.abs(one.y - other.y) < rows ? [`${i} and ${i + 1 + k}`] : [],
      ),
  );

/** Straight links that run through the box, of this size, of a planet that they do not join. */
export const through = (cells: Cells, edges: readonly Edge[], { columns, rows }: Extent): string[] =>
  edges.flatMap(({ a, b }) =>
    cells.flatMap((box, planet) => {
      const [from, to] = [at(cells, a), at(cells, b)];
      const isInside = (part: number) =>
        Math.abs(from.x + (to.x - from.x) * part - box.x) < columns / 2 &&
        Math.abs(from.y + (to.y - from.y) * part - box.y) < rows / 2;
      const isHit = planet !== a && planet !== b && steps.some(isInside);
      return isHit ? [`${a}-${b} through ${planet}`] : [];
    }),
  );

const steps = Array.from({ length: 201 }, (_, i) => i / 200);

/** Pairs of links that cross when they are drawn straight. */
export const crossings = (cells: Cells, edges: readonly Edge[]): string[] =>
  edges.flatMap((one, i) =>
    edges.slice(i + 1).flatMap((other) => {
      const [a, b, c, d] = [at(cells, one.a), at(cells, one.b), at(cells, other.a), at(cells, other.b)];
      const isCrossed = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
      return isCrossed ? [`${one.a}-${one.b} and ${other.a}-${other.b}`] : [];
    }),
  );

/** On which side of the line from a to b c is, by its sign. */
const side = (a: Place, b: Place, c: Place): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Pairs of edges of which the one that is drawn at least half as long again takes fewer units of time. */
export function outOfScale({ xs, ys, edges }: StarMap): string[] {
  const drawn = ({ a, b }: Edge) => Math.hypot((xs[a] ?? 0) - (xs[b] ?? 0), (ys[a] ?? 0) - (ys[b] ?? 0));
  return edges.flatMap((one) =>
    edges.flatMap((other) =>
      drawn(one) >= 1.5 * drawn(other) && one.length < other.length
        ? [`${one.a}-${one.b} (${one.length}) and ${other.a}-${other.b} (${other.length})`]
        : [],
    ),
  );
}
