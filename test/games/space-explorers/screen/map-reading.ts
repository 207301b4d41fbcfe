import { explorersTargets } from '#games/space-explorers/screen/local.ts';
import type { PaintedMap } from '#games/space-explorers/screen/map/picture.ts';
import * as graph from '#test/support/graph-reading.ts';
import { inAreas } from '#test/support/targets.ts';

/** Lookup of the planet in a cell of a drawn map. */
export const planetAt = ({ areas }: Pick<PaintedMap, 'areas'>) =>
  inAreas(areas, (target) => {
    const own = explorersTargets.read(target);
    return own?.type === 'planet' ? own.planet : undefined;
  });

/** Sorted links of a painted map. The map must have line signs and no shuttles. */
export const readLinks = (painted: PaintedMap) => graph.readLinks(painted.lines, planetAt(painted));
