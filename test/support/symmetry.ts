/** A graph of which a mapping onto itself is asked for. */
interface Mapped {
  /** The neighbors of each node. */
  readonly neighbors: readonly (readonly number[])[];
  /** Whether a node can have this image, whatever the others' images are. */
  isAlike(node: number, image: number): boolean;
  /** What is between two nodes and has to be between their images as well, such as the length of a link. */
  between(a: number, b: number): unknown;
}

/**
 * A mapping of the nodes of a connected graph onto themselves, by node, found by trying, node after node from the first
 * one on, so that each is next to one that has its image already; nothing where there is none.
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
