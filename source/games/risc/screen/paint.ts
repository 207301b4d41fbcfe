import type { Painting, Section } from '../../../screen/screen.ts';
import { hintOf } from './hints/hints.ts';
import { layoutOf } from './layout.ts';
import type { RiscScene } from './local.ts';
import { lowerSection } from './lower/lower.ts';
import { mapSection } from './map/map-section.ts';
import { hasMap, momentOf } from './moment.ts';
import { panelOf } from './panel/panel.ts';
import { reportPainting } from './report/paint.ts';
import { statisticsSection } from './statistics/section.ts';
import { factsOf, titleOf } from './title.ts';
import { watchedPanel } from './watched/panel.ts';

/** The screen of a match. */
export const paint = (scene: RiscScene): Painting =>
  scene.local.report === undefined ? paintMatch(scene) : reportPainting(scene, scene.local.report);

const paintMatch = (scene: RiscScene): Painting => ({
  title: titleOf(scene),
  facts: factsOf(scene),
  left: leftOf(scene),
  panel: momentOf(scene).stage === 'watching' ? watchedPanel(scene) : panelOf(scene),
  hint: hintOf(scene),
});

function leftOf(scene: RiscScene): readonly Section[] {
  const { leftWidth, bodyRows, lowerRows } = layoutOf(scene);
  if (!hasMap(scene)) return [statisticsSection(scene, leftWidth, bodyRows)];
  return [mapSection(scene), ...(lowerRows === 0 ? [] : [lowerSection(scene)])];
}
