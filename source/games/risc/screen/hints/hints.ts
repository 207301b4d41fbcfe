import { type Hint, hintLine } from '../../../../screen/hint-line.ts';
import type { Line } from '../../../../screen/paint.ts';
import type { RiscScene } from '../local.ts';
import { hasMap, momentOf } from '../moment.ts';
import { composedHints } from './composed-hints.ts';
import { draftHints } from './draft-hints.ts';
import { lookHints } from './look-hints.ts';
import { placementHints } from './placement-hints.ts';

/** What Enter would do, and what comes of it. */
export function hintOf(scene: RiscScene): readonly [Line, Line] {
  const width = scene.columns - 2;
  const [first, second] = hintsOf(scene);
  return [hintLine(first, width), hintLine(second, width)];
}

function hintsOf(scene: RiscScene): readonly [Hint, Hint] {
  const { stage, composed, placing, draft } = momentOf(scene);
  if (!hasMap(scene)) return statisticsHints;
  if (stage === 'watching') return [{ texts: [''] }, lookHints(scene)[1]];
  if (placing !== undefined) return placementHints(scene, placing);
  if (composed !== undefined) return composedHints(scene, composed);
  return draft === undefined ? lookHints(scene) : draftHints(scene, draft);
}

const statisticsHints: readonly [Hint, Hint] = [
  { texts: ['All players at the beginning of each turn, on one scale.'] },
  { texts: ['f shows another figure; v or Esc goes back to the map.'] },
];
