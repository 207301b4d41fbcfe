import type { Edge, StarMap } from '#games/space-explorers/map.ts';
import type { Cells, Extent } from '../../support/drawing.ts';

/** Centres of the planets if the map is scaled to the given columns and rows. */
export function spread({ xs, ys }: StarMap, { columns, rows }: Extent): Cells {
  const scaled = (values: readonly number[], room: number) => {
    const least = Math.min(...values);
    return values.map((value) => ((value - least) * room) / (Math.max(...values) - least));
  };
  const across = scaled(xs, columns);
  const down = scaled(ys, rows);
  return across.map((x, i) => ({ x, y: down[i] ?? 0 }));
}

/** Pairs of edges in which one edge is drawn at least 50 % longer although it takes fewer units of time. */
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
