import type { PageView, ScreenFrame, Size } from '#app/layers/page-view.ts';
import { createMatchDriver } from '#app/scene/match-driver.ts';
import { debugTags } from '#app/scene/scene.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import type { Cell } from '#games/space-defender/cells.ts';
import type { Command } from '#games/space-defender/commands.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { Mission } from '#games/space-defender/mission.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { Local, SpaceDefenderScene, SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import type { Action } from '#screen/game/actions.ts';
import { matchOf, type Scene as Position } from '../games/space-defender/support.ts';
import { usualPreferences, usualScene } from '../support/scene-facts.ts';
import { screenRows } from '../support/screen-rows.ts';
import { designed, small, textOf } from './support.ts';

/** The mission of the designed screens. */
export const longWatch: Mission = {
  title: 'Long Watch',
  tier: 2,
  about: 'A little of everything comes, for a long time.',
  field: { rows: 10, columns: 30, thresholds: [24, 38, 44, 54, 60] },
  parts: { weapon: [1, 2, 3, 4, 5], armour: [1, 2, 3, 4], engine: [1, 2, 3], power: [1, 2, 3, 4, 5] },
  goal: { type: 'survive', turns: 40 },
  limits: {},
};

/** Properties of a scene that a test sets. The default is a player's first match at 80x24. */
export interface Changes extends Partial<Omit<SpaceDefenderScene, 'local' | 'preferences'>> {
  readonly local?: Partial<Local>;
  readonly preferences?: Partial<SpaceDefenderScene['preferences']>;
  readonly size?: Size;
}

export interface Chosen extends Changes {
  readonly lines?: readonly string[];
  readonly mission?: Mission;
}

export function sceneAt(
  state: StateOf<SpaceDefenderScreen>,
  events: SpaceDefenderScene['events'],
  { size = small, preferences, local, ...changes }: Changes = {},
): SpaceDefenderScene {
  const view = changes.view ?? spaceDefender.view(state, changes.debug ? 'all' : 1);
  return {
    ...usualScene,
    view,
    events,
    seed: 'classic',
    ...size,
    ...changes,
    preferences: { ...usualPreferences, ...preferences },
    local: { ...spaceDefenderScreen.state.initial(view), ...local },
  };
}

function sceneOfMatch(match: Match<SpaceDefenderScreen>, changes: Changes): SpaceDefenderScene {
  const driver = createMatchDriver(match, spaceDefenderScreen, () => 1);
  if (changes.debug === true && !driver.now().debug) driver.toggleDebug();
  const { view, events, debug } = driver.now();
  return sceneAt(match.state, events, { view, debug, debugUsed: debug, ...changes });
}

export function played(lines: readonly string[], seed = 'classic'): Match<SpaceDefenderScreen> {
  const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed, players: 1, options: {} });
  for (const line of lines) {
    const entered = enter(match, line);
    if (entered?.read !== true || !entered.step.ok) throw new Error(`not accepted: ${line}`);
  }
  return match;
}

/** Scene after some lines. Its view has `mission`, if given, although the lines are played without it. */
export function sceneAfter({ lines = [], mission, ...changes }: Chosen = {}): SpaceDefenderScene {
  const scene = sceneOfMatch(played(lines, changes.seed), changes);
  return mission === undefined ? scene : { ...scene, view: { ...scene.view, mission } };
}

/** Scene after some lines in the mission of the designed screens, which the player has played before. */
export const missionAfter = (lines: readonly string[], changes: Changes = {}): SpaceDefenderScene =>
  sceneAfter({ record: { played: 4, won: 1, best: 31 }, ...changes, lines, mission: longWatch });

/** The position of the designed screens with the cursor on a cell. */
export const designedAt = (cursor: Cell, changes: Changes = {}): SpaceDefenderScene =>
  pointingAt(cursor, missionAfter(designed, changes));

/** Scene of a position in short notation, or of the position after a command. */
export function sceneOf(position: Position, command?: Command, changes: Changes = {}): SpaceDefenderScene {
  const match = matchOf({ debug: false, ...position });
  const step = command === undefined ? undefined : match.play(1, command);
  if (step?.ok === false) throw new Error(step.error.message);
  return sceneOfMatch(match, { debug: false, debugUsed: false, ...changes });
}

export const pointingAt = (cursor: Cell, scene: SpaceDefenderScene): SpaceDefenderScene => ({
  ...scene,
  local: { ...scene.local, cursor },
});

/** The scene in the mission Long Watch with another goal and other limits. */
export const inMission = (
  goal: Mission['goal'],
  scene: SpaceDefenderScene,
  limits: Mission['limits'] = {},
): SpaceDefenderScene => ({
  ...scene,
  view: { ...scene.view, mission: { ...longWatch, goal, limits } },
});

const shownOf = (scene: SpaceDefenderScene): ScreenFrame => {
  const painting = spaceDefenderScreen.view.paint(scene);
  const own = spaceDefenderScreen.input.bindings(scene).flatMap(({ footer }) => (footer === undefined ? [] : [footer]));
  return {
    painting,
    tags: debugTags(spaceDefenderScreen, scene),
    status: painting.status,
    footer: [['?', 'help'], ...own, [':', 'command'], ['q', 'leave']],
  };
};

export const placeOf = (scene: SpaceDefenderScene): PageView => ({
  show: ({ columns, rows }) => shownOf({ ...scene, columns, rows }),
  subscribe: () => () => {},
  keys() {},
  paste() {},
});

/** Rows of a scene as text, including those below the body. */
export const rowsOfScene = (scene: SpaceDefenderScene): string[] =>
  screenRows(shownOf(scene), scene, scene.glyphs).map(textOf);

export const pressed = (scene: SpaceDefenderScene, key: string): Action<SpaceDefenderScreen> | undefined =>
  spaceDefenderScreen.input
    .bindings(scene)
    .find(({ keys }) => keys.includes(key))
    ?.act(key);
