import { fitting } from '../../../../screen/cut.ts';
import { filledTo, type Line, line, span } from '../../../../screen/paint.ts';
import type { Painting, Section } from '../../../../screen/screen.ts';
import { sentence } from '../../../../screen/sentences.ts';
import { eventText } from '../../clauses.ts';
import { layoutOf } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import { factsOf, titleOf } from '../title.ts';
import { voiceOf } from '../words/voice.ts';
import { nowOf } from './battles.ts';
import { reportMap } from './map.ts';
import { reportPanel } from './panel.ts';
import { fightText, pairText, roundSentence } from './words.ts';

/** The screen while a turn is told: one moment of it. */
export function reportPainting(scene: RiscScene, report: Report): Painting {
  const { panelWidth: width, rowsBelow } = layoutOf(scene);
  const map = reportMap(scene, report);
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: rowsBelow === 0 ? [map] : [map, belowReport(scene, report, rowsBelow)],
    panel: { width, sections: reportPanel(scene, report) },
    status: [[], sentenceLine(scene, report)],
  };
}

/** A sentence for the present round of a battle; on the last page, for players who are out. */
function sentenceLine(scene: RiscScene, report: Report): Line {
  if (report.page === 'summary') {
    const out = report.events.flatMap((event) =>
      event.type === 'eliminated' ? [sentence(eventText(event, voiceOf(scene)))] : [],
    );
    return out.length === 0 ? [] : [span(fitting([out.join(' ')], scene.columns - 2))];
  }
  const now = report.page === 'battles' ? nowOf(report) : undefined;
  if (now === undefined) return [];
  const texts = roundSentence(scene, now);
  const room = scene.columns - 2;
  return [span(fitting(texts, room))];
}

/** Below the map of a small screen: who fights, and why this pair met. */
function belowReport(scene: RiscScene, report: Report, rows: number): Section {
  const now = report.page === 'battles' ? nowOf(report) : undefined;
  const lines: readonly Line[] =
    now === undefined
      ? []
      : [
          line(` ${fightText(scene, now)}`),
          ...(now.roll === undefined ? [] : [line(` ${pairText(scene, now.roll)}`, 'dim')]),
        ];
  return { title: `turn ${report.turn}`, lines: filledTo(lines, rows) };
}
