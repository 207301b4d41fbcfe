import { frame } from '../../source/app/frame.ts';
import { enter, startMatch } from '../../source/engine/match.ts';
import type { Step } from '../../source/engine/step.ts';
import { eventsFor } from '../../source/engine/transcript.ts';
import type { Cell } from '../../source/games/space-defender/cells.ts';
import type { Command } from '../../source/games/space-defender/commands.ts';
import type { SpaceDefender } from '../../source/games/space-defender/game-types.ts';
import { spaceDefender } from '../../source/games/space-defender/index.ts';
import type { Mission } from '../../source/games/space-defender/mission.ts';
import { spaceDefenderScreen } from '../../source/games/space-defender/screen/index.ts';
import type { SpaceDefenderScene } from '../../source/games/space-defender/screen/local.ts';
import { unicode } from '../../source/screen/paint.ts';
import { matchOf, type Scene as Position } from '../games/space-defender/support.ts';
import { designed, small, textOf } from './support.ts';

/** The mission of the designed screens. */
export const longWatch: Mission = {
  title: 'Long Watch',
  tier: 2,
  about: 'A little of everything, for long.',
  field: { rows: 10, columns: 30, thresholds: [24, 38, 44, 54, 60] },
  parts: { weapon: [1, 2, 3, 4, 5], armour: [1, 2, 3, 4], engine: [1, 2, 3], power: [1, 2, 3, 4, 5] },
  goal: { type: 'survive', turns: 40 },
};

type State = ReturnType<typeof startMatch<SpaceDefender>>['state'];
type Changes = Partial<SpaceDefenderScene>;

/** A scene of the screen: what the player may know of a state, and what the player keeps and chose. */
export function sceneAt(state: State, events: SpaceDefenderScene['events'], changes: Changes = {}): SpaceDefenderScene {
  const view = changes.view ?? spaceDefender.view(state, changes.debug ? 'all' : 1);
  return {
    view,
    events,
    seed: 'classic',
    record: { played: 0, won: 0 },
    debug: false,
    debugUsed: false,
    ...small,
    glyphs: unicode,
    preferences: { cells: 'auto', forecast: true, log: 'full' },
    ...changes,
    local: { ...spaceDefenderScreen.start(view), ...changes.local },
  };
}

/** What is on the screen after a step, with its events as far as they are known. */
function sceneAfterStep(before: State, step: Step<SpaceDefender>, changes: Changes): SpaceDefenderScene {
  if (!step.ok) throw new Error(step.error.message);
  const events = changes.debug ? step.events : eventsFor(spaceDefender, step.events, 1, before, step.state);
  return sceneAt(step.state, events, changes);
}

/** What is on the screen after some lines, in the mission of the designed screens. */
export function sceneAfter(lines: readonly string[], changes: Changes = {}): SpaceDefenderScene {
  const match = startMatch<SpaceDefender>(spaceDefender, { seed: 'classic', players: 1, options: {} });
  let scene = sceneAt(match.state, [], changes);
  for (const line of lines) {
    const before = match.state;
    const entered = enter(match, line);
    if (entered?.read !== true) throw new Error(`not read: ${line}`);
    const next = sceneAfterStep(before, entered.step, changes);
    const replaces = entered.step.ok && spaceDefenderScreen.replacesEvents(entered.step.events);
    scene = replaces ? next : { ...next, events: scene.events };
  }
  return {
    ...scene,
    record: changes.record ?? { played: 4, won: 1, best: 31 },
    view: { ...scene.view, mission: longWatch },
  };
}

/** A moment in the short notation, and what is on the screen after a command there, if one is given. */
export function sceneOf(position: Position, command?: Command, changes: Changes = {}): SpaceDefenderScene {
  const match = matchOf(position);
  const before = match.state;
  return command === undefined ? sceneAt(before, [], changes) : sceneAfterStep(before, match.play(1, command), changes);
}

/** The same scene with the cursor there. */
export const pointingAt = (cursor: Cell, scene: SpaceDefenderScene): SpaceDefenderScene => ({
  ...scene,
  local: { ...scene.local, cursor },
});

/** The same scene in another mission. */
export const inMission = (goal: Mission['goal'], scene: SpaceDefenderScene): SpaceDefenderScene => ({
  ...scene,
  view: { ...scene.view, mission: { ...longWatch, goal } },
});

/** The designed position, with the cursor there. */
export const designedAt = (cursor: Cell, changes: Changes = {}): SpaceDefenderScene =>
  pointingAt(cursor, sceneAfter(designed, changes));

/** The rows of a scene without the footer, as text. */
export function rowsOfScene(scene: SpaceDefenderScene): string[] {
  const painting = spaceDefenderScreen.paint(scene);
  const bottom = { hint: painting.hint, footer: [] };
  return frame(painting, bottom, scene.columns, scene.rows, scene.glyphs)
    .slice(0, -1)
    .map((row) => textOf(row));
}
