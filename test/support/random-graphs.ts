import fc from 'fast-check';

/**
 * Plan of a connected graph. Each link joins a node to the node with a given rank by distance. `nearest` ranks the
 * earlier nodes only, `more` ranks all other nodes.
 */
export interface GraphPlan {
  readonly places: readonly (readonly [x: number, y: number])[];
  readonly nearest: readonly number[];
  readonly more: readonly (readonly [node: number, rank: number])[];
  readonly lengths: readonly number[];
}

/**
 * Plans of connected graphs with `least` to `most` nodes, and at most 1.6 edges per node, all between nodes that are
 * near each other.
 */
export const graphPlans = (least: number, most: number): fc.Arbitrary<GraphPlan> =>
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

/** Edges of a plan, with their lengths. */
export function edgesOf({
  places,
  nearest,
  more,
  lengths,
}: GraphPlan): (readonly [a: number, b: number, length: number])[] {
  const far = (one: number, other: number) => {
    const [x1, y1] = places[one] ?? [0, 0];
    const [x2, y2] = places[other] ?? [0, 0];
    return (x1 - x2) ** 2 + (y1 - y2) ** 2;
  };
  const nearestOf = (node: number, others: readonly number[], rank: number) => {
    const sorted = [...others].sort((one, other) => far(node, one) - far(node, other) || one - other);
    return sorted[Math.min(rank, sorted.length - 1)];
  };
  const all = places.map((_, node) => node);
  const edges = new Map<string, readonly [number, number, number]>();
  const join = (a: number, b: number | undefined) => {
    if (b === undefined || a === b) return;
    const [low, high] = a < b ? [a, b] : [b, a];
    const length = lengths[edges.size % lengths.length] ?? 1;
    if (!edges.has(`${low} ${high}`)) edges.set(`${low} ${high}`, [low, high, length]);
  };
  for (const node of all.slice(1)) join(node, nearestOf(node, all.slice(0, node), nearest[node] ?? 0));
  for (const [node, rank] of more)
    join(
      node,
      nearestOf(
        node,
        all.filter((other) => other !== node),
        rank,
      ),
    );
  return [...edges.values()];
}
