import type { Painting } from '../../../screen/screen.ts';
import { boardSection } from './board/section.ts';
import { hintOf } from './hints.ts';
import type { RaceScene } from './local.ts';
import { lowerSections } from './lower/lower.ts';
import { planningOverlay } from './overlay.ts';
import { panelOf } from './panel/panel.ts';
import { paintRunning } from './running/paint.ts';
import { factsOf, titleOf } from './title.ts';

/** The screen of a match. */
export function paint(scene: RaceScene): Painting {
  const { running } = scene.local;
  if (running !== undefined) return paintRunning(scene, running);
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: [boardSection(scene, planningOverlay(scene)), ...lowerSections(scene)],
    panel: panelOf(scene),
    hint: hintOf(scene),
  };
}
