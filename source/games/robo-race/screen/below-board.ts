import { itemAt } from '../../../engine/lookup.ts';
import { filledTo, type Line, toWidth } from '../../../screen/paint.ts';
import type { Section } from '../../../screen/screen.ts';
import { layoutOf } from './layout.ts';
import type { RaceScene } from './local.ts';
import { pathLines, pathRows } from './panel/progress-sections.ts';
import { hasRobot, planOf, shownHintSlots } from './plan.ts';
import { maxStoryScrollIn, storySection } from './round/last-round.ts';

/** What is below the board: the last round, or the own path where the panel has no room for it. */
export function sectionsBelow(scene: RaceScene): Section[] {
  const { rowsBelow, leftWidth } = layoutOf(scene);
  if (rowsBelow <= 0) return [];
  if (!showsPath(scene)) return [{ ...storySection(scene, rowsBelow, leftWidth), isSpare: true }];
  return [
    {
      title: `${shownHintSlots(scene.local) === undefined ? 'your path' : 'hint: path'} if nobody interferes`,
      lines: filledTo(inTwoColumns(pathLines(scene, true), leftWidth), rowsBelow),
    },
  ];
}

/** Whether the path is below the board: it was asked for, or no round has been seen yet. What others say stands there before a program is begun. */
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

/** Lines in two columns, from above in the first. */
function inTwoColumns(lines: readonly Line[], width: number): Line[] {
  const rows = Math.ceil(pathRows / 2);
  if (lines.length <= rows) return [...lines];
  const half = Math.floor(width / 2);
  return Array.from({ length: rows }, (_, i) => [
    ...toWidth(itemAt(lines, i), half),
    ...toWidth(lines[i + rows] ?? [], width - half),
  ]);
}
