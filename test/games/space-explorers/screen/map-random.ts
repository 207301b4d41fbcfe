import { edgesOf, type GraphPlan } from '#test/support/random-graphs.ts';
import { type Dot, viewWith } from './map-pictures.ts';

/** The graph of a plan: all planets seen and empty. */
export function graphOf(plan: GraphPlan) {
  const dots = plan.places.map(([x, y], id): Dot => ({ id, x, y, people: [0, 0], size: 50 }));
  return viewWith(dots, edgesOf(plan));
}
