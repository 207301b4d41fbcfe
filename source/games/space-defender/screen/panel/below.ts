import type { Section } from '../../../../screen/frame.ts';
import { filterLog } from '../../../../screen/scene.ts';
import { type Line, padRows, span } from '../../../../screen/styled-text.ts';
import { truncate } from '../../../../screen/truncate.ts';
import { isOver } from '../../outcome.ts';
import { sightHeight, sightSection } from '../board/sight.ts';
import { previewSection } from '../bottom-panel.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { type LogEntry, logOf } from '../log.ts';
import { previewOf } from '../pointed-move.ts';
import { storyOf, storySection } from '../story.ts';
import { enemySection } from './enemy-list.ts';

/** Below the board: what is in sight, where there is room for it, and what would happen or has happened. */
export function sectionsBelow(scene: SpaceDefenderScene, height: number, width: number): Section[] {
  if (scene.local.below === 'enemies' && !isOver(scene.view)) return [enemySection(scene, height, width)];
  const story = storyOf(scene);
  if (story !== undefined && hasStory(scene)) return [storySection(story, height)];
  const rows = height - sightHeight(scene, height);
  const sight = rows < height ? [sightSection(scene, height - rows - 1)] : [];
  const preview = isOver(scene.view) ? undefined : previewOf(scene);
  if (preview !== undefined) return [...sight, previewSection(scene, preview, rows, width)];
  const log = logHeight(scene, height);
  if (log === rows) return [...sight, logSection(scene, rows, width)];
  const unscrolled = { ...scene, local: { ...scene.local, scrolled: 0 } };
  const listed = enemySection(unscrolled, rows - log - 1, width);
  // Who is in sight is told above then, and this is what they do because of the player.
  const reactions = sight.length === 0 ? listed : { title: 'reactions', lines: listed.lines };
  return [...sight, logSection(scene, log, width, 'filled'), reactions];
}

/** Whether what decided the game stands in place of the log: nothing did where nothing was hit. */
export function hasStory(scene: SpaceDefenderScene): boolean {
  const story = storyOf(scene);
  return story !== undefined && story.decided.length > 0;
}

/** Rows from which on what enemies would do next stands below the log. */
const roomForBoth = 12;

/** Rows of the log: those that the table of what is in sight leaves, and where there are many what enemies would do. */
export function logHeight(scene: SpaceDefenderScene, height: number): number {
  const rows = height - sightHeight(scene, height);
  return rows < roomForBoth || isOver(scene.view) ? rows : Math.ceil(rows / 2) - 1;
}

/** The log as it is told now. */
export const shownLog = ({ events, preferences }: SpaceDefenderScene): readonly LogEntry[] =>
  filterLog(logOf(events), preferences);

function logSection(scene: SpaceDefenderScene, height: number, width: number, filled?: 'filled'): Section {
  const entries = shownLog(scene);
  const first = Math.max(0, entries.length - height - scene.local.scrolled);
  const last = Math.min(first + height, entries.length);
  const lines = entries
    .slice(first, last)
    .map(
      ({ phase, text, hurts }): Line => [
        span(` ${phase === 0 ? ' ' : phase} `, 'dim'),
        span(truncate(text, width - 4), hurts ? 'danger' : 'text'),
      ],
    );
  const empty = scene.events.length > 0 ? 'nothing that concerns you' : 'nothing yet: Enter, f, s and t play a turn';
  return {
    title: `turn ${scene.view.turn}`,
    tag: last - first < entries.length ? `lines ${first + 1}-${last} of ${entries.length}` : undefined,
    lines: padRows(lines.length > 0 ? lines : [[span(` ${empty}`, 'dim')]], filled === undefined ? 0 : height),
  };
}
