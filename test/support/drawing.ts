/** Position of a node, in columns and rows. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Indexes of the two nodes of a link. */
interface Link {
  readonly a: number;
  readonly b: number;
}

export type Cells = readonly Place[];

export interface Extent {
  readonly columns: number;
  readonly rows: number;
}

const at = (cells: Cells, node: number): Place => cells[node] ?? { x: 0, y: 0 };

/** Pairs of nodes that are less than `columns` apart horizontally and less than `rows` apart vertically. */
export const tooClose = (cells: Cells, { columns, rows }: Extent): string[] =>
  cells.flatMap((one, i) =>
    cells
      .slice(i + 1)
      .flatMap((other, k) =>
        Math.abs(one.x - other.x) < columns && Math.abs(one.y - other.y) < rows ? [`${i} and ${i + 1 + k}`] : [],
      ),
  );

/** Links that would, as straight lines, pass through the box of another node. */
export const through = (cells: Cells, links: readonly Link[], { columns, rows }: Extent): string[] =>
  links.flatMap(({ a, b }) =>
    cells.flatMap((box, node) => {
      const [from, to] = [at(cells, a), at(cells, b)];
      const isInside = (part: number) =>
        Math.abs(from.x + (to.x - from.x) * part - box.x) < columns / 2 &&
        Math.abs(from.y + (to.y - from.y) * part - box.y) < rows / 2;
      const isHit = node !== a && node !== b && steps.some(isInside);
      return isHit ? [`${a}-${b} through ${node}`] : [];
    }),
  );

const steps = Array.from({ length: 201 }, (_, i) => i / 200);

/** Pairs of links that cross if drawn straight. */
export const crossings = (cells: Cells, links: readonly Link[]): string[] =>
  links.flatMap((one, i) =>
    links.slice(i + 1).flatMap((other) => {
      const [a, b, c, d] = [at(cells, one.a), at(cells, one.b), at(cells, other.a), at(cells, other.b)];
      const isCrossed = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
      return isCrossed ? [`${one.a}-${one.b} and ${other.a}-${other.b}`] : [];
    }),
  );

/** Positive if c lies on one side of the line a–b, negative on the other side, 0 on the line. */
const side = (a: Place, b: Place, c: Place): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
