import { frameRows } from '../../../screen/screen.ts';
import { actionRows } from './debug.ts';
import type { SpaceDefenderScene } from './local.ts';
import { logOf } from './log.ts';

/** Rows below the board: of the log, or of the tables and lists of the debug view. */
export const lowerRows = ({ view, rows }: SpaceDefenderScene): number => rows - frameRows - (view.field?.rows ?? 0) - 2;

/** The first line of a log that is shown, which is scrolled up from its end by so many lines. */
export const logStart = (lines: number, height: number, scrolled: number): number =>
  Math.max(0, lines - height - scrolled);

/** How far what is below the board can be scrolled. */
export function mostScrolled(scene: SpaceDefenderScene): number {
  const { view, events, local } = scene;
  const height = lowerRows(scene);
  if (!scene.debug) return Math.max(0, logOf(events).length - height);
  if (local.debugPage === 'actions') return Math.max(0, actionRows(events).length - height);
  const { enemies = [], projectiles = [] } = view.sector ?? {};
  return Math.max(0, Math.max(enemies.length, projectiles.length) - (height - 1));
}
