import { padRows } from '../../../screen/styled-text.ts';
import type { Frame, Section } from '../../../screen/frame.ts';
import { layoutOf } from './layout.ts';
import type { ExplorersScene } from './local.ts';
import { logSection } from './log/section.ts';
import { mapSection } from './map/map-section.ts';
import { panelOf } from './panel/panel.ts';
import { situationOf } from './situation.ts';
import { statusOf } from './status.ts';
import { factsOf, titleOf } from './frame.ts';
import { watchedPanel } from './watched/panel.ts';

/** The screen of a match. */
export function paint(scene: ExplorersScene): Frame {
  const { leftWidth, logRows, chatRows } = layoutOf(scene);
  const log: Section[] = logRows === 0 ? [] : [{ ...logSection(scene, leftWidth, logRows), isSpare: true }];
  const chatRoom: Section[] = chatRows === 0 ? [] : [{ title: '', lines: padRows([], chatRows), isSpare: true }];
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: [mapSection(scene), ...log, ...chatRoom],
    panel: situationOf(scene).kind === 'watched' ? watchedPanel(scene) : panelOf(scene),
    status: statusOf(scene),
  };
}
