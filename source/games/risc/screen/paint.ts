import type { Painting, Section } from '../../../screen/screen.ts';
import { belowSection } from './below-map/below-section.ts';
import { rawSection } from './below-map/raw-section.ts';
import { layoutOf } from './layout.ts';
import type { Figure, RiscScene } from './local.ts';
import { logSection } from './log.ts';
import { mapSection } from './map/map-section.ts';
import { debugSection } from './panel/debug-section.ts';
import { heightOf, panelOf } from './panel/panel.ts';
import { playersSection } from './panel/players-section.ts';
import { reportPainting } from './report/paint.ts';
import { hasMap, situationOf } from './situation.ts';
import { statisticsSection } from './statistics/section.ts';
import { statusOf } from './status.ts';
import { factsOf, titleOf } from './title.ts';

/** The screen of a match. */
export const paint = (scene: RiscScene): Painting =>
  scene.local.report === undefined ? paintMatch(scene) : reportPainting(scene, scene.local.report);

const paintMatch = (scene: RiscScene): Painting => ({
  title: titleOf(scene),
  facts: factsOf(scene),
  left: leftOf(scene),
  panel: situationOf(scene).stage === 'watching' ? watchedPanel(scene) : panelOf(scene),
  status: statusOf(scene),
});

function leftOf(scene: RiscScene): readonly Section[] {
  const { leftWidth, bodyRows, rowsBelow } = layoutOf(scene);
  if (hasMap(scene)) return [mapSection(scene), ...(rowsBelow === 0 ? [] : [belowSection(scene)])];
  switch (scene.local.below) {
    case 'log':
      return [logSection(scene, leftWidth, bodyRows)];
    case 'raw':
      return [rawSection(scene, leftWidth, bodyRows)];
    default:
      return [statisticsSection(scene, leftWidth, bodyRows)];
  }
}

/** What is charted, as long as there is room for what was ordered. */
const charted = ['lands', 'units', 'bonus'] as const satisfies readonly Figure[];

/** Lines of what was ordered and what came of it, at least. */
const leastLog = 4;

/** Rows of each player's chart where there is more room. */
const highChart = 2;

/** The panel of a match that is watched: all players with charts on one scale, and what they did in the last turn. */
function watchedPanel(scene: RiscScene): NonNullable<Painting['panel']> {
  const { panelWidth: width, bodyRows, isWide } = layoutOf(scene);
  const debug = debugSection(scene, scene.view.seats.length);
  const players = playersSection(scene);
  const count = scene.view.seats.length;
  const rows = isWide ? count * (1 + highChart) : count;
  // The rule of the first section is that of the whole body.
  let room = bodyRows + 1 - heightOf(players) - (debug === undefined ? 0 : heightOf(debug));
  const charts: Section[] = [];
  for (const figure of charted) {
    if (room - rows - 1 < leastLog + 1) break;
    charts.push(statisticsSection({ ...scene, local: { ...scene.local, figure } }, width, rows));
    room -= rows + 1;
  }
  const log = room > 1 ? [logSection({ ...scene, local: { ...scene.local, scrolled: 0 } }, width, room - 1)] : [];
  return { width, sections: [players, ...charts, ...log, ...(debug === undefined ? [] : [debug])] };
}
