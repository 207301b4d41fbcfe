import { cutText } from '../../../../screen/cut.ts';
import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { isOver } from '../../outcome.ts';
import { sightHeight, sightSection } from '../board/sight.ts';
import { leftWidthOf } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { type LogEntry, logOf } from '../log.ts';
import { previewOf } from '../plan.ts';
import { enemySection } from './enemy-list.ts';

/** What the log tells now: the last turn, or what comes before the ship moves. */
interface ShownLog {
  readonly title: string;
  readonly tag: string | undefined;
  readonly entries: readonly LogEntry[];
  /** What stands there where it has no entries. */
  readonly empty: string;
}

/** Below the board: what is in sight, where there is room for it, and the log. */
export function lowerSections(scene: SpaceDefenderScene, height: number): Section[] {
  if (scene.local.lower === 'enemies' && !isOver(scene.view)) return [enemySection(scene, height)];
  const log = logHeight(scene, height);
  return [...(log < height ? [sightSection(scene, height - log - 1)] : []), logSection(scene, log)];
}

/** Rows of the log: those that the table of what is in sight leaves. */
export const logHeight = (scene: SpaceDefenderScene, height: number): number => height - sightHeight(scene, height);

/** The log as it is told now. */
export function shownLog(scene: SpaceDefenderScene): ShownLog {
  const { view, events, preferences } = scene;
  const preview = previewOf(scene);
  if (preview !== undefined) {
    const before = preview.events.filter(
      ({ phase }) => phase === 'friendly-projectiles' || phase === 'enemy-projectiles',
    );
    return {
      title: 'before you move: phases 1 and 2',
      tag: 'seen only',
      entries: logOf(before, preview.projectilesMoved),
      empty: 'no shot in sight moves before you',
    };
  }
  const entries = logOf(events);
  return {
    title: `turn ${view.turn}`,
    tag: undefined,
    entries: preferences.log === 'short' ? entries.filter(({ matters }) => matters) : entries,
    empty: entries.length > 0 ? 'nothing that concerns you' : 'nothing yet: Enter, f, s and space play a turn',
  };
}

function logSection(scene: SpaceDefenderScene, height: number): Section {
  const { title, tag, entries, empty } = shownLog(scene);
  const first = Math.max(0, entries.length - height - scene.local.scrolled);
  const last = Math.min(first + height, entries.length);
  const range = entries.length > height ? `lines ${first + 1}-${last} of ${entries.length}` : undefined;
  const width = leftWidthOf(scene) - 4;
  const lines = entries
    .slice(first, last)
    .map(
      ({ phase, text, hurts }): Line => [
        span(` ${phase === 0 ? ' ' : phase} `, 'dim'),
        span(cutText(text, width), hurts ? 'warning' : 'text'),
      ],
    );
  const told = tag ?? (entries.length === 0 ? undefined : `lines ${first + 1}-${last} of ${entries.length}`);
  const shown = tag === undefined || range === undefined ? told : `${range}, ${tag}`;
  return {
    title,
    tag: shown,
    lines: lines.length > 0 ? lines : [[span(` ${empty}`, 'dim')]],
  };
}
