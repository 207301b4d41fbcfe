import { unreachable } from '../../engine/lookup.ts';
/** A binary heap of numbers, the cheapest on top. */
export interface Heap {
  readonly costs: number[];
  readonly values: number[];
}

/** Adds a number. */
export function push({ costs, values }: Heap, cost: number, value: number): void {
  let hole = costs.length;
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    const above = costs[parent] ?? unreachable(parent);
    if (above <= cost) break;
    costs[hole] = above;
    values[hole] = values[parent] ?? unreachable(parent);
    hole = parent;
  }
  costs[hole] = cost;
  values[hole] = value;
}

/** Takes the cheapest number out; nothing where there is none. */
export function pop({ costs, values }: Heap): number | undefined {
  const [top] = values;
  const cost = costs.pop();
  const value = values.pop();
  if (cost === undefined || value === undefined || costs.length === 0) return top;
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= costs.length) break;
    if (child + 1 < costs.length && (costs[child + 1] ?? unreachable(child + 1)) < (costs[child] ?? unreachable(child)))
      child += 1;
    const below = costs[child] ?? unreachable(child);
    if (below >= cost) break;
    costs[hole] = below;
    values[hole] = values[child] ?? unreachable(child);
    hole = child;
  }
  costs[hole] = cost;
  values[hole] = value;
  return top;
}
