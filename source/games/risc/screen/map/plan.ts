import { cropped } from '../../../../screen/graph/cropped.ts';
import type { Plan } from '../../../../screen/graph/fitted.ts';
import { type KnownPlan, knownPlans } from '../../../../screen/graph/known-plans.ts';
import {
  clear,
  plannedAs,
  plannedClear,
  plannedInPlace,
  type Scene,
  spreadInPlace,
} from '../../../../screen/graph/plan.ts';
import type { Extent } from '../../../../screen/graph/rect.ts';
import type { RiscMap } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { graphOf } from './graph.ts';
import { boxesOf, formsOf, type NodeSize, scrolledOf, someBoxesOf } from './sizes.ts';

/** Where everything of a map is drawn that does not change. */
export type MapPlan = KnownPlan<NodeSize>;

/** Territories up to which they may be moved for larger ones to fit. */
const few = 18;

/**
 * The drawing of a map in a room: as large as asked for, and where that does not fit in a larger room. Territories stand
 * where the map has them, if they can.
 */
function plannedMap(map: RiscMap, room: Extent, zoom: Zoom): Plan<NodeSize> {
  const { graph, places } = graphOf(map);
  const scene = { graph, places, room };
  return cropped(zoom === 'auto' ? largest(scene) : ofSize(scene, zoom));
}

/** The largest in which the whole map fits; else small in a larger room. */
function largest(scene: Scene): Plan<NodeSize> {
  const { graph, places } = scene;
  return (
    plannedInPlace(scene, boxesOf(graph)) ??
    plannedInPlace(scene, formsOf(graph, 'small'), clear) ??
    (places.length <= few ? plannedClear(scene, someBoxesOf(graph)) : undefined) ??
    ofSize(scene, 'small')
  );
}

function ofSize(scene: Scene, size: NodeSize): Plan<NodeSize> {
  const form = scrolledOf(scene.graph, size);
  return plannedInPlace(scene, formsOf(scene.graph, size)) ?? spreadInPlace(scene, form) ?? plannedAs(scene, [form]);
}

/** What is known of the plans of maps, each of which is made only once. */
export const { isPlanned, planOf } = knownPlans(plannedMap);
