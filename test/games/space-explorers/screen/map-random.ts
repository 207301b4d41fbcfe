import fc from 'fast-check';
import { type Dot, viewWith } from './map-pictures.ts';

/** What a graph is drawn from: places, and for each planet but the first which of the nearest before it it is joined to. */
export interface Plan {
  readonly places: readonly (readonly [x: number, y: number])[];
  readonly nearest: readonly number[];
  readonly more: readonly (readonly [planet: number, rank: number])[];
  readonly lengths: readonly number[];
}

/** Plans of connected graphs with so many planets, 1.6 edges for each at most, and edges between near ones. */
export const graphPlans = (least: number, most: number): fc.Arbitrary<Plan> =>
  fc.integer({ min: least, max: most }).chain((count) =>
    fc.record({
      places: fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 })), {
        minLength: count,
        maxLength: count,
      }),
      nearest: fc.array(fc.nat(1), { minLength: count, maxLength: count }),
      more: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(3)), { maxLength: Math.floor(count * 0.6) }),
      lengths: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2 * count, maxLength: 2 * count }),
    }),
  );

/** The graph of a plan: all planets seen and empty. */
export function graphOf({ places, nearest, more, lengths }: Plan) {
  const far = (one: number, other: number) => {
    const [x1, y1] = places[one] ?? [0, 0];
    const [x2, y2] = places[other] ?? [0, 0];
    return (x1 - x2) ** 2 + (y1 - y2) ** 2;
  };
  const nearestOf = (planet: number, others: readonly number[], rank: number) => {
    const sorted = [...others].sort((one, other) => far(planet, one) - far(planet, other) || one - other);
    return sorted[Math.min(rank, sorted.length - 1)];
  };
  const all = places.map((_, planet) => planet);
  const edges = new Map<string, readonly [number, number, number]>();
  const join = (a: number, b: number | undefined) => {
    if (b === undefined || a === b) return;
    const [low, high] = a < b ? [a, b] : [b, a];
    const length = lengths[edges.size % lengths.length] ?? 1;
    if (!edges.has(`${low} ${high}`)) edges.set(`${low} ${high}`, [low, high, length]);
  };
  for (const planet of all.slice(1)) join(planet, nearestOf(planet, all.slice(0, planet), nearest[planet] ?? 0));
  for (const [planet, rank] of more)
    join(
      planet,
      nearestOf(
        planet,
        all.filter((other) => other !== planet),
        rank,
      ),
    );
  const dots = places.map(([x, y], id): Dot => ({ id, x, y, people: [0, 0], size: 50 }));
  return viewWith(dots, [...edges.values()]);
}
