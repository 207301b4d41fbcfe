import { itemAt } from '#engine/lookup.ts';
import type { Frame, Section } from '#screen/frame.ts';
import { type Line, padRows, toWidth } from '#screen/styled-text.ts';
import { boardSection, type Overlay, type StepMark, trailOf } from './board/picture.ts';
import { layoutOf } from './layout.ts';
import type { RaceScene } from './local.ts';
import { factsOf, titleOf } from './match-summary.ts';
import { panelOf } from './panel/panel.ts';
import { pathLines, pathRows } from './panel/progress-sections.ts';
import { fallOn, hasRobot, marksOf, planOf, shownHintSlots } from './plan.ts';
import { paintPlayback } from './playback/playback.ts';
import { paintRoundReport, reportOverlay } from './round-report/round-report.ts';
import { maxStoryScrollIn, storySection } from './round-report/story.ts';
import { statusOf } from './status.ts';

/** Section below the board: the player's path while `showsPath`, otherwise the last round. */
export function sectionsBelow(scene: RaceScene): Section[] {
  const { rowsBelow, leftWidth } = layoutOf(scene);
  if (rowsBelow <= 0) return [];
  if (!showsPath(scene)) return [{ ...storySection(scene, rowsBelow, leftWidth), isSpare: true }];
  return [
    {
      title: `${shownHintSlots(scene.local) === undefined ? 'your path' : 'hint: path'}, if nobody bumps you`,
      lines: padRows(inTwoColumns(pathLines(scene, true), leftWidth), rowsBelow),
    },
  ];
}

/** True if forecasts are on and the path is below the board: by key, for a hint, or by default in round 1. */
export const showsPath = (scene: RaceScene): boolean => {
  const { local, preferences, events, online } = scene;
  if (!canShowPath(scene) || !preferences.forecast) return false;
  if (local.below === 'preview' || shownHintSlots(local) !== undefined) return true;
  return events.length === 0 && !layoutOf(scene).isWide && (online === undefined || isComposing(scene));
};

function isComposing(scene: RaceScene): boolean {
  const { isOpen, visibleSlots } = planOf(scene);
  return isOpen && visibleSlots.some((card) => card !== null);
}

export const canShowPath = (scene: RaceScene): boolean =>
  !layoutOf(scene).isWide && layoutOf(scene).rowsBelow > 0 && planOf(scene).seatPhase !== 'over' && hasRobot(scene);

export const hasStory = (scene: RaceScene): boolean => !showsPath(scene) && maxStoryScroll(scene) > 0;

export const maxStoryScroll = (scene: RaceScene): number => {
  const { rowsBelow, leftWidth } = layoutOf(scene);
  return rowsBelow === 0 ? 0 : maxStoryScrollIn(scene, rowsBelow, leftWidth);
};

function inTwoColumns(lines: readonly Line[], width: number): Line[] {
  const rows = Math.ceil(pathRows / 2);
  if (lines.length <= rows) return [...lines];
  const half = Math.floor(width / 2);
  return Array.from({ length: rows }, (_, i) => [
    ...toWidth(itemAt(lines, i), half),
    ...toWidth(lines[i + rows] ?? [], width - half),
  ]);
}

export function paint(scene: RaceScene): Frame {
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

/** Marks on the board: the cursor and the forecast path of the player, or after the match, the trails of all robots. */
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
