import { type Line, span } from '../../../../screen/paint.ts';
import type { Painting, Section } from '../../../../screen/screen.ts';
import type { RaceScene, Running } from '../local.ts';
import { logLines } from '../log/section.ts';
import { boardSection } from './board.ts';
import { factoryLines } from './factory-lines.ts';
import { layoutOf, type RunningLayout } from './layout.ts';
import { nextLine } from './next.ts';
import { playerLines } from './player-lines.ts';
import { programLines } from './programs.ts';
import { progressOf } from './progress.ts';
import { cardLines } from './step-lines.ts';

/** The screen while programs run: one moment of the round. */
export function paintRunning(scene: RaceScene, running: Running): Painting {
  const layout = layoutOf(scene);
  const { level, view } = scene;
  return {
    title: [span('RoboRace', 'strong'), ...(level === undefined ? [] : [span(`   ${level.title}`)])],
    facts: [span(`round ${view.round}  executing`)],
    left: [boardSection(scene, running, layout), lowerSection(scene, running, layout)],
    panel: { width: layout.panelWidth, sections: panelSections(scene, running, layout) },
    hint: [logLines(scene, scene.columns).at(-1)?.slice(1) ?? [], nextLine(scene, running)],
  };
}

/** What has happened up to this moment. */
function lowerSection(scene: RaceScene, running: Running, { lowerRows, leftWidth }: RunningLayout): Section {
  const { execution, counter, beat, beats, back } = running;
  return {
    title: back === undefined ? `step ${execution} of 5, counter ${counter}` : `round ${scene.view.round} is over`,
    tag: `beat ${beat} of ${beats}`,
    lines: logLines(scene, leftWidth).slice(-lowerRows),
  };
}

function panelSections(scene: RaceScene, running: Running, { panelWidth, bodyRows }: RunningLayout): Section[] {
  const progress = progressOf(scene, running);
  const programs = programLines(scene, running, progress);
  const cards = cardLines(scene, running, progress);
  const players = playerLines(scene, running, panelWidth);
  // Two sections have rules of their own; the rule of the first is that of the whole body.
  const room = bodyRows - programs.length - 1 - cards.length - 1 - players.length;
  const step: Line[] = [...cards, ...factoryLines(scene, running, progress, room)];
  return [
    { title: 'programs', lines: programs },
    { title: `step ${running.execution}`, lines: step },
    { title: 'players', lines: players },
  ];
}
