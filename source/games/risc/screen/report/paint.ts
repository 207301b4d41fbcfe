import { fitting } from '../../../../screen/cut.ts';
import { filledTo, type Line, line, span } from '../../../../screen/paint.ts';
import type { Painting, Section } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import { factsOf, titleOf } from '../title.ts';
import { battlePanel, sumsLines } from './battle-panel.ts';
import { type BattleNow, isBattleOver, battleNowOf, shownRounds } from './battles.ts';
import { reportMap } from './report-page.ts';
import { attackOddsBelow, orderSentence, ordersPanel } from './orders-panel.ts';
import { againstTheOdds, summaryPanel, summarySentence } from './summary-panel.ts';
import { fightTexts, lineUpSentence, nextSentence, resultSentence, roundSentence } from './words.ts';

/** The screen while a turn is told: one moment of it. */
export function paintReport(scene: RiscScene, report: Report): Painting {
  const { panelWidth: width, rowsBelow } = layoutOf(scene);
  const now = report.page === 'battles' ? battleNowOf(report) : undefined;
  const map = reportMap(scene, report);
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: rowsBelow === 0 ? [map] : [map, belowReport(scene, report, now, rowsBelow)],
    panel: { width, sections: panelOf(scene, report, now) },
    status: [[], [span(fitting(sentencesOf(scene, report, now), scene.columns - 2))]],
  };
}

function panelOf(scene: RiscScene, report: Report, now: BattleNow | undefined): readonly Section[] {
  if (now !== undefined) return battlePanel(scene, report, now);
  return report.page === 'summary' ? summaryPanel(scene, report) : ordersPanel(scene, report);
}

/** A sentence for this moment, the longest first. */
function sentencesOf(scene: RiscScene, report: Report, now: BattleNow | undefined): readonly string[] {
  if (report.page === 'summary') return summarySentence(scene, report);
  if (now === undefined) return report.teller === undefined && !hasBattle(report) ? [''] : orderSentence(scene, report);
  const { battle, roll } = now;
  if (isBattleOver(battle, report.shownCount)) {
    const result = resultSentence(scene, battle);
    return [`${result}${nextSentence(scene, report, battle)}`, result];
  }
  return roll === undefined ? lineUpSentence(scene, report, now) : roundSentence(scene, now);
}

const hasBattle = ({ events }: Report): boolean => events.some(({ type }) => type === 'battle');

/** Below the map of a small screen: what orders mean, the sums of the last rounds, or results against the odds. */
function belowReport(scene: RiscScene, report: Report, now: BattleNow | undefined, rows: number): Section {
  const { leftWidth: width } = layoutOf(scene);
  if (report.page === 'summary') return againstTheOdds(scene, report, width, rows);
  if (now === undefined) return attackOddsBelow(scene, report, width, rows);
  const round = shownRounds(now.combat, report.shownCount);
  const lines: readonly Line[] =
    round === 0 ? [line(` ${fitting(fightTexts(scene, now), width - 1)}`)] : sumsLines(scene, report, now, width);
  return { title: 'rounds', ...(round > 0 && { tag: `round ${round}` }), lines: filledTo(lines, rows) };
}
