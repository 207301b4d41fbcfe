import { explorersTargets } from '#games/space-explorers/screen/local.ts';
import type { PaintedMap } from '#games/space-explorers/screen/map/picture.ts';
import * as graph from '#test/support/graph-reading.ts';
import { inAreas } from '#test/support/targets.ts';

/** The planet in a cell of a map that is drawn. */
export const planetAt = ({ areas }: Pick<PaintedMap, 'areas'>) =>
  inAreas(areas, (target) => {
    const own = explorersTargets.read(target);
    return own?.type === 'planet' ? own.planet : undefined;
  });

/** All links of a painted map with line drawing and without shuttles, in order. */
export const readLinks = (painted: PaintedMap) => graph.readLinks(painted.lines, planetAt(painted));
