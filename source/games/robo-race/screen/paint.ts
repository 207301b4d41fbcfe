import type { Painting } from '../../../screen/screen.ts';
import { sectionsBelow } from './below-board.ts';
import type { Overlay, StepMark } from './board/picture.ts';
import { boardSection } from './board/section.ts';
import { trailOf } from './board/trails.ts';
import type { RaceScene } from './local.ts';
import { panelOf } from './panel/panel.ts';
import { fallOn, marksOf, planOf } from './plan.ts';
import { paintRoundReport, reportOverlay } from './round-report/round-report.ts';
import { paintPlayback } from './playback/playback.ts';
import { statusOf } from './status.ts';
import { factsOf, titleOf } from './title.ts';

/** The screen of a match. */
export function paint(scene: RaceScene): Painting {
  const { playback } = scene.local;
  if (playback?.is === 'over') return paintRoundReport(scene, playback);
  if (playback !== undefined) return paintPlayback(scene, playback);
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: [boardSection(scene, planningOverlay(scene)), ...sectionsBelow(scene)],
    panel: panelOf(scene),
    ...statusOf(scene),
  };
}

/** What lies over the board: the cursor, the own path where forecasts are wanted, and after the end the ways of all robots. */
function planningOverlay(scene: RaceScene): Overlay {
  const { seat, preferences, view } = scene;
  const { path, robot } = planOf(scene);
  const cursor = cursorOf(scene);
  if (view.outcome !== null) return { ...reportOverlay(scene), ...cursor };
  if (path === undefined || robot === undefined || !preferences.forecast) return cursor;
  const lost = fallOn(path, seat);
  const last = path.end === 'destroyed' ? undefined : path.steps.at(-1)?.afterFactory.square;
  const marks = [...marksOf(path, robot)].map(([square, { step, facing }]): [number, StepMark] => [
    square,
    { step, facing, player: seat, ...(square === last && path.end !== 'destroyed' ? { end: path.end } : {}) },
  ]);
  return {
    ...cursor,
    trails: [{ player: seat, trail: trailOf(path.events, seat, view.board) }],
    marks: new Map(marks),
    ...(lost === undefined ? {} : { lost: [{ player: seat, ...lost }] }),
  };
}

function cursorOf({ local, view, watched }: RaceScene): Overlay {
  const isThere = local.square !== undefined && local.square < view.board.tiles.length && watched !== true;
  return isThere && local.square !== undefined ? { cursor: local.square } : {};
}
