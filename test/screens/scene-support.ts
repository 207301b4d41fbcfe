import { footerLine, frame } from '../../source/app/frame.ts';
import type { Size } from '../../source/app/place.ts';
import type { Viewer } from '../../source/engine/game.ts';
import { enter, type Match, startMatch } from '../../source/engine/match.ts';
import { eventsFor } from '../../source/engine/transcript.ts';
import { spaceDefender } from '../../source/games/space-defender/index.ts';
import type { Mission } from '../../source/games/space-defender/mission.ts';
import { spaceDefenderScreen } from '../../source/games/space-defender/screen/index.ts';
import type { Local, SpaceDefenderScene, SpaceDefenderScreen } from '../../source/games/space-defender/screen/local.ts';
import { type Glyphs, type Line, unicode } from '../../source/screen/paint.ts';
import type { Action } from '../../source/screen/screen.ts';
import { small } from './support.ts';

/** The mission of the designed screens. */
export const longWatch: Mission = {
  title: 'Long Watch',
  tier: 2,
  about: 'A little of everything comes, for a long time.',
  field: { rows: 10, columns: 30, thresholds: [24, 38, 44, 54, 60] },
  parts: { weapon: [1, 2, 3, 4, 5], armour: [1, 2, 3, 4], engine: [1, 2, 3], power: [1, 2, 3, 4, 5] },
  goal: { type: 'survive', turns: 40 },
};

/** What of a scene a test chooses. */
export interface Chosen {
  readonly lines?: readonly string[];
  readonly seed?: string;
  readonly mission?: Mission;
  readonly local?: Partial<Local>;
  readonly size?: Size;
  readonly glyphs?: Glyphs;
  readonly preferences?: Partial<SpaceDefenderScene['preferences']>;
}

/** A match after these lines, each of which must be accepted. */
export function played(lines: readonly string[], seed = 'classic'): Match<SpaceDefenderScreen> {
  const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed, players: 1, options: {} });
  for (const line of lines) {
    const entered = enter(match, line);
    if (entered?.read !== true || !entered.step.ok) throw new Error(`not accepted: ${line}`);
  }
  return match;
}

/** A scene after these lines, in a mission if one is given. */
export function sceneAfter(chosen: Chosen = {}): SpaceDefenderScene {
  const { lines = [], seed = 'classic', mission, local, size = small, glyphs = unicode, preferences } = chosen;
  const match = played(lines, seed);
  const { state } = match;
  const viewer = spaceDefenderScreen.viewer(state);
  const view = { ...spaceDefender.view(state, viewer), ...(mission === undefined ? {} : { mission }) };
  return {
    view,
    events: lastEvents(match, viewer),
    local: { ...spaceDefenderScreen.start(view), ...local },
    seed,
    record: { played: 0, won: 0 },
    debug: viewer === 'all',
    debugUsed: viewer === 'all',
    ...size,
    glyphs,
    preferences: { cells: 'auto', forecast: true, log: 'full', ...preferences },
  };
}

/** What came of the last line, as the viewer may know it. */
function lastEvents(match: Match<SpaceDefenderScreen>, viewer: Viewer): SpaceDefenderScene['events'] {
  const { length } = match.log;
  const step = length === 0 ? undefined : match.stepAt(length - 1);
  if (step?.ok !== true) return [];
  const before = match.stateAt(length - 1);
  return viewer === 'all' ? step.events : eventsFor(spaceDefender, step.events, viewer, before, step.state);
}

/** The rows of a scene, with the footer as the shell makes it. */
export function rowsOfScene(scene: SpaceDefenderScene): string[] {
  const painting = spaceDefenderScreen.paint(scene);
  const own = spaceDefenderScreen.keys(scene).flatMap(({ footer }) => (footer === undefined ? [] : [footer]));
  const footer = footerLine([['?', 'help'], ...own, [':', 'command'], ['q', 'leave']], scene.columns);
  const { columns, rows, glyphs } = scene;
  return frame(painting, { hint: painting.hint, footer }, columns, rows, glyphs).map((row) =>
    textOf(row).padEnd(columns),
  );
}

/** A line without its looks. */
export const textOf = (row: Line): string => row.map(({ text }) => text).join('');

/** What a key does in a scene; nothing where it has no meaning. */
export const pressed = (scene: SpaceDefenderScene, key: string): Action<SpaceDefenderScreen> | undefined =>
  spaceDefenderScreen
    .keys(scene)
    .find(({ keys }) => keys.includes(key))
    ?.act(key);
