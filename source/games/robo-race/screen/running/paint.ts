import { itemAt } from '../../../../engine/lookup.ts';
import { filledTo, span } from '../../../../screen/paint.ts';
import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import { type Layout, layoutOf } from '../layout.ts';
import type { RaceScene, Running } from '../local.ts';
import { logLines } from '../log/section.ts';
import { roundFacts, titleOf } from '../title.ts';
import { runningBoard } from './board.ts';
import { cardLines } from './card-lines.ts';
import { factoryLines } from './factory-lines.ts';
import { nextLine } from './next.ts';
import { playerLines } from './player-lines.ts';
import { programLines } from './program-lines.ts';
import { progressOf } from './progress.ts';

/** The screen while programs run: one moment of the round. */
export function paintRunning(scene: RaceScene, running: Running): Painting {
  const layout = layoutOf(scene);
  return {
    title: titleOf(scene),
    facts: [...roundFacts(scene.view), span('  executing')],
    left: [runningBoard(scene, running), lowerSection(scene, running, layout)],
    panel: { width: layout.panelWidth, sections: panelSections(scene, running, layout) },
    hint: [logLines(scene, scene.columns).at(-1)?.slice(1) ?? [], nextLine(scene, running)],
  };
}

/** What has happened up to this moment. */
function lowerSection(scene: RaceScene, running: Running, { lowerRows, leftWidth }: Layout): Section {
  const { execution, counter, beat, beats, back } = running;
  return {
    title: back === undefined ? `step ${execution} of 5, counter ${counter}` : `round ${scene.view.round} is over`,
    tag: `beat ${beat} of ${beats}`,
    lines: logLines(scene, leftWidth).slice(-lowerRows),
  };
}

function panelSections(scene: RaceScene, running: Running, { panelWidth }: Layout): Section[] {
  const progress = progressOf(scene, running);
  const programs = programLines(running, progress);
  const cards = cardLines(running, progress, panelWidth);
  const players = playerLines(scene, running, panelWidth);
  // Two sections have rules of their own; the rule of the first is that of the whole body.
  const room = scene.rows - frameRows - programs.length - 1 - cards.length - 1 - players.length;
  const factory = [1, 2, 3, 4, 5].map((execution) => factoryLines(scene, { ...running, execution }, progress, room));
  // As high as in the step in which most act: what is below stays where it is.
  const height = Math.max(...factory.map(({ length }) => length));
  const own = itemAt(factory, running.execution - 1);
  const step = [...cards, ...filledTo(own, height)];
  return [
    { title: 'programs', lines: programs },
    { title: `step ${running.execution}`, lines: step },
    { title: 'players', lines: players },
  ];
}
