import { edgesOf, type GraphPlan } from '#test/support/random-graphs.ts';
import { type Dot, viewWith } from './map-pictures.ts';

/** Graph of a plan with visible, empty planets. */
export function graphOf(plan: GraphPlan) {
  const dots = plan.places.map(([x, y], id): Dot => ({ id, x, y, people: [0, 0], size: 50 }));
  return viewWith(dots, edgesOf(plan));
}
