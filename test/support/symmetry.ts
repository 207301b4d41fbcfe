/** A graph to search for an automorphism. */
interface Mapped {
  readonly neighbors: readonly (readonly number[])[];
  /** True if a mapping may map `node` to `image`, judged by these two nodes alone. */
  isAlike(node: number, image: number): boolean;
  /** Value for a pair of nodes, such as the length of their link. The images of the pair must have the same value. */
  between(a: number, b: number): unknown;
}

/**
 * Finds an automorphism of a connected graph by backtracking. Each further node is adjacent to a node that is already
 * mapped. Undefined if there is none.
 */
export function mappingOf({ neighbors, isAlike, between }: Mapped, first: number): readonly number[] | undefined {
  const order = [first];
  for (const node of order) for (const to of neighbors[node] ?? []) if (!order.includes(to)) order.push(to);

  const search = (images: ReadonlyMap<number, number>): ReadonlyMap<number, number> | undefined => {
    const node = order[images.size];
    if (node === undefined) return images;
    const taken = new Set(images.values());
    for (const image of neighbors.keys()) {
      const isFree = !taken.has(image) && neighbors[node]?.length === neighbors[image]?.length && isAlike(node, image);
      if (!isFree) continue;
      const fits = [...images].every(([other, itsImage]) => between(node, other) === between(image, itsImage));
      const whole = fits ? search(new Map([...images, [node, image]])) : undefined;
      if (whole !== undefined) return whole;
    }
    return undefined;
  };
  const images = search(new Map());
  return images && neighbors.map((_, node) => images.get(node) ?? -1);
}
