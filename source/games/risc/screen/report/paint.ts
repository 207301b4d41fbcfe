import { type Line, span } from '../../../../screen/paint.ts';
import type { Painting, Section } from '../../../../screen/screen.ts';
import type { Report, RiscScene } from '../local.ts';
import { factsOf, titleOf } from '../title.ts';
import { battlesIn } from '../words/battles.ts';
import { battleSection } from './battle-section.ts';
import { battleNow, type Told } from './battles.ts';
import { changeLines } from './changes.ts';
import { landSection } from './land-section.ts';
import { type ReportLayout, reportLayout } from './layout.ts';
import { nextLine } from './next.ts';
import { eventsNow, ordersSection } from './orders.ts';
import { panelSections } from './panel.ts';

/** The screen while a turn is reported: one moment of it. */
export function reportPainting(scene: RiscScene, report: Report): Painting {
  const { view, glyphs } = scene;
  const layout = reportLayout(scene, report.events);
  const { panelWidth: width, panelRows: rows } = layout;
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: leftSections(scene, report, layout),
    panel: { width, sections: panelSections(report, { view, width, rows, glyphs }) },
    hint: [[], nextLine(report)],
  };
}

function leftSections(scene: RiscScene, report: Report, layout: ReportLayout): readonly Section[] {
  const { leftWidth: width, battleRows, hasBars, mapRows, lowerRows } = layout;
  const { turn } = report;
  const title = `turn ${turn}: what changed hands`;
  const room = battleRows + (mapRows === 0 ? 0 : mapRows + 1);
  switch (report.page) {
    case 'orders': {
      const map = landSection(scene, { events: eventsNow(report) }, width, room);
      return [map, ordersSection(report, width, lowerRows)];
    }
    case 'summary': {
      const { first = 0 } = report;
      const all = changeLines(report, width);
      const lines = all.slice(first, first + layout.panelRows);
      const isWhole = lines.length === all.length;
      return [
        { title, ...(!isWhole && { tag: `lines ${first + 1}-${first + lines.length} of ${all.length}` }), lines },
      ];
    }
    case 'battles': {
      const frame = { width, rows: battleRows, hasBars, glyphs: scene.glyphs };
      const shown = battleSection(report, frame);
      const lower = changes(report, title, width, lowerRows);
      const battle = battlesIn(report.events)[battleNow(report)]?.start.territory;
      if (mapRows === 0 || battle === undefined) return [shown, lower];
      const events = report.events.filter((event) => event.type === 'attacked' && event.to === battle);
      return [shown, landSection(scene, { events, battle }, width, mapRows), lower];
    }
  }
}

/** What changed hands up to now, the newest at the end. */
function changes(told: Told, title: string, width: number, rows: number): Section {
  const all = changeLines(told, width);
  const shown = all.slice(-rows);
  const none: Line = [span(' nothing yet', 'dim')];
  return {
    title,
    ...(all.length > rows && { tag: `${all.length - rows + 1}-${all.length} of ${all.length}` }),
    lines: all.length === 0 ? [none] : shown,
  };
}
