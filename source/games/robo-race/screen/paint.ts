import { type Role, type Span, seatRole, span } from '../../../screen/paint.ts';
import type { Painting } from '../../../screen/screen.ts';
import { sectionsBelow } from './below-board.ts';
import { boardSection } from './board/board-lines.ts';
import type { Overlay } from './board/cells.ts';
import type { RaceScene } from './local.ts';
import { panelOf } from './panel/panel.ts';
import { lostOn, marksOf, planOf } from './plan.ts';
import { paintRunning } from './running/paint.ts';
import { statusOf } from './status.ts';
import { factsOf, titleOf } from './title.ts';

/** The screen of a match. */
export function paint(scene: RaceScene): Painting {
  const { running } = scene.local;
  if (running !== undefined) return paintRunning(scene, running);
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: [boardSection(scene, planningOverlay(scene)), ...sectionsBelow(scene)],
    panel: panelOf(scene),
    status: statusOf(scene),
  };
}

/** What lies over the board while it is planned: the cursor, and the own path where forecasts are wanted. */
function planningOverlay(scene: RaceScene): Overlay {
  const { seat, preferences } = scene;
  const { path, robot } = planOf(scene);
  const cursor = cursorOf(scene);
  if (path === undefined || robot === undefined || !preferences.forecast) return cursor;
  const lost = lostOn(path, seat);
  const last = path.steps.at(-1)?.execution;
  const role = (step: number): Role => (path.end === 'goal' && step === last ? 'success' : seatRole(seat));
  const marks = [...marksOf(path, robot)].map(([square, step]): [number, readonly Span[]] => [
    square,
    [span(`(${step})`, role(step))],
  ]);
  return { ...cursor, marks: new Map(marks), ...(lost === undefined ? {} : { lost: [{ player: seat, ...lost }] }) };
}

function cursorOf({ local, view, watched }: RaceScene): Overlay {
  const isThere = local.square !== undefined && local.square < view.board.tiles.length && watched !== true;
  return isThere && local.square !== undefined ? { cursor: local.square } : {};
}
