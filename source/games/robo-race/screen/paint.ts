import type { Painting } from '../../../screen/screen.ts';
import { boardSection } from './board/section.ts';
import { hintOf } from './hints.ts';
import type { RaceScene } from './local.ts';
import { lowerSections } from './lower/lower.ts';
import { planningOverlay } from './overlay.ts';
import { panelOf } from './panel/panel.ts';
import { factsOf, titleOf } from './title.ts';

/** The screen of a match. */
export const paint = (scene: RaceScene): Painting => ({
  title: titleOf(scene),
  facts: factsOf(scene),
  left: [boardSection(scene, planningOverlay(scene)), ...lowerSections(scene)],
  panel: panelOf(scene),
  hint: hintOf(scene),
});
