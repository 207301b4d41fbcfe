import { filledTo } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { logSection, mostLogScrolled } from '../log/section.ts';
import { planOf } from '../plan.ts';
import { pathLines, pathRows } from './path-lines.ts';

/** Rows of the log below a path, from which on it is worth its rule. */
const leastLog = 2;

/** What is below the board: the own path, and the log of the last round where there is room for it; or the log alone. */
export function lowerSections(scene: RaceScene): Section[] {
  const { lowerRows, leftWidth } = layoutOf(scene);
  const logRows = logRowsOf(scene);
  const log = logRows === 0 ? [] : [logSection(scene, logRows, leftWidth)];
  if (!showsPath(scene)) return log;
  const lines = pathLines(scene, leftWidth);
  const rest = log.length === 0 ? lowerRows : pathRows;
  return [
    {
      title: `path ${scene.local.hinted === undefined ? '' : 'of the hint '}if nobody else moves`,
      tag: 'preview',
      lines: filledTo(lines, rest),
    },
    ...log,
  ];
}

/** Whether the path is below the board. */
const showsPath = (scene: RaceScene): boolean =>
  scene.local.lower === 'preview' && scene.preferences.forecast && planOf(scene).moment !== 'over';

/** Rows of the log. */
function logRowsOf(scene: RaceScene): number {
  const { lowerRows } = layoutOf(scene);
  if (!showsPath(scene)) return lowerRows;
  const rest = lowerRows - pathRows - 1;
  return rest >= leastLog && scene.events.length > 0 ? rest : 0;
}

/** Whether there is a log that can be seen and scrolled. */
export const hasLog = (scene: RaceScene): boolean => logRowsOf(scene) > 0;

/** How far the log can be scrolled back. */
export const mostScrolled = (scene: RaceScene): number => {
  const rows = logRowsOf(scene);
  return rows === 0 ? 0 : mostLogScrolled(scene, rows);
};
