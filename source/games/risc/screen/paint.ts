import { type Frame, type RowShares, type Section, stack } from '#screen/frame.ts';
import { belowSection, logSection, rawSection } from './bottom-panel.ts';
import { layoutOf } from './layout.ts';
import type { Figure, RiscScene } from './local.ts';
import { mapSection } from './map/paint-map.ts';
import { factsOf, titleOf } from './match-summary.ts';
import { debugSection, panelOf, playersSection } from './panel/panel.ts';
import { paintReport } from './report/report-page.ts';
import { hasMap, situationOf } from './situation.ts';
import { statisticsSection } from './statistics.ts';
import { statusOf } from './status.ts';

export const paint = (scene: RiscScene): Frame =>
  scene.local.report === undefined ? paintMatch(scene) : paintReport(scene, scene.local.report);

const paintMatch = (scene: RiscScene): Frame => ({
  title: titleOf(scene),
  facts: factsOf(scene),
  left: leftSections(scene),
  panel: situationOf(scene).stage === 'watching' ? watchedPanel(scene) : panelOf(scene),
  status: statusOf(scene),
});

function leftSections(scene: RiscScene): readonly Section[] {
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

const highChart = 2;

function watchedPanel(scene: RiscScene): NonNullable<Frame['panel']> {
  const { panelWidth: width, bodyRows } = layoutOf(scene);
  const count = scene.view.seats.length;
  const high = count * (1 + highChart);
  const chart = (figure: Figure) => (lines: number) =>
    statisticsSection({ ...scene, local: { ...scene.local, figure } }, width, lines);
  const parts = {
    players: playersSection(scene),
    lands: chart('lands'),
    units: chart('units'),
    bonus: chart('bonus'),
    log: (lines: number) => logSection({ ...scene, local: { ...scene.local, scrolled: 0 } }, width, lines),
    debug: debugSection(scene, count),
  };
  const shares: RowShares<'lands' | 'units' | 'bonus' | 'log'> = {
    requests: [
      ['log', 1],
      ['lands', count],
      ['log', 4],
      ['units', count],
      ['lands', high, high],
      ['log', 8],
      ['units', high, high],
      ['bonus', count],
      ['log', 14],
      ['bonus', high, high],
    ],
    spare: ['log'],
  };
  return { width, sections: stack(bodyRows, parts, shares) };
}
