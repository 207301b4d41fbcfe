import { enter } from '#engine/match.ts';
import type { Viewer } from '#engine/vocabulary.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import type { StarMap } from '#games/space-explorers/map.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { ExplorersScene, Local, SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import type { Section } from '#screen/frame.ts';
import type { Line } from '#screen/styled-text.ts';
import { keysOf, usualPreferences, usualScene } from '#test/support/scene-facts.ts';
import { kiteEdges, kiteQueue } from '../positions-of-rules.ts';
import { type Expedition, expeditionFrom } from '../support.ts';

/** Scene options. The default is player 1 at 80x24. */
export interface Changes extends Partial<Omit<ExplorersScene, 'local' | 'preferences'>> {
  readonly local?: Partial<Local>;
  readonly preferences?: Partial<ExplorersScene['preferences']>;
  readonly viewer?: Viewer;
}

/** Returns the same object for equal maps, so that each map is laid out only once. */
function sharedMap(map: StarMap): StarMap {
  const text = JSON.stringify(map);
  const shared = maps.get(text) ?? map;
  maps.set(text, shared);
  return shared;
}

const maps = new Map<string, StarMap>();

export function sceneOf(match: Expedition, { local, preferences, viewer, ...more }: Changes = {}): ExplorersScene {
  const seat = more.seat ?? 1;
  const eyes = viewer ?? (more.debug === true || match.state.outcome !== null ? 'all' : seat);
  const seen = spaceExplorers.view(match.state, eyes);
  const view = { ...seen, map: sharedMap(seen.map) };
  return {
    ...usualScene,
    view,
    seat,
    seed: 'stars',
    level: { name: 'kite', title: 'Kite' },
    ...more,
    preferences: { ...usualPreferences, ...preferences },
    local: { ...spaceExplorersScreen.state.initial(view), ...local },
  };
}

/** Position of the designed screen of a match in play. */
export const designedPosition = {
  turn: 31,
  mover: 1,
  limit: 100,
  planets: [
    { id: 0, size: 110, habitability: 5, p1: 69, p2: 0, x: 0, y: 10, home: 1 },
    { id: 1, size: 80, habitability: 5, p1: 34, p2: 1, x: 10, y: 0 },
    { id: 2, size: 60, habitability: 5, p1: 51, p2: 1, x: 10, y: 20 },
    { id: 3, size: 120, habitability: 5, p1: 35, p2: 2, x: 20, y: 10 },
    { id: 4, size: 80, habitability: 5, p1: 1, p2: 32, x: 30, y: 0 },
    { id: 5, size: 60, habitability: 5, p1: 1, p2: 45, x: 30, y: 20 },
    { id: 6, size: 110, habitability: 5, p1: 0, p2: 80, x: 40, y: 10, home: 2 },
  ],
  edges: kiteEdges,
  ...kiteQueue,
};

export const designedMatch = (changes: object = {}): Expedition => expeditionFrom({ ...designedPosition, ...changes });

/** The designed screen, with a transfer draft from 3 to 4. */
export const designedScene = ({ local, ...changes }: Changes = {}, position: object = {}): ExplorersScene =>
  sceneOf(designedMatch(position), { ...changes, local: { source: 3, cursor: 4, ...local } });

export const textsOf = (lines: readonly Line[]): string[] => lines.map((line) => line.map(({ text }) => text).join(''));

export const panelIn = (scene: ExplorersScene): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(sectionsIn(scene).map(({ title, lines }) => [title, textsOf(lines).map((row) => row.trimEnd())]));

export const sectionsIn = (scene: ExplorersScene): readonly Section[] =>
  spaceExplorersScreen.view.paint(scene).panel?.sections ?? [];

export const hintsIn = (scene: ExplorersScene): string[] => textsOf(spaceExplorersScreen.view.paint(scene).status);

export const { pressedIn, pressed } = keysOf<SpaceExplorersScreen>(spaceExplorersScreen);

/** Text of a key's action: commands as typed, then `?` and its question. A refusal is `!` and its reason. */
export function playsIn(scene: ExplorersScene, key: string): string {
  const action = pressedIn(scene, key);
  if (action?.type === 'refuse') return `! ${action.error.message}`;
  if (action?.type !== 'play') return action?.type ?? 'nothing';
  const lines = action.commands.map(({ name, args }) => `${name}(${Object.values(args).join(',')})`);
  return [...lines, ...(action.confirmMessage === undefined ? [] : [`? ${action.confirmMessage}`])].join(' ');
}

/** Scenes before and after a line that must be accepted. The second scene has its events. */
export function playedScenes(match: Expedition, line: string, changes: Changes = {}) {
  const before = sceneOf(match, changes);
  const state = match.state;
  const entered = enter(match, line);
  if (entered?.read !== true || !entered.step.ok) throw new Error(`${line} was refused`);
  const { viewer } = before.view;
  const events = entered.step.events.flatMap((event) =>
    viewer === 'all' ? [event] : (spaceExplorers.eventFor?.(event, viewer, state, match.state) ?? []),
  );
  const after = sceneOf(match, { ...changes, events });
  return {
    before,
    after: { ...after, local: spaceExplorersScreen.state.reduce(before.local, before.view, after.view) },
  };
}
