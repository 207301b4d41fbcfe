import type { PaintedMap } from '../../../../source/games/space-explorers/screen/map/picture.ts';
import * as graph from '../../../support/graph-reading.ts';

/** All links of a painted map with line drawing and without shuttles, in order. */
export const readLinks = ({ lines, planetAt }: PaintedMap) => graph.readLinks(lines, planetAt);
