import { frame } from '../../source/app/frame.ts';
import { render } from '../../source/app/theme.ts';
import { enter, startMatch } from '../../source/engine/match.ts';
import { eventsFor } from '../../source/engine/transcript.ts';
import type { Cell } from '../../source/games/space-defender/cells.ts';
import type { SpaceDefender } from '../../source/games/space-defender/game-types.ts';
import { spaceDefender } from '../../source/games/space-defender/index.ts';
import type { Mission } from '../../source/games/space-defender/mission.ts';
import { spaceDefenderScreen } from '../../source/games/space-defender/screen/index.ts';
import type { SpaceDefenderScene } from '../../source/games/space-defender/screen/local.ts';
import { unicode } from '../../source/screen/paint.ts';
import { designed, small, withoutCodes } from './support.ts';

/** The mission of the designed screens. */
export const longWatch: Mission = {
  title: 'Long Watch',
  tier: 2,
  about: 'A little of everything, for long.',
  field: { rows: 10, columns: 30, thresholds: [24, 38, 44, 54, 60] },
  parts: { weapon: [1, 2, 3, 4, 5], armour: [1, 2, 3, 4], engine: [1, 2, 3], power: [1, 2, 3, 4, 5] },
  goal: { type: 'survive', turns: 40 },
};

/** What is on the screen after some lines, with what the player keeps and chose. */
export function sceneAfter(lines: readonly string[], changes: Partial<SpaceDefenderScene> = {}): SpaceDefenderScene {
  const match = startMatch<SpaceDefender>(spaceDefender, { seed: 'classic', players: 1, options: {} });
  let events: SpaceDefenderScene['events'] = [];
  for (const line of lines) {
    const before = match.state;
    const entered = enter(match, line);
    if (entered?.read !== true || !entered.step.ok) throw new Error(`refused: ${line}`);
    const { step } = entered;
    if (!spaceDefenderScreen.replacesEvents(step.events)) continue;
    events = changes.debug ? step.events : eventsFor(spaceDefender, step.events, 1, before, step.state);
  }
  const view = { ...spaceDefender.view(match.state, changes.debug ? 'all' : 1), mission: longWatch };
  return {
    view,
    events,
    local: spaceDefenderScreen.start(view),
    seed: 'classic',
    record: { played: 4, won: 1, best: 31 },
    debug: false,
    debugUsed: false,
    ...small,
    glyphs: unicode,
    preferences: { cells: 'auto', forecast: true, log: 'full' },
    ...changes,
  };
}

/** The designed position, with the cursor there. */
export const designedAt = (cursor: Cell, changes: Partial<SpaceDefenderScene> = {}): SpaceDefenderScene => {
  const scene = sceneAfter(designed, changes);
  return { ...scene, local: { ...scene.local, cursor, ...changes.local } };
};

/** The rows of a scene without the footer, as text. */
export function rowsOfScene(scene: SpaceDefenderScene): string[] {
  const painting = spaceDefenderScreen.paint(scene);
  const bottom = { hint: painting.hint, footer: [] };
  return frame(painting, bottom, scene.columns, scene.rows, scene.glyphs)
    .slice(0, -1)
    .map((row) => withoutCodes(render(row, 'none')));
}
