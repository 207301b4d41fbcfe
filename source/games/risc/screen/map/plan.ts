import { cropped } from '../../../../screen/graph/cropped.ts';
import type { Plan } from '../../../../screen/graph/fitted.ts';
import { type KnownPlan, knownPlans } from '../../../../screen/graph/known-plans.ts';
import { planned, plannedAs, plannedInPlace, spreadInPlace } from '../../../../screen/graph/plan.ts';
import type { Extent } from '../../../../screen/graph/rect.ts';
import type { RiscMap } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { graphOf } from './graph.ts';
import { allForms, formsOf, type NodeSize } from './sizes.ts';

/** Where everything of a map is drawn that does not change. */
export type MapPlan = KnownPlan<NodeSize>;

/** The drawing of a map in a room: as large as asked for, and where that does not fit in a larger room. */
function plannedMap(map: RiscMap, room: Extent, zoom: Zoom): Plan<NodeSize> {
  const { graph, places } = graphOf(map);
  const scene = { graph, places, room };
  const forms = zoom === 'auto' ? allForms(graph) : formsOf(graph, zoom);
  const whole = plannedInPlace(scene, forms);
  if (whole !== undefined) return cropped(whole);
  const last = forms.at(-1) ?? forms[0];
  if (zoom !== 'auto') return cropped(spreadInPlace(scene, last) ?? plannedAs(scene, forms));
  return cropped(planned(scene, forms));
}

/** What is known of the plans of maps, each of which is made only once. */
export const { isPlanned, planOf } = knownPlans(plannedMap);
